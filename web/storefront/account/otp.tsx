import { useNavigate } from 'react-router'
import { resendVerification, verifyEmail } from '../../client/api/account.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { stored } from '../../client/storage/stored.ts'
import { OtpCard } from './otp-card.tsx'

export const meta = privatePage('Enter Otp')

/** /auth/otp: proves the e-mail address of a registration, then on to sign-in. */
export default function RegistrationOtp() {
  const navigate = useNavigate()
  return (
    <OtpCard
      title="Enter Otp"
      readEmail={stored.signUpEmail.read}
      verify={async (email, otp) => {
        await verifyEmail({ email, otp, purpose: 'verify' })
        notice.success('registration successfull')
        await navigate('/auth')
      }}
      resend={async (email) => (await resendVerification(email)).message}
    />
  )
}
