import type { Data } from '../../../contract/operations/index.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Quiet } from '../../client/table/table.tsx'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { stateName } from '../frame/state-names.ts'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'
import styles from './list.module.css'

/** The filters of the list, as the address has them. */
const filters = ['q', 'state', ...ranges] as const

export const meta = privatePage('Orders')

const states = ['PENDING', 'PAID', 'REFUND_DUE', 'REFUNDED', 'CANCELLED', 'EXPIRED'] as const

/** The first work of an order, and how many pieces there are besides. */
const worksOf = ({ work, items_total }: Data<'staff.orders'>['orders'][number]): string => {
  if (!work) return '–'
  return items_total > 1 ? `${work.name} and ${items_total - 1} more` : work.name
}

/** /backoffice/orders: everybody's orders, newest first. */
export default function Orders() {
  const { query } = useAddress()
  const list = useRead('staff.orders', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Orders">
      <ListFilters hasAmounts texts={{ state: labelOf, q: (q) => `“${q}”` }}>
        <StateFilter
          label="State"
          options={[['', 'All'], ...states.map((it) => [it, labelOf(it)] as const)]}
        />
        <SearchFilter name="q" label="Code, reference, e-mail, phone or name" />
      </ListFilters>
      <Loaded query={list}>
        {({ orders, total, next }) => (
          <DataTable
            label="Orders"
            exported={<ExportAll of="staff.exportOrders" filters={filters} />}
            rows={orders}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/orders/${id}`}
            columns={[
              { head: 'Code', text: ({ code }) => code, kind: 'code', sort: 'code' },
              {
                head: 'Works',
                text: worksOf,
                show: (row) => (
                  <span className={styles.work}>
                    {row.work?.picture && <Thumb picture={row.work.picture} size={40} />}
                    {worksOf(row)}
                  </span>
                ),
              },
              { head: 'Ordered', text: (row) => momentOf(row.created_at), sort: 'created_at' },
              {
                head: 'Customer',
                text: ({ customer }) => customer.name,
                show: ({ customer }) => (
                  <>
                    {customer.name}
                    <br />
                    <Quiet>
                      <span className={styles.email}>{customer.email}</span>
                    </Quiet>
                  </>
                ),
                sort: 'customer',
              },
              {
                head: 'State',
                text: ({ state }) => labelOf(state),
                show: ({ state }) => <State state={state} />,
                sort: 'state',
              },
              {
                head: 'Delivery',
                text: (row) => stateName(row.delivery_status),
                show: (row) =>
                  row.delivery_status === 'PENDING' ? '–' : <State state={row.delivery_status} />,
              },
              { head: 'Total', text: (row) => moneyOf(row.price_total), kind: 'amount', sort: 'total' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
