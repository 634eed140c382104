import { dayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

export const meta = privatePage('Staff')

/** /backoffice/staff: who belongs to staff, and the way back in for one who lost their phone. */
export default function Staff() {
  const self = useMember()
  return (
    <SectionPage title="Staff">
      <Loaded query={useRead('staff.accounts', {})}>
        {({ accounts }) => (
          <DataTable
            label="Staff"
            rows={accounts}
            total={accounts.length}
            next={null}
            columns={[
              { head: 'Name', text: ({ name }) => name },
              { head: 'E-mail', text: ({ email }) => email },
              { head: 'Roles', text: ({ roles }) => roles.join(', ') },
              { head: 'Created', text: (it) => dayOf(it.created_at) },
              {
                head: 'Second factor',
                text: (it) => (it.second_factor ? 'Yes' : 'Not yet'),
                show: (it) =>
                  it.second_factor && it.id !== self.id ? (
                    <Ask
                      name="Reset"
                      title={`Reset the second factor of ${it.name}`}
                      text="All their sessions end. At the next sign-in they set up a new one, with their password and a code that we send to their mailbox. Reset it only for somebody you have seen: in person, or in a video call with their identity card."
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
                          params: { id: it.id },
                          body: { proof: oneOf(['in_person', 'video_call'], answers('proof')) },
                        }),
                      ]}
                      done="Reset."
                    />
                  ) : it.second_factor ? (
                    'Yes'
                  ) : (
                    'Not yet'
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <p>Accounts are opened, and roles changed, at the server: npm run admin.</p>
    </SectionPage>
  )
}
