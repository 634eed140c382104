import { useState } from 'react'
import { Field } from '../../../kit/field.tsx'
import { passSecondFactor } from '../../api/second-factor.ts'
import { useSecondFactor } from '../../queries/second-factor.ts'
import { renewSession } from '../../session/session.ts'

/**
 * Asks for the owner's password, or with two-step sign-in a code unless one was given lately. Call `pass` first: it returns the
 * password to send, or null.
 */
export function useOwnerProof() {
  const factor = useSecondFactor()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const state = factor.data
  const asks = state === undefined || state.state === 'off' ? 'password' : state.recent ? 'nothing' : 'code'

  const pass = async (): Promise<{ current_password: string } | null> => {
    setError(undefined)
    if (asks === 'nothing') return { current_password: '' }
    if (value === '') {
      setError(asks === 'code' ? 'A code of your app, please' : 'Your password, please')
      return null
    }
    if (asks === 'password') return { current_password: value }
    renewSession(await passSecondFactor(value))
    await factor.refetch()
    return { current_password: '' }
  }

  const field =
    asks === 'nothing' ? null : (
      <Field
        label={asks === 'code' ? 'Code' : 'Your password'}
        hint={asks === 'code' ? 'Of your authenticator app' : undefined}
        type={asks === 'code' ? 'text' : 'password'}
        autoComplete={asks === 'code' ? 'one-time-code' : 'current-password'}
        value={value}
        error={error}
        onChange={(event) => setValue(event.target.value)}
      />
    )
  return { field, pass, setError, clear: () => setValue('') }
}
