import type { OrderPlaced } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { OrderPayment } from '../../orders/index.server.ts'
import {
  attemptsOf,
  attemptsOfMany,
  isNumberLive,
  listRefunds,
  type OpenTransfer,
  paymentStateOf,
  popUpAddress,
  startAttempt,
  startFirstAttempt,
  transfersOf,
} from '../../payments/index.server.ts'
import type { Buyer, CheckoutContext } from '../context.ts'

/** The payments of some orders, by the id of the order, for showing the orders. */
export async function readPaymentsOf(
  { db, clock, payments }: CheckoutContext,
  orderIds: readonly Id[],
): Promise<Map<Id, OrderPayment>> {
  const attempts = await attemptsOfMany(payments, db, orderIds)
  const refunds = await listRefunds(db, orderIds)
  const transfers = await transfersOf(payments, db, orderIds)
  return new Map(
    orderIds.map((id) => {
      const own = attempts.filter((attempt) => attempt.order_id === id)
      return [
        id,
        {
          txRef: own[0]?.tx_ref ?? '',
          state: paymentStateOf(own),
          refunds: refunds.filter((refund) => refund.order_id === id),
          transfer: transferOf(transfers.get(id), clock.now()),
        },
      ]
    }),
  )
}

/** Says whether a number may still be used, for an order that costs what was asked for. */
function transferOf(transfer: OpenTransfer | undefined, now: Date): OrderPayment['transfer'] {
  return transfer ? { ...transfer, isLive: isNumberLive(transfer, transfer.asked_kobo, now) } : null
}

/** An order that is about to be paid. */
type Payable = { id: Id; code: string; totalKobo: Kobo; holdExpiresAt: Date }

/** The answer for an order that is about to be paid: its open attempt, or a new one. */
export async function preparePayment(
  context: CheckoutContext,
  tx: Db,
  order: Payable,
  person: Buyer,
): Promise<OrderPlaced> {
  const { payments } = context
  const newest = (await attemptsOf(payments, tx, order.id)).find((attempt) => !attempt.is_transfer)
  const reusable =
    newest?.isCurrent &&
    (newest.state === 'CREATED' || newest.state === 'OPENED') &&
    newest.amount_kobo === order.totalKobo
  const txRef = reusable
    ? newest.tx_ref
    : (await startAttempt(payments, tx, { order: { id: order.id, totalKobo: order.totalKobo } })).txRef
  return placedOf(context, order, person, txRef)
}

/** The same for an order that the transaction has made. */
export async function prepareFirstPayment(
  context: CheckoutContext,
  tx: Db,
  order: Payable,
  person: Buyer,
): Promise<OrderPlaced> {
  return placedOf(context, order, person, (await startFirstAttempt(context.payments, tx, order)).txRef)
}

function placedOf(
  { payments, publicKey }: CheckoutContext,
  order: Payable,
  person: Buyer,
  txRef: string,
): OrderPlaced {
  return {
    id: order.id,
    code: order.code,
    tx_ref: txRef,
    price_total: nairaOf(order.totalKobo),
    currency: 'NGN',
    public_key: publicKey,
    customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    pop_up: popUpAddress(payments, txRef),
    hold_expires_at: order.holdExpiresAt.toISOString(),
  }
}
