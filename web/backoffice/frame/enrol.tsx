import { useQueryClient } from '@tanstack/react-query'
import type { StaffSelf } from '../../../contract/staff-account.ts'
import { EnrolmentSteps } from '../../client/account/second-factor/enrolment.tsx'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { useSecondFactor } from '../../client/queries/second-factor.ts'
import { Entrance } from './entrance.tsx'

/** Setting the second factor up, before anything of the office opens. */
export function Enrol({ self }: { self: StaffSelf }) {
  const client = useQueryClient()
  return (
    <Entrance title="Set up two-step sign-in">
      <p>A password alone opens nothing here.</p>
      <Loaded query={useSecondFactor()}>
        {(state) => (
          <EnrolmentSteps
            email={self.email}
            state={state}
            onDone={() => void client.invalidateQueries({ queryKey: keyOf('staff.me') })}
          />
        )}
      </Loaded>
    </Entrance>
  )
}
