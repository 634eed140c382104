import type { OrderPlaced } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { OrderPayment } from '../../orders/index.server.ts'
import {
  attemptsOf,
  attemptsOfMany,
  listRefunds,
  paymentStateOf,
  popUpAddress,
  settleOrder,
  startAttempt,
  transfersOf,
} from '../../payments/index.server.ts'
import type { CheckoutDeps, Person } from '../context.ts'

/** Where the payments of some orders stand, for showing the orders. */
export async function paymentsOf(
  { db, payments }: CheckoutDeps,
  orderIds: readonly Id[],
): Promise<Map<Id, OrderPayment>> {
  const attempts = await attemptsOfMany(payments, db, orderIds)
  const refunds = await listRefunds(db, orderIds)
  const transfers = await transfersOf(payments, db, orderIds)
  return new Map(
    orderIds.map((id) => {
      const own = attempts.filter((attempt) => attempt.orderId === id)
      return [
        id,
        {
          txRef: own[0]?.txRef ?? '',
          state: paymentStateOf(own),
          refunds: refunds.filter((refund) => refund.orderId === id),
          transfer: transfers.get(id) ?? null,
        },
      ]
    }),
  )
}

/** Asks the provider whether an unpaid order may be closed or changed; refuses while money is there or on its way. */
export async function ensureUnpaid(
  { payments }: CheckoutDeps,
  orderId: Id,
): Promise<Result<null, ProblemCode>> {
  switch (await settleOrder(payments, orderId)) {
    case 'paid':
      return refuse('order_paid', { about: orderId })
    case 'pending':
    case 'mismatch':
      return refuse('payment_pending', { about: orderId })
    case 'unknown':
      return refuse('provider_silent', { about: orderId })
    case 'failed':
    case 'none':
      return ok(null)
  }
}

/**
 * The same for a buyer who asks: refuses too_many_requests besides, since each question is a call of the provider, and a buyer can ask
 * as often as they press.
 */
export async function askUnpaid(
  deps: CheckoutDeps,
  accountId: Id,
  orderId: Id,
): Promise<Result<null, ProblemCode>> {
  const allowed = await deps.mayAsk(accountId, orderId)
  return allowed.ok ? ensureUnpaid(deps, orderId) : allowed
}

/** The answer for an order that is about to be paid: its open attempt, or a new one. */
export async function placement(
  { payments, publicKey }: CheckoutDeps,
  tx: Db,
  order: { id: Id; code: string; totalKobo: Kobo; holdExpiresAt: Date },
  person: Person,
): Promise<OrderPlaced> {
  const newest = (await attemptsOf(payments, tx, order.id)).find((attempt) => !attempt.isTransfer)
  const reusable =
    newest?.isCurrent &&
    (newest.state === 'CREATED' || newest.state === 'OPENED') &&
    newest.amountKobo === order.totalKobo
  const txRef = reusable
    ? newest.txRef
    : (await startAttempt(payments, tx, { order: { id: order.id, totalKobo: order.totalKobo } })).txRef
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
