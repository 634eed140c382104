import { dayOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'

export const meta = privatePage('People')

/** /backoffice/people: everybody with an account, the newest first. */
export default function People() {
  const { query } = useAddress()
  const list = useRead('staff.people', { query: query('role', 'q') }, { keep: true })
  return (
    <SectionPage title="People">
      <Row>
        <StateFilter
          name="role"
          label="Who"
          options={[
            ['', 'All'],
            ['BUYER', 'Buyers'],
            ['SELLER', 'Sellers'],
            ['STAFF', 'Staff'],
          ]}
        />
        <SearchFilter name="q" label="E-mail, phone or name" />
      </Row>
      <Loaded query={list}>
        {({ people, total, next }) => (
          <DataTable
            label="People"
            rows={people}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/people/${id}`}
            columns={[
              { head: 'Name', text: ({ name, email }) => name || email, sort: 'name' },
              { head: 'E-mail', text: ({ email }) => email, sort: 'email' },
              {
                head: 'State',
                text: ({ confirmed, disabled }) =>
                  disabled ? 'Disabled' : confirmed ? 'Confirmed' : 'Not confirmed',
                show: ({ confirmed, disabled }) =>
                  disabled ? (
                    <State state="disabled" />
                  ) : confirmed ? (
                    <State state="confirmed" />
                  ) : (
                    <State state="pending" name="Not confirmed" />
                  ),
              },
              { head: 'Phone', text: ({ phone }) => phone },
              { head: 'Role', text: ({ role }) => labelOf(role) },
              { head: 'Created', text: (it) => dayOf(it.created_at), sort: 'created_at' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
