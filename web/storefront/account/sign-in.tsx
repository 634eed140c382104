import { Link, useLocation, useNavigate } from 'react-router'
import { SignInForm } from '../../client/account/sign-in-form.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'
import { Purpose } from './purpose.tsx'
import { emailIn } from './sign-in-state.ts'

export const meta = privatePage('Sign in')

/** /auth: signs a buyer in. The guest's cart and wishlist come along; an unproved address leads to its code. */
export default function SignIn() {
  const navigate = useNavigate()
  const place = useReturnPlace()
  const email = emailIn(useLocation().state)
  return (
    <AccountCard title="Sign in" lead={<Purpose place={place} />}>
      <SignInForm
        email={email}
        // Back leads to where the person was, and not to a form that is done.
        onEntered={() => navigate(place?.from ?? '/categories', { replace: true })}
        onUnproved={() => navigate('/auth/otp', { state: place })}
        aside={
          <Link to="/auth/passwordotp" state={place}>
            Forget password ?
          </Link>
        }
      />
      <p className={styles.foot}>
        New to the gallery?{' '}
        <Link to="/auth/signup" state={place}>
          Create an account
        </Link>
      </p>
    </AccountCard>
  )
}
