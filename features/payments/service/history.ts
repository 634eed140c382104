import type { StaffOrder } from '../../../contract/staff-order.ts'
import type { Id } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { signText } from '../rules/signs.ts'
import { listExceptionsOf } from '../store/exceptions.ts'
import { listAttempts, listEvents } from '../store/history.ts'
import { listRefunds } from '../store/refunds.ts'
import { readSigns } from '../store/signs.ts'
import { sentenceOf } from './exception-steps.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** What happened to the money of an order and what of it waits for a person, each list oldest first, as staff read it. */
export async function readPaymentHistory(
  { clock, provider }: Pick<PaymentsContext, 'clock' | 'provider'>,
  db: Db,
  orderId: Id,
): Promise<Pick<StaffOrder, 'attempts' | 'events' | 'refunds' | 'held' | 'exceptions'>> {
  const attempts = await listAttempts(db, orderId)
  const events = await listEvents(db, orderId)
  const refunds = await listRefunds(db, [orderId])
  const held = await readSigns(db, orderId)
  const exceptions = await listExceptionsOf(db, { now: clock.now(), provider: provider.name }, orderId)
  return {
    exceptions: exceptions.map((row) => ({
      kind: row.kind,
      what: sentenceOf(row),
      since: row.since.toISOString(),
    })),
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
      tx_ref: attempt.tx_ref,
      provider: attempt.provider,
      provider_id: attempt.provider_id,
      state: attempt.state,
      asked: nairaOf(attempt.amount_kobo),
      paid: attempt.paid_kobo === null ? null : nairaOf(attempt.paid_kobo),
      paid_currency: attempt.paid_currency,
      method: attempt.method,
      created_at: attempt.created_at.toISOString(),
      settled_at: moment(attempt.settled_at),
    })),
    events: events.map((event) => ({
      type: event.type,
      status: event.status,
      tx_ref: event.tx_ref,
      received_at: event.received_at.toISOString(),
      processed_at: moment(event.processed_at),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: nairaOf(refund.amount_kobo),
      currency: refund.currency,
      shipping: nairaOf(refund.shipping_kobo),
      why: refund.why,
      state: refund.state,
      provider_word: refund.provider_word,
      created_at: refund.created_at.toISOString(),
      done_at: moment(refund.done_at),
    })),
  }
}
