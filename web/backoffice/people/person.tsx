import { Link, useParams } from 'react-router'
import type { PersonFile } from '../../../contract/staff-people.ts'
import { howMany } from '../../../kernel/count.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { ActionHistory } from '../frame/action-history.tsx'
import { Phone } from '../frame/phone.tsx'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { Warnings } from '../frame/warnings.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Disabling } from './disabling.tsx'
import { EmailCorrection } from './email.tsx'
import { Notes, RiskWarnings } from './notes.tsx'
import { PersonSecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export const meta = privatePage('Person')

const Orders = ({ of: { email, disabled } }: { of: PersonFile }) => {
  const list = useRead('staff.orders', { query: { limit: 10, q: email } })
  return (
    <Part title="Orders">
      {disabled && (
        <p>
          What is paid goes on. Review each open order and decide: let it be delivered, or give the money
          back. Unpaid ones end by themselves within minutes.
        </p>
      )}
      <Loaded query={list}>
        {({ orders, total }) => (
          <>
            <DataTable
              label="Latest orders"
              rows={orders}
              total={total}
              next={null}
              to={({ id }) => `/backoffice/orders/${id}`}
              columns={[
                { head: 'Code', text: ({ code }) => code },
                { head: 'Ordered', text: (row) => momentOf(row.created_at) },
                {
                  head: 'State',
                  text: ({ state }) => labelOf(state),
                  show: ({ state }) => <State state={state} />,
                },
                { head: 'Total', text: (row) => moneyOf(row.price_total), kind: 'amount' },
              ]}
            />
            {total > orders.length && (
              <p>
                <Link to={`/backoffice/orders?q=${encodeURIComponent(email)}`}>All {total} orders</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Part>
  )
}

/** /backoffice/people/{id}: a person, with their orders, messages and shop. */
export default function Person() {
  const { id = '' } = useParams()
  const member = useMember()
  const answers = holds(member, ['support'])
  const isAdmin = holds(member, ['admin'])
  const person = useRead('staff.person', { params: { id } })
  const isNoted = person.data !== undefined && person.data.role !== 'STAFF'
  const notes = useRead('staff.notes', isNoted ? { params: { id } } : null, { quiet: true })
  return (
    <Loaded query={person} beside={[notes]} heading="h1">
      {(it) => (
        <SectionPage title={it.name || it.email} aside={<Disabling person={it} />}>
          <Warnings
            entries={
              it.disabled_since
                ? [{ name: 'Disabled', since: momentOf(it.disabled_since), text: it.disabled_because }]
                : []
            }
          />
          {it.role !== 'STAFF' && <RiskWarnings accountId={id} />}
          <Facts
            facts={[
              ['E-mail', `${it.email}${it.confirmed ? '' : ' (not confirmed)'}`],
              ['Phone', <Phone key="phone" number={it.phone} />],
              ['Role', labelOf(it.role)],
              ['Created', dayOf(it.created_at)],
              ['Signed in on', howMany(it.open_sessions, 'device')],
              ['Address', [it.address, it.city, it.country].filter(Boolean).join(', ')],
              [
                'Shop',
                it.shop ? (
                  <Link key="shop" to={`/backoffice/sellers/${it.shop.id}`}>
                    {it.shop.name}
                  </Link>
                ) : (
                  ''
                ),
              ],
              [
                'Messages',
                answers ? (
                  <Link key="messages" to={`/backoffice/messages?q=${encodeURIComponent(it.email)}`}>
                    Messages from this address
                  </Link>
                ) : (
                  ''
                ),
              ],
            ]}
          />
          {answers && it.role !== 'STAFF' && <PersonSecondFactor of={it} />}
          {answers && it.role !== 'STAFF' && <EmailCorrection of={it} />}
          {it.role !== 'STAFF' && <Notes accountId={id} />}
          {isAdmin && it.open_sessions > 0 && <Sessions of={it} />}
          <Orders of={it} />
          {it.history.length > 0 && <ActionHistory actions={it.history} />}
        </SectionPage>
      )}
    </Loaded>
  )
}
