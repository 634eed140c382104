import { useState } from 'react'
import { credentials } from '../../../contract/account.ts'
import { signIn } from '../../client/api/account.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Refusal } from '../../client/form/refusal.tsx'
import { beginSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'

/** The first step in: e-mail and password. The browser forgets the session when it is closed. */
export const SignIn = () => {
  const { field, submit, showRefusal, busy } = useContractForm(credentials)
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = submit(async (form) => {
    setRefusal(null)
    try {
      beginSession(await signIn({ ...form, remember: false }), false)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <Entrance title="Sign in">
      <form className={styles.form} method="post" noValidate onSubmit={enter}>
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Refusal text={refusal} />
        <Button type="submit" look="primary" size="large" wide busy={busy} busyText="Signing in...">
          Sign in
        </Button>
      </form>
    </Entrance>
  )
}
