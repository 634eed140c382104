import type { StaffOrder } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { signText } from '../rules/signs.ts'
import { listAttempts, listEvents } from '../store/history.ts'
import { listRefunds } from '../store/refunds.ts'
import { readSigns } from '../store/signs.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** The attempts of an order, the provider's events about them, its refunds, the oldest first, and why its money is held, as staff read them. */
export async function readPaymentHistory(
  db: Db,
  orderId: Id,
): Promise<Pick<StaffOrder, 'attempts' | 'events' | 'refunds' | 'held'>> {
  const attempts = await listAttempts(db, orderId)
  const events = await listEvents(db, orderId)
  const refunds = await listRefunds(db, [orderId])
  const held = await readSigns(db, orderId)
  return {
    held: held
      ? {
          reasons: held.signs.map(({ kind, seller }) => ({
            kind,
            text: `The buyer ${signText(kind, seller)}.`,
          })),
          released:
            held.at === null ? null : { by: held.by ?? '', at: held.at.toISOString(), note: held.note ?? '' },
        }
      : null,
    attempts: attempts.map((attempt) => ({
      tx_ref: attempt.txRef,
      provider: attempt.provider,
      provider_id: attempt.providerId,
      state: attempt.state,
      asked: nairaOf(attempt.askedKobo),
      paid: attempt.paidKobo === null ? null : nairaOf(attempt.paidKobo),
      paid_currency: attempt.paidCurrency,
      method: attempt.method,
      created_at: attempt.createdAt.toISOString(),
      settled_at: moment(attempt.settledAt),
    })),
    events: events.map((event) => ({
      type: event.type,
      status: event.status,
      tx_ref: event.txRef,
      received_at: event.receivedAt.toISOString(),
      processed_at: moment(event.processedAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: nairaOf(refund.amountKobo),
      currency: refund.currency,
      shipping: nairaOf(refund.shippingKobo),
      why: refund.why,
      state: refund.state,
      provider_word: refund.providerWord,
      created_at: refund.createdAt.toISOString(),
      done_at: moment(refund.doneAt),
    })),
  }
}
