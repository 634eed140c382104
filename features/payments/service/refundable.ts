import type { Id } from '../../../kernel/id.ts'
import { sumOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Refundable } from '../../orders/index.server.ts'
import { findAttempts } from '../store/attempts.ts'
import { listRefundable, shippingLeftOf, sumDeliveryBack } from '../store/refunds.ts'

/** Reads what is left to give back of an order. */
export async function readRefundable(db: Db, orderId: Id): Promise<Refundable> {
  const paid = (await findAttempts(db, [orderId])).filter((attempt) => attempt.state === 'SUCCEEDED')
  return {
    lines: await listRefundable(db, orderId),
    shippingKobo: await shippingLeftOf(db, orderId),
    deliveryBack: await sumDeliveryBack(db, orderId),
    totalKobo: sumOf(paid.map((attempt) => (attempt.paid_kobo ?? 0) - attempt.asked_back_kobo)),
  }
}
