import type { StaffAccount } from '../../../contract/staff-account.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { roleQuestions, rolesIn } from './roles.ts'

export const meta = privatePage('Staff')

const stateOf = ({ disabled, second_factor }: StaffAccount): string =>
  disabled ? 'Deactivated' : second_factor ? 'Active' : 'Active, no second factor yet'

const Invite = () => (
  <Ask
    name="Invite"
    title="Invite a colleague"
    label="Invite a colleague"
    variant="primary"
    text="They get a mail with a link that is good once, for 72 hours. With it they choose a password and set up their second factor."
    questions={[{ name: 'email', label: 'E-mail' }, ...roleQuestions(['support'])]}
    changes={(answer) => [
      change('staff.invite', { body: { email: answer('email'), roles: rolesIn(answer) } }),
    ]}
    done="The invitation is on its way."
  />
)

const Invitations = () => (
  <Loaded query={useRead('staff.invitations', {})}>
    {({ invitations }) =>
      invitations.length === 0 ? null : (
        <Part title="Invitations">
          <DataTable
            label="Invitations"
            rows={invitations}
            total={invitations.length}
            next={null}
            columns={[
              { head: 'E-mail', text: ({ email }) => email },
              { head: 'Roles', text: ({ roles }) => roles.join(', ') },
              { head: 'Invited by', text: (it) => it.invited_by },
              {
                head: 'Link good until',
                text: (it) => (it.expired ? 'Over' : momentOf(it.expires_at)),
              },
              {
                head: '',
                text: () => '',
                show: ({ id, email, roles }) => (
                  <>
                    <Ask
                      name="Send again"
                      label={`Send again to ${email}`}
                      title={`Invite ${email} again`}
                      text="The former link no longer works; the new one expires in 72 hours."
                      changes={() => [change('staff.invite', { body: { email, roles } })]}
                      done="A new invitation is on its way."
                    />{' '}
                    <Ask
                      name="Take back"
                      label={`Take back the invitation of ${email}`}
                      title={`Take the invitation of ${email} back`}
                      text="Its link no longer works."
                      changes={() => [change('staff.withdrawInvitation', { params: { id } })]}
                      done="Taken back."
                    />
                  </>
                ),
              },
            ]}
          />
        </Part>
      )
    }
  </Loaded>
)

/** /backoffice/staff: who belongs to staff, and who is invited to. */
export default function Staff() {
  return (
    <SectionPage title="Staff" aside={<Invite />}>
      <Loaded query={useRead('staff.accounts', {})}>
        {({ accounts }) => (
          <DataTable
            label="Staff"
            rows={accounts}
            total={accounts.length}
            next={null}
            to={({ id }) => `/backoffice/staff/${id}`}
            columns={[
              { head: 'Name', text: ({ name }) => name },
              { head: 'E-mail', text: ({ email }) => email },
              { head: 'Roles', text: ({ roles }) => roles.join(', ') || 'none' },
              {
                head: 'State',
                text: stateOf,
                show: (it) => <State state={it.disabled ? 'disabled' : 'active'} name={stateOf(it)} />,
              },
              { head: 'Created', text: (it) => dayOf(it.created_at) },
            ]}
          />
        )}
      </Loaded>
      <Invitations />
    </SectionPage>
  )
}
