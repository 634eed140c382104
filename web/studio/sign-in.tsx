import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { credentials } from '../../contract/account.ts'
import { signIn } from '../client/api/account.ts'
import { ApiProblem, sentenceOf } from '../client/api/problem.ts'
import { useContractForm } from '../client/form/contract-form.ts'
import { Refusal } from '../client/form/refusal.tsx'
import { kept } from '../client/keep/kept.ts'
import { notice } from '../client/notice.ts'
import { privatePage } from '../client/private-page.ts'
import { beginSession, useSession } from '../client/session/session.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Field } from '../kit/field.tsx'
import { Card } from './parts/card.tsx'
import styles from './parts/form.module.css'

export const meta = privatePage('Sign in to the studio')

/** Where a person goes after signing in: to the page of the studio that asked for it, else to the works. */
const placeAfter = (to: string | null): string =>
  to !== null && /^\/studio\/[\w/-]*$/.test(to) ? to : '/studio/works'

/** /studio/sign-in: signs a seller in; also a buyer, who is then led to open a shop. */
export default function StudioSignIn() {
  const { field, submit, showRefusal, busy, alive } = useContractForm(credentials)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const place = placeAfter(query.get('to'))

  const enter = submit(async (form) => {
    setRefusal(null)
    try {
      beginSession(await signIn(form), form.remember)
      await navigate(place, { replace: true })
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'email_unverified') {
        kept.signUpEmail.write(form.email)
        notice.error(thrown.message)
        await navigate('/studio/start')
      } else if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })

  if (useSession() === 'account' && !busy) return <Navigate to={place} replace />
  return (
    <Card title="Sign in to the studio">
      <form className={styles.form} method="post" noValidate onSubmit={enter}>
        <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Checkbox label="Remember me" defaultChecked {...field('remember')} />
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
        <Link to="/auth/passwordotp">Forgot your password?</Link> · New here?{' '}
        <Link to="/studio/start">Open a shop</Link>
      </p>
    </Card>
  )
}
