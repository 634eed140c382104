import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { pastedDigits } from '../../../../contract/texts.ts'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Cluster } from '../../../kit/layout.tsx'
import { sentenceOf } from '../../api/problem.ts'
import { call } from '../../api/shop.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { RefusalNote } from '../../form/refusal.tsx'
import { notice } from '../../notice.ts'
import styles from './parts.module.css'

/** What proves that the owner asks; empty where it is not asked for. */
export type Proof = { password: string; code: string; mail_code: string }

const needed = (isAsked: boolean, words: string) =>
  z._default(isAsked ? z.string().check(pastedDigits, z.minLength(1, words)) : z.string(), '')

/** Asks for the password and, where `code` and `mailCode` say so, for a present code and the one that was mailed. */
export function ProofForm({
  email,
  code,
  mailCode = false,
  action,
  send,
  onLeave,
}: {
  email: string
  code: boolean
  mailCode?: boolean
  action: ReactNode
  send: (proof: Proof) => Promise<void>
  onLeave?: (() => void) | undefined
}) {
  const [shape] = useState(() =>
    z.object({
      password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(200)),
      code: needed(code, 'Enter the code'),
      mail_code: needed(mailCode, 'Enter the code from the e-mail'),
    }),
  )
  const { field, submit, showRefusal, busy } = useContractForm(shape)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const prove = submit(async (proof) => {
    setRefusal(null)
    try {
      await send(proof)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  const mail = async () => {
    setSending(true)
    try {
      notice.success((await call('auth.sendFactorCode')).message)
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setSending(false)
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={prove}>
      {/* Password managers find the password by this. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" type="password" autoComplete="current-password" {...field('password')} />
      {code && (
        <Field
          label="Code"
          hint="Of your present authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          {...field('code')}
        />
      )}
      {mailCode && (
        <>
          <Field
            label="Code from the e-mail"
            hint={`We send it to ${email}, so that nobody who knows only your password sets this up.`}
            inputMode="numeric"
            autoComplete="off"
            {...field('mail_code')}
          />
          <Button busy={sending} onClick={() => void mail()}>
            Send me the code
          </Button>
        </>
      )}
      <RefusalNote text={refusal} />
      <Cluster gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyText="One moment...">
          {action}
        </Button>
        {onLeave && <Button onClick={onLeave}>Cancel</Button>}
      </Cluster>
    </form>
  )
}
