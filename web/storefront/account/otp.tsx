import { useNavigate } from 'react-router'
import { resendVerification, verifyEmail } from '../../client/api/account.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { drafts } from '../../client/storage/drafts.ts'
import { stored } from '../../client/storage/stored.ts'
import { OtpCard } from './otp-card.tsx'
import type { SignInState } from './sign-in-state.ts'

export const meta = privatePage('Enter Otp')

/** /auth/otp: proves the e-mail address of a registration, then on to sign-in, where it is filled in. */
export default function RegistrationOtp() {
  const navigate = useNavigate()
  const place = useReturnPlace()
  return (
    <OtpCard
      title="Enter Otp"
      readEmail={stored.signUpEmail.read}
      verify={async (email, otp) => {
        await verifyEmail({ email, otp, purpose: 'verify' })
        drafts.signUp.remove()
        notice.success('registration successfull')
        await navigate('/auth', { replace: true, state: { ...place, email } satisfies SignInState })
      }}
      resend={async (email) => (await resendVerification(email)).message}
    />
  )
}
