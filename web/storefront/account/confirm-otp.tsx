import { useNavigate } from 'react-router'
import { sendResetOtp, verifyEmail } from '../../client/api/account.ts'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { stored } from '../../client/storage/stored.ts'
import { OtpCard } from './otp-card.tsx'
import type { ResetState } from './reset-password.tsx'

export const meta = privatePage('Verify Otp')

/** /auth/confirmotp: checks the code of a password reset, which the next page then uses. */
export default function ResetOtp() {
  const navigate = useNavigate()
  const place = useReturnPlace()
  return (
    <OtpCard
      title="Verify Otp"
      readEmail={stored.resetEmail.read}
      verify={async (email, otp) => {
        await verifyEmail({ email, otp, purpose: 'reset' })
        stored.resetEmail.write(email)
        await navigate('/auth/resetpassword', { state: { ...place, otp } satisfies ResetState })
      }}
      resend={async (email) => (await sendResetOtp(email)).message}
    />
  )
}
