import type { PersonFile } from '../../../contract/staff-people.ts'
import { Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'

const why: readonly Question[] = [
  { name: 'reason', label: 'Why, for the log and for colleagues', kind: 'text' },
]

/** What staff may do about an account: disable it, let it be used again, sign its devices out. */
export function Disabling({ person }: { person: PersonFile }) {
  const self = useMember()
  const isAdmin = holds(self, ['admin'])
  const mayDisable = isAdmin || (holds(self, ['support']) && person.role !== 'STAFF')
  if (person.id === self.id) return null
  const isStaff = person.role === 'STAFF'
  const params = { id: person.id }
  return (
    <>
      {isAdmin && person.open_sessions > 0 && (
        <Ask
          name="Sign out"
          title="Sign out all devices"
          text="They may sign in again at once. To keep someone out, disable the account."
          changes={() => [change('staff.endSessions', { params })]}
          done="All devices are signed out."
        />
      )}
      {!person.disabled && mayDisable && (
        <Ask
          name={isStaff ? 'Deactivate' : 'Disable'}
          title={`${isStaff ? 'Deactivate' : 'Disable'} the account of ${person.name}`}
          text={
            <>
              All devices are signed out at once, and nobody can sign in.
              {person.shop && ' Their works leave the shop, and payouts wait.'}
              {!isStaff && ' Orders that are paid go on; what unpaid ones hold is free again.'} They are told
              by e-mail who to write to, without the reason.
            </>
          }
          questions={why}
          changes={(answer) => [
            change('staff.disablePerson', { params, body: { reason: answer('reason') } }),
          ]}
          done={isStaff ? 'Deactivated.' : 'Disabled.'}
        />
      )}
      {person.disabled && isAdmin && (
        <Ask
          name={isStaff ? 'Reactivate' : 'Enable'}
          title={`${isStaff ? 'Reactivate' : 'Enable'} the account of ${person.name}`}
          text={
            <>
              They can sign in as before.
              {person.shop && ' Works that were on show before are on show again, and payouts go on.'} They
              are told by mail.
            </>
          }
          questions={why}
          changes={(answer) => [change('staff.enablePerson', { params, body: { reason: answer('reason') } })]}
          done={isStaff ? 'Reactivated.' : 'Enabled.'}
        />
      )}
    </>
  )
}
