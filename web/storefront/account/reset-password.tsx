import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { passwordResetForm } from '../../../contract/account.ts'
import { setPassword } from '../../client/api/account.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { type PlaceToReturn, useReturnPlace } from '../../client/session/return-place.ts'
import { stored } from '../../client/storage/stored.ts'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'
import type { SignInState } from './sign-in-state.ts'

export const meta = privatePage('Create new password')

/** What the page before hands on: the code, which is used up here. It lives in the history entry, not in storage. */
export type ResetState = { otp: string } & Partial<PlaceToReturn>

const otpIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'otp' in state && typeof state.otp === 'string'
    ? state.otp
    : null

/** /auth/resetpassword: sets the new password with the code of the page before. Without one it leads back to the start. */
export default function ResetPassword() {
  const { field, lookAgain, submit, showRefusal, busy, alive } = useContractForm(passwordResetForm)
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const otp = otpIn(useLocation().state)
  const place = useReturnPlace()

  useEffect(() => setEmail(stored.resetEmail.read() ?? ''), [])

  const reset = submit(async ({ password }) => {
    if (otp === null || email === '') {
      notice.error('Please ask for a code first.')
      await navigate('/auth/passwordotp', { state: place })
      return
    }
    try {
      const { message } = await setPassword({ email, otp, password })
      stored.resetEmail.remove()
      if (message) notice.success(message)
      await navigate('/auth', { replace: true, state: { ...place, email } satisfies SignInState })
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'otp_wrong') {
        notice.refusal(thrown)
        await navigate('/auth/passwordotp', { state: place })
      } else if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })

  return (
    <AccountCard title="Create new password">
      <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={reset}>
        {/* Password managers file the new password under this. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          {...field('password', { onChange: () => lookAgain('repeatPassword') })}
        />
        <Field
          label="Repeat password"
          type="password"
          autoComplete="new-password"
          {...field('repeatPassword')}
        />
        <Submit busyText="updating..." busy={busy} alive={alive}>
          Reset password
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
