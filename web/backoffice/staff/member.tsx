import { useParams } from 'react-router'
import type { StaffAccount } from '../../../contract/staff-account.ts'
import type { PersonFile } from '../../../contract/staff-people.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { ActionHistory } from '../frame/action-history.tsx'
import { Facts, Row, SectionPage } from '../frame/sections.tsx'
import { Warnings } from '../frame/warnings.tsx'
import { Disabling } from '../people/disabling.tsx'
import { Sessions } from '../people/sessions.tsx'
import { roleQuestions, rolesIn } from './roles.ts'
import { Stops } from './stops.tsx'

export const meta = privatePage('Member of staff')

const Roles = ({ of: { id, name, roles } }: { of: StaffAccount }) => (
  <Ask
    name="Change roles"
    title={`Roles of ${name}`}
    text="They count at once. With none ticked, the account opens nothing of the office."
    questions={roleQuestions(roles)}
    changes={(answer) => [change('staff.setRoles', { params: { id }, body: { roles: rolesIn(answer) } })]}
    done="The roles are changed."
  />
)

const ResetFactor = ({ of: { id, name } }: { of: StaffAccount }) => (
  <Ask
    name="Reset second factor"
    title={`Reset the second factor of ${name}`}
    text="All their sessions end. At the next sign-in they set up a new one, with their password and a code that we send to their mailbox. Reset it only for someone you have seen: in person, or in a video call with their identity card."
    questions={[
      {
        name: 'proof',
        label: 'How did they prove who they are?',
        kind: 'choice',
        options: [
          ['in_person', 'I met them in person'],
          ['video_call', 'In a video call, with their identity card'],
        ],
        value: 'in_person',
      },
    ]}
    changes={(answers) => [
      change('staff.resetSecondFactor', {
        params: { id },
        body: { proof: oneOf(['in_person', 'video_call'], answers('proof')) },
      }),
    ]}
    done="Reset."
  />
)

const Member = ({ member, person }: { member: StaffAccount; person: PersonFile }) => {
  const isSelf = useMember().id === member.id
  return (
    <SectionPage title={member.name} aside={<Disabling person={person} />}>
      <Warnings
        entries={
          person.disabled_since
            ? [
                {
                  name: 'Deactivated',
                  since: momentOf(person.disabled_since),
                  text: person.disabled_because,
                },
              ]
            : []
        }
      />
      <Facts
        facts={[
          ['E-mail', member.email],
          ['Roles', member.roles.join(', ') || 'none'],
          ['Second factor', member.second_factor ? 'Set up' : 'Not yet'],
          ['Created', dayOf(member.created_at)],
        ]}
      />
      {isSelf ? (
        <p>
          This is your own account: a colleague changes its roles. Your devices are under your name, above.
        </p>
      ) : (
        <Row>
          <Roles of={member} />
          {member.second_factor && <ResetFactor of={member} />}
        </Row>
      )}
      {!isSelf && <Sessions of={person} />}
      <Stops id={member.id} name={member.name} />
      {person.history.length > 0 && <ActionHistory actions={person.history} />}
    </SectionPage>
  )
}

/** /backoffice/staff/{id}: what a member of staff may do, and where they are signed in. */
export default function StaffMemberPage() {
  const { id = '' } = useParams()
  const person = useRead('staff.person', { params: { id } })
  return (
    <Loaded query={useRead('staff.accounts', {})} heading="h1">
      {({ accounts }) => {
        const member = accounts.find((each) => each.id === id)
        return member ? (
          <Loaded query={person} heading="h1">
            {(it) => <Member member={member} person={it} />}
          </Loaded>
        ) : (
          <SectionPage title="Staff">
            <p>This account is not of staff.</p>
          </SectionPage>
        )
      }}
    </Loaded>
  )
}
