import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Orders')

const states = ['PENDING', 'PAID', 'REFUND_DUE', 'REFUNDED', 'CANCELLED', 'EXPIRED'] as const

/** /backoffice/orders: everybody's orders, newest first. */
export default function Orders() {
  const { query } = useAddress()
  const list = useRead('staff.orders', { query: query('q', 'state') }, { keep: true })
  return (
    <SectionPage title="Orders">
      <Row>
        <StateFilter
          label="State"
          options={[['', 'All'], ...states.map((it) => [it, labelOf(it)] as const)]}
        />
        <SearchFilter name="q" label="Code, reference, e-mail, phone or name" />
      </Row>
      <Loaded query={list}>
        {({ orders, total, next }) => (
          <DataTable
            label="Orders"
            rows={orders}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/orders/${id}`}
            columns={[
              { head: 'Code', text: ({ code }) => code, sort: 'code' },
              { head: 'Ordered', text: (row) => momentOf(row.created_at), sort: 'created_at' },
              { head: 'Customer', text: ({ customer }) => customer.name, sort: 'customer' },
              { head: 'E-mail', text: ({ customer }) => customer.email, sort: 'email' },
              { head: 'State', text: ({ state }) => labelOf(state), sort: 'state' },
              { head: 'Delivery', text: (row) => labelOf(row.delivery_status) },
              { head: 'Total', text: (row) => moneyOf(row.price_total), kind: 'amount', sort: 'total' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
