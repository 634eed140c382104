import { Link, useParams } from 'react-router'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Quiet, Table } from '../../client/table/table.tsx'
import { useRead } from '../data/office.ts'
import { Part, SectionPage } from '../frame/sections.tsx'
import { Correct } from './corrections.tsx'

export const meta = privatePage('Entries of an order')

const none = '–'

/** /backoffice/ledger/orders/{id}: the entries of the ledger about an order, each with what it puts on which account. */
export default function OrderEntries() {
  const { id = '' } = useParams()
  const order = useRead('staff.order', { params: { id } })
  const ledger = useRead('ledger.order', { params: { id: order.data?.order.id ?? id } })
  const sellers = new Map(order.data?.sellers.map((each) => [each.id, each.name]))
  const works = new Map(order.data?.order.items.map((item) => [item.id, item.product.name]))
  return (
    <Loaded query={ledger} beside={[order]} heading="h1">
      {({ entries }) => (
        <SectionPage
          title={order.data ? `Ledger of ${order.data.order.code}` : 'Ledger of an order'}
          aside={
            <>
              {order.data && <Correct sellers={order.data.sellers} orderId={order.data.order.id} />}
              <Link to={`/backoffice/orders/${id}`}>The order</Link>
            </>
          }
        >
          {entries.length === 0 && <p>Nothing is entered: no money has arrived for this order.</p>}
          {entries.map((entry) => (
            <Part key={entry.id} title={labelOf(entry.kind)}>
              <p>
                <Quiet>
                  {momentOf(entry.at)}
                  {entry.note && ` · ${entry.note}`}
                </Quiet>
              </p>
              <Table
                rows={entry.postings}
                keyOf={(_posting, index) => String(index)}
                caption={`${labelOf(entry.kind)}, ${momentOf(entry.at)}`}
                columns={[
                  { head: 'Account', text: ({ account }) => labelOf(account) },
                  {
                    head: 'Seller, work',
                    text: ({ seller_id, order_line_id, is_reserve }) =>
                      [sellers.get(seller_id ?? ''), works.get(order_line_id ?? ''), is_reserve && 'reserve']
                        .filter(Boolean)
                        .join(', ') || none,
                  },
                  {
                    head: 'Debit',
                    text: ({ amount }) => (amount > 0 ? moneyOf(amount) : none),
                    kind: 'amount',
                  },
                  {
                    head: 'Credit',
                    text: ({ amount }) => (amount < 0 ? moneyOf(-amount) : none),
                    kind: 'amount',
                  },
                ]}
              />
            </Part>
          ))}
        </SectionPage>
      )}
    </Loaded>
  )
}
