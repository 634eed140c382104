import { useQueryClient } from '@tanstack/react-query'
import { officeKey, perform } from '../data/office.ts'
import { CodeForm } from './code-form.tsx'
import { Entrance } from './entrance.tsx'

/** The second step in, in every session: a code of the authenticator app. */
export const SecondFactor = () => {
  const client = useQueryClient()
  const send = async (code: string) => {
    await perform({ method: 'POST', path: '/second-factor/', body: { code } })
    await client.invalidateQueries({ queryKey: officeKey('/me/') })
  }
  return (
    <Entrance title="Your code">
      <p>Type the six digits that your authenticator app shows now.</p>
      <CodeForm hint="Without your phone: one of your recovery codes." send={send} />
    </Entrance>
  )
}
