import { Link } from 'react-router'
import type { PayoutLook, StaffPayout } from '../../../contract/ledger.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { Facts, Part } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

/** Why a person has to look at a payout before it is approved. */
export const firstWords: Record<NonNullable<StaffPayout['first_to']>, string> = {
  seller: 'First payout: none has arrived at this seller yet',
  account: 'First payout to this bank account: earlier ones went to another',
}

const receivedLine = ({ received_at, received_by }: PayoutLook['orders'][number]): string =>
  received_at === null ? 'Not received' : `${dayOf(received_at)}, as the ${received_by ?? 'shop'} says`

const Orders = ({ orders }: Pick<PayoutLook, 'orders'>) => (
  <DataTable
    label="Orders it pays"
    rows={orders}
    total={orders.length}
    next={null}
    to={({ id }) => `/backoffice/orders/${id}`}
    columns={[
      { head: 'Order', text: ({ code }) => code },
      { head: 'Paid', text: ({ at }) => dayOf(at) },
      { head: 'Buyer', text: ({ buyer }) => buyer },
      { head: 'Town', text: ({ city }) => city },
      { head: 'Received', text: receivedLine },
      {
        head: 'Same as the seller’s',
        text: ({ shares }) => shares.map(labelOf).join(', '),
      },
      { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
    ]}
  />
)

const Disputes = ({ disputes }: Pick<PayoutLook, 'disputes'>) => (
  <DataTable
    label="Disputes and money taken back"
    rows={disputes.map((each, index) => ({ ...each, id: String(index) }))}
    total={disputes.length}
    next={null}
    columns={[
      { head: 'Order', text: ({ order }) => order },
      { head: 'Kind', text: ({ kind }) => labelOf(kind) },
      { head: 'State', text: ({ state }) => labelOf(state) },
      { head: 'Since', text: ({ at }) => dayOf(at) },
      { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
    ]}
  />
)

/** What a person looks at before they approve a first payout. */
export function FirstPayout({
  why,
  seller,
  look,
}: {
  why: string
  seller: StaffPayout['seller']
  look: PayoutLook
}) {
  return (
    <Part title="Review this first">
      <p>
        {why}. With stolen cards the money is gone before the cards’ owners notice: do these sales look real?
      </p>
      <Facts
        facts={[
          [
            'Seller',
            <Link key="seller" to={`/backoffice/sellers/${seller.id}`}>
              {seller.name}
            </Link>,
          ],
          ['Seller since', dayOf(look.seller_since)],
          ['Verification', labelOf(look.verification)],
          ['Sends from', look.town],
          ['Payouts that arrived', String(look.payouts_arrived)],
        ]}
      />
      {look.orders.length === 0 ? <p>It pays no order.</p> : <Orders orders={look.orders} />}
      {look.disputes.length === 0 ? (
        <p>No dispute, and no money taken back.</p>
      ) : (
        <Disputes disputes={look.disputes} />
      )}
    </Part>
  )
}
