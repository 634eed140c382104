import { useState } from 'react'
import * as z from 'zod/mini'
import type { Tokens } from '../../../../contract/account.ts'
import { newPassword } from '../../../../contract/passwords.ts'
import { Field } from '../../../kit/field.tsx'
import { sentenceOf } from '../../api/problem.ts'
import { replaceFirstPassword } from '../../api/second-factor.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { RefusalNote } from '../../form/refusal.tsx'
import { Submit } from '../../form/submit.tsx'
import styles from './parts.module.css'

const form = z.object({ new_password: newPassword })

/** Asks a person who signed in with a first password to choose their own. */
export function FirstPassword({
  half,
  email,
  first,
  onChosen,
}: {
  half: Tokens
  email: string
  first: string
  onChosen: (password: string) => Promise<void>
}) {
  const { field, submit, showRefusal, busy, alive } = useContractForm(form)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = submit(async ({ new_password: next }) => {
    setRefusal(null)
    try {
      await replaceFirstPassword(half, { current_password: first, new_password: next })
      await onChosen(next)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={save}>
      <p role="status">That was a first password. Choose one that you alone know.</p>
      {/* Password managers file the new password under this. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        hint="Eight characters or more."
        type="password"
        autoComplete="new-password"
        {...field('new_password')}
      />
      <RefusalNote text={refusal} />
      <Submit busyText="Saving..." busy={busy} alive={alive}>
        Save and go on
      </Submit>
    </form>
  )
}
