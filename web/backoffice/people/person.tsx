import { Link, useParams } from 'react-router'
import type { PersonFile } from '../../../contract/staff-people.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { EventList, Facts, Part, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Disabling } from './disabling.tsx'
import { PersonSecondFactor } from './second-factor.tsx'

export const meta = privatePage('Person')

const Orders = ({ of: { email } }: { of: PersonFile }) => {
  const list = useRead('staff.orders', { query: { limit: 10, q: email } })
  return (
    <Part title="Orders">
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
                { head: 'State', text: ({ state }) => labelOf(state) },
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

/** /backoffice/people/{id}: who somebody is, and where their orders, messages and shop are. */
export default function Person() {
  const { id = '' } = useParams()
  const answers = holds(useMember(), ['support'])
  return (
    <Loaded query={useRead('staff.person', { params: { id } })} heading="h1">
      {(it) => (
        <SectionPage title={it.name || it.email} aside={<Disabling person={it} />}>
          <Facts
            facts={[
              ['E-mail', `${it.email}${it.confirmed ? '' : ' (not confirmed)'}`],
              ['Phone', it.phone],
              ['Role', labelOf(it.role)],
              ['Created', dayOf(it.created_at)],
              ...(it.disabled_since
                ? ([
                    ['Disabled', momentOf(it.disabled_since)],
                    ['Disabled because', it.disabled_because],
                  ] as const)
                : []),
              ['Signed in on', it.open_sessions === 1 ? '1 device' : `${it.open_sessions} devices`],
              ['Address', [it.address, it.city, it.country].filter(Boolean).join(', ')],
              [
                'Shop',
                it.shop && answers ? (
                  <Link key="shop" to={`/backoffice/sellers/${it.shop.id}`}>
                    {it.shop.name}
                  </Link>
                ) : (
                  (it.shop?.name ?? '')
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
          <Orders of={it} />
          {it.history.length > 0 && (
            <Part title="What was done">
              <EventList
                entries={it.history.map((entry) => ({
                  key: `${entry.at}${entry.action}`,
                  at: momentOf(entry.at),
                  what: `${entry.actor}: ${entry.action}`,
                }))}
              />
            </Part>
          )}
        </SectionPage>
      )}
    </Loaded>
  )
}
