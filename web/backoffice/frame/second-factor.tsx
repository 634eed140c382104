import { useQueryClient } from '@tanstack/react-query'
import { CodeForm } from '../../client/account/second-factor/code-form.tsx'
import { passSecondFactor } from '../../client/api/second-factor.ts'
import { keyOf } from '../../client/queries/read.ts'
import { endSession, renewSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Entrance } from './entrance.tsx'

/** The second step again, for a session that has passed it too long ago. */
export function StaffSecondFactor() {
  const client = useQueryClient()
  const send = async (code: string) => {
    renewSession(await passSecondFactor(code))
    await client.invalidateQueries({ queryKey: keyOf('staff.me') })
  }
  return (
    <Entrance title="Your code">
      <p>It is twelve hours since you typed a code, so we ask again.</p>
      <CodeForm recovery send={send} />
      <Button variant="plain" onClick={() => endSession('/backoffice')}>
        Sign in as someone else
      </Button>
    </Entrance>
  )
}
