import { Link, useNavigate } from 'react-router'
import { emailOnly } from '../../../contract/account.ts'
import { sendResetOtp } from '../../client/api/account.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { stored } from '../../client/storage/stored.ts'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'

export const meta = privatePage('Reset Password')

/** /auth/passwordotp: sends a code for a new password. */
export default function PasswordOtp() {
  const { field, submit, showRefusal, busy, alive } = useContractForm(emailOnly)
  const navigate = useNavigate()
  const place = useReturnPlace()

  const send = submit(async ({ email }) => {
    try {
      await sendResetOtp(email)
      stored.resetEmail.write(email)
      await navigate('/auth/confirmotp', { state: place })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })

  return (
    <AccountCard
      title="Reset Password"
      lead="Enter the e-mail address of your account, and we will send you a code."
    >
      <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={send}>
        <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <Submit busyText="sending..." busy={busy} alive={alive}>
          Send
        </Submit>
      </Stack>
      <p className={styles.foot}>
        <Link to="/auth" state={place}>
          Back to sign-in
        </Link>
      </p>
    </AccountCard>
  )
}
