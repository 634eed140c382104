import { endSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Entrance } from './entrance.tsx'

/** For those who are signed in, but not as staff. */
export function NotStaff() {
  return (
    <Entrance title="Staff only">
      <p>The account you are signed in with is not a staff account, or the server cannot be reached.</p>
      <Button variant="primary" onClick={() => endSession('/backoffice')}>
        Sign in as someone else
      </Button>
    </Entrance>
  )
}
