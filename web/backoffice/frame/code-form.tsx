import { useState } from 'react'
import { secondFactorEntry } from '../../../contract/staff-account.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Refusal } from '../../client/form/refusal.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import styles from './entrance.module.css'

/** Takes a code and hands it on; says why it was refused. */
export const CodeForm = ({ hint, send }: { hint?: string; send: (code: string) => Promise<void> }) => {
  const { field, submit, showRefusal, busy } = useContractForm(secondFactorEntry)
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = submit(async ({ code }) => {
    setRefusal(null)
    try {
      await send(code)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={enter}>
      <Field
        label="Code"
        autoComplete="one-time-code"
        {...(hint !== undefined && { hint })}
        {...field('code')}
      />
      <Refusal text={refusal} />
      <Button type="submit" look="primary" size="large" wide busy={busy} busyText="Looking...">
        Continue
      </Button>
    </form>
  )
}
