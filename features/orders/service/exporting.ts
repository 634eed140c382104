import type { CsvCell } from '../../../kernel/csv.ts'
import { decimalOf } from '../../../kernel/money.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { exportList } from '../../audit/index.server.ts'
import type { OrdersContext } from '../context/orders.ts'
import { deliveryStatusOf } from '../rules/orders.ts'
import { type ClaimFilter, type ClaimRow, listClaimsAfter } from '../store/claims.ts'
import { listParcelsAfter, type ParcelFilter, type ParcelRow } from '../store/parcels.ts'
import { type FoundOrder, listOrdersAfter, type OrdersFilter } from '../store/search.ts'
import { ordersKnownBy } from './staff.ts'

const heads = [
  'Code',
  'Ordered',
  'Paid',
  'State',
  'Delivery',
  'Customer',
  'E-mail',
  'Phone',
  'Pieces',
  'Total NGN',
]

const cellsOf = (row: FoundOrder): CsvCell[] => [
  row.code,
  row.created_at,
  row.paid_at,
  row.state,
  deliveryStatusOf(row.state, row.parcels),
  row.customer_name,
  row.customer_email,
  row.ship_phone,
  String(row.pieces),
  decimalOf(row.total_kobo),
]

const actorOf = async ({ db, nameOf }: Pick<OrdersContext, 'db' | 'nameOf'>, { id }: Officer) => ({
  actor: { id, name: await nameOf(db, id) },
})

/** All orders that fit as a CSV, newest first. Amounts are naira as plain numbers, times in UTC. Audited. */
export async function exportOrders(
  context: OrdersContext,
  by: Officer,
  filter: OrdersFilter,
): Promise<LongFile> {
  const known = await ordersKnownBy(context, filter.q)
  return exportList<FoundOrder>(context, await actorOf(context, by), {
    name: 'orders',
    filter,
    heads,
    cellsOf,
    readAfter: (last, limit) => listOrdersAfter(context.db, filter, known, last?.id, limit),
  })
}

/** All parcels that fit as a CSV, newest first. Amounts are naira as plain numbers, times in UTC. Audited. */
export async function exportParcels(
  context: OrdersContext,
  by: Officer,
  filter: ParcelFilter,
): Promise<LongFile> {
  const { db, clock } = context
  const now = clock.now()
  return exportList<ParcelRow>(context, await actorOf(context, by), {
    name: 'parcels',
    filter,
    heads: [
      'Order',
      'State',
      'Seller',
      'Works',
      'To be sent by',
      'Sent',
      'At the station',
      'Delivered on',
      'Received',
      'Courier',
      'Tracking code',
      'Delivery',
      'To state',
      'Customer',
      'Cannot be sent since',
      'Why not',
      'Delivery fee NGN',
    ],
    readAfter: (last, limit) => listParcelsAfter(db, filter, now, last?.id, limit),
    cellsOf: (row) => [
      row.order_code,
      row.state,
      row.seller,
      row.items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
      row.pack_by,
      row.shipped_at,
      row.at_station_at,
      row.delivered_on ?? '',
      row.received_at,
      row.courier,
      row.tracking_code,
      row.delivery_option,
      row.ship_state,
      row.customer_name,
      row.cannot_send_at,
      row.cannot_send_reason,
      row.delivery_fee_kobo === null ? '' : decimalOf(row.delivery_fee_kobo),
    ],
  })
}

/** All claims that a parcel never came, of those that fit, as a CSV, newest first. Times are in UTC. Audited. */
export async function exportClaims(
  context: OrdersContext,
  by: Officer,
  filter: ClaimFilter,
): Promise<LongFile> {
  return exportList<ClaimRow>(context, await actorOf(context, by), {
    name: 'claims',
    filter,
    heads: [
      'Order',
      'State',
      'Said',
      'What',
      'Works',
      'Customer',
      'E-mail',
      'Seller',
      'Courier',
      'Tracking code',
      'Sent',
      'Seller answered',
      'Decided',
      'By',
      'Decision',
    ],
    readAfter: (last, limit) => listClaimsAfter(context.db, filter, last?.id, limit),
    cellsOf: (row) => [
      row.order_code,
      row.state,
      row.created_at,
      row.text,
      row.works.join('; '),
      row.customer_name,
      row.customer_email,
      row.seller,
      row.courier,
      row.tracking_code,
      row.shipped_at,
      row.answered_at,
      row.decided_at,
      row.decided_by ?? '',
      row.decision_text,
    ],
  })
}
