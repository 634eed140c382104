import { useState } from 'react'
import { useNavigate } from 'react-router'
import { otpEntry } from '../../../contract/account.ts'
import { CodeField } from '../../client/account/code-field.tsx'
import { resendVerification, signIn, verifyEmail } from '../../client/api/account.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { beginSession } from '../../client/session/session.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Card } from '../parts/card.tsx'
import styles from '../parts/form.module.css'
import type { Newcomer } from './newcomer.ts'
import { StartSteps } from './steps.tsx'

/** The code from the mail; then the person is signed in, where the password is still known. */
export function EmailCodeForm({ person, onAnother }: { person: Newcomer; onAnother: () => void }) {
  const { email, password } = person
  const { field, submit, showRefusal, busy, alive } = useContractForm(otpEntry, { email })
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()

  const proceed = submit(async ({ otp }) => {
    try {
      await verifyEmail({ email, otp, purpose: 'verify' })
      stored.signUpEmail.remove()
      if (password === null) await navigate('/studio/sign-in')
      else beginSession(await signIn({ email, password, remember: true }), true)
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })

  const again = async () => {
    setSending(true)
    try {
      notice.success((await resendVerification(email)).message)
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setSending(false)
  }

  return (
    <Card
      title="Enter the code"
      lead={
        <>
          We sent a six-digit code to <strong>{email}</strong>. It expires in 10 minutes.
        </>
      }
      above={<StartSteps at={1} />}
    >
      <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={proceed}>
        <CodeField {...field('otp')} />
        <Submit busyText="Checking..." busy={busy} alive={alive}>
          Continue
        </Submit>
      </Stack>
      <Cluster as="p" gap={3} className={styles.actions}>
        <Button variant="plain" disabled={!alive} busy={sending} onClick={() => void again()}>
          Send another code
        </Button>
        <Button variant="plain" onClick={onAnother}>
          Use another email
        </Button>
      </Cluster>
    </Card>
  )
}
