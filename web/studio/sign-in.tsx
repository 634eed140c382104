import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { SignInForm } from '../client/account/sign-in-form.tsx'
import { privatePage } from '../client/private-page.ts'
import { useSession } from '../client/session/session.ts'
import { Card } from './parts/card.tsx'
import styles from './parts/form.module.css'

export const meta = privatePage('Sign in to the studio')

/** Where a person goes after signing in: to the page of the studio that asked for it, else to the works. */
const placeAfter = (to: string | null): string =>
  to !== null && /^\/studio\/[\w/-]*$/.test(to) ? to : '/studio/works'

/** /studio/sign-in: signs a seller in; also a buyer, who is then led to open a shop. */
export default function StudioSignIn() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  if (useSession() === 'account') return <Navigate to={placeAfter(query.get('to'))} replace />
  return (
    <Card title="Sign in to the studio">
      <SignInForm onUnproved={() => navigate('/studio/start')} />
      <p className={styles.foot}>
        <Link to="/auth/passwordotp">Forgot your password?</Link> · New here?{' '}
        <Link to="/studio/start">Open a shop</Link>
      </p>
    </Card>
  )
}
