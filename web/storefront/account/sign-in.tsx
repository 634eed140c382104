import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { credentials } from '../../../contract/account.ts'
import { signIn } from '../../client/api/account.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Refusal } from '../../client/form/refusal.tsx'
import { kept } from '../../client/keep/kept.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { beginSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Card } from './card.tsx'
import styles from './form.module.css'
import { placeAfterSignIn } from './return-place.ts'

export const meta = privatePage('Sign in')

/** /auth: signs a buyer in. The guest's cart and wishlist come along; an unproved address leads to its code. */
export default function SignIn() {
  const { field, submit, showRefusal, busy, alive } = useContractForm(credentials)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const state: unknown = useLocation().state

  const enter = submit(async (form) => {
    setRefusal(null)
    try {
      beginSession(await signIn(form), form.remember)
      await navigate(placeAfterSignIn(state))
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'email_unverified') {
        kept.signUpEmail.write(form.email)
        notice.error(thrown.message)
        await navigate('/auth/otp')
      } else if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })

  return (
    <Card title="Sign in">
      <form className={styles.form} method="post" noValidate onSubmit={enter}>
        <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <div className={styles.between}>
          <Checkbox label="Remember me" defaultChecked {...field('remember')} />
          <Link to="/auth/passwordotp">Forget password ?</Link>
        </div>
        <Refusal text={refusal} />
        <Button
          type="submit"
          look="primary"
          size="large"
          wide
          disabled={!alive}
          busy={busy}
          busyText="Signing in..."
        >
          Sign in
        </Button>
      </form>
      <p className={styles.foot}>
        New to the gallery? <Link to="/auth/signup">Create an account</Link>
      </p>
    </Card>
  )
}
