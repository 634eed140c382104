import { Link, useLocation, useNavigate } from 'react-router'
import { SignInForm } from '../../client/account/sign-in-form.tsx'
import { privatePage } from '../../client/private-page.ts'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'
import { placeAfterSignIn } from './return-place.ts'

export const meta = privatePage('Sign in')

/** /auth: signs a buyer in. The guest's cart and wishlist come along; an unproved address leads to its code. */
export default function SignIn() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return (
    <AccountCard title="Sign in">
      <SignInForm
        onEntered={() => navigate(placeAfterSignIn(state))}
        onUnproved={() => navigate('/auth/otp')}
        aside={<Link to="/auth/passwordotp">Forget password ?</Link>}
      />
      <p className={styles.foot}>
        New to the gallery? <Link to="/auth/signup">Create an account</Link>
      </p>
    </AccountCard>
  )
}
