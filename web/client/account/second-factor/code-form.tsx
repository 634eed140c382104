import { type ReactNode, useState } from 'react'
import { secondFactorEntry } from '../../../../contract/second-factor.ts'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { sentenceOf } from '../../api/problem.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { RefusalNote } from '../../form/refusal.tsx'
import { Submit } from '../../form/submit.tsx'
import styles from './parts.module.css'

/**
 * Takes a code of the authenticator app, or a recovery code where `recovery` allows one, and hands it on; says why it was
 * refused. What was typed stays.
 */
export function CodeForm({
  send,
  recovery = false,
  children,
}: {
  send: (code: string) => Promise<void>
  recovery?: boolean
  children?: ReactNode
}) {
  const { field, submit, showRefusal, setFocus, resetField, busy, alive } = useContractForm(secondFactorEntry)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRecovery, setRecovery] = useState(false)
  const enter = submit(async ({ code }) => {
    setRefusal(null)
    try {
      await send(code)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  const turn = () => {
    setRecovery(!isRecovery)
    resetField('code')
    setFocus('code')
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={enter}>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={
          isRecovery
            ? 'One of the ten you wrote down. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoCapitalize="none"
        {...field('code')}
      />
      <RefusalNote text={refusal} />
      <Submit busyText="Looking..." busy={busy} alive={alive}>
        Continue
      </Submit>
      {recovery && (
        <Button variant="plain" onClick={turn}>
          {isRecovery ? 'Use the authenticator app' : 'No phone at hand? Use a recovery code'}
        </Button>
      )}
      {children}
    </form>
  )
}
