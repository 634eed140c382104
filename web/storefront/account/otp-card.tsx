import { type ReactNode, useEffect, useRef, useState } from 'react'
import { otpEntry } from '../../../contract/account.ts'
import { CodeField } from '../../client/account/code-field.tsx'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Email } from '../../kit/email.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'

/**
 * The card on which a code from an e-mail is entered. `readEmail` returns its address; for null the card asks. `verify` and
 * `resend` throw an ApiProblem, which is shown.
 */
export function OtpCard({
  title,
  readEmail,
  verify,
  resend,
  foot,
}: {
  title: string
  readEmail: () => string | null
  verify: (email: string, otp: string) => Promise<void>
  resend: (email: string) => Promise<string>
  foot?: ReactNode
}) {
  const { field, submit, showRefusal, setValue, trigger, getValues, busy, alive } = useContractForm(otpEntry)
  const [email, setEmail] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const underWay = useRef(false)

  useEffect(() => {
    const known = readEmail()
    setEmail(known)
    if (known !== null) setValue('email', known)
  }, [readEmail, setValue])

  const proceed = submit(async (form) => {
    try {
      await verify(form.email, form.otp)
    } catch (thrown) {
      showRefusal(thrown)
      notice.refusal(thrown)
    }
  })

  const sendAgain = async () => {
    if (underWay.current) return
    underWay.current = true
    try {
      if (!(await trigger('email', { shouldFocus: true }))) return
      setSending(true)
      notice.success(await resend(getValues('email')))
    } catch (thrown) {
      notice.refusal(thrown)
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  return (
    <AccountCard
      title={title}
      lead={
        <>
          {email === null ? (
            'Enter your e-mail and the six-digit code we sent you.'
          ) : (
            <>
              We sent a six-digit code to{' '}
              <strong>
                <Email address={email} />
              </strong>
              .
            </>
          )}{' '}
          It expires in 10 minutes.
        </>
      }
    >
      <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={proceed}>
        <CodeField {...field('otp')} />
        {alive && email === null && (
          <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        )}
        <Submit busyText="verifying..." busy={busy} alive={alive}>
          proceed
        </Submit>
        <Button
          className={styles.again}
          variant="plain"
          disabled={!alive}
          busy={sending}
          onClick={() => void sendAgain()}
        >
          didnt get otp ? send again
        </Button>
      </Stack>
      {foot}
    </AccountCard>
  )
}
