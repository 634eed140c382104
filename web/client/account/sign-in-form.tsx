import { type ReactNode, useState } from 'react'
import { credentials } from '../../../contract/account.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { signIn } from '../api/account.ts'
import { ApiProblem, sentenceOf } from '../api/problem.ts'
import { useContractForm } from '../form/contract-form.ts'
import { Refusal } from '../form/refusal.tsx'
import { Submit } from '../form/submit.tsx'
import { kept } from '../keep/kept.ts'
import { notice } from '../notice.ts'
import { beginSession } from '../session/session.ts'
import styles from './form.module.css'

/**
 * E-mail and password, the one way into every surface. `onUnproved` leads a person on whose address no code has proved yet;
 * `brief` has the browser forget the session when it is closed, and asks nobody about it. `aside` stands beside 'Remember me'.
 */
export const SignInForm = ({
  onEntered,
  onUnproved,
  brief = false,
  aside,
}: {
  onEntered?: () => void | Promise<void>
  onUnproved?: () => void | Promise<void>
  brief?: boolean
  aside?: ReactNode
}) => {
  const { field, submit, showRefusal, busy, alive } = useContractForm(credentials)
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = submit(async (form) => {
    setRefusal(null)
    const remember = form.remember && !brief
    try {
      beginSession(await signIn({ ...form, remember }), remember)
      await onEntered?.()
    } catch (thrown) {
      if (onUnproved && thrown instanceof ApiProblem && thrown.code === 'email_unverified') {
        kept.signUpEmail.write(form.email)
        notice.error(thrown.message)
        await onUnproved()
      } else if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={enter}>
      <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
      {!brief && (
        <div className={styles.between}>
          <Checkbox label="Remember me" defaultChecked {...field('remember')} />
          {aside}
        </div>
      )}
      <Refusal text={refusal} />
      <Submit busyText="Signing in..." busy={busy} alive={alive}>
        Sign in
      </Submit>
    </form>
  )
}
