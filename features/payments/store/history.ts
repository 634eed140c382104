import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

export type AttemptHistory = {
  txRef: string
  provider: string
  providerId: string | null
  state: string
  askedKobo: Kobo
  paidKobo: Kobo | null
  paidCurrency: string | null
  askedBackKobo: Kobo
  method: string | null
  createdAt: Date
  settledAt: Date | null
}
export type EventHistory = {
  type: string
  status: string
  txRef: string
  receivedAt: Date
  processedAt: Date | null
}
export type PaymentHistory = { attempts: AttemptHistory[]; events: EventHistory[] }

/** An order's attempts and the events about them, oldest first. */
export async function readPaymentHistory(db: Db, orderId: Id): Promise<PaymentHistory> {
  const attempts = await sql<AttemptHistory>`
    select tx_ref as "txRef", provider, provider_id as "providerId", state, amount_kobo as "askedKobo",
      paid_kobo as "paidKobo", paid_currency as "paidCurrency", asked_back_kobo as "askedBackKobo", method,
      created_at as "createdAt", settled_at as "settledAt"
    from payment_attempt where order_id = ${orderId} order by created_at, length(tx_ref), tx_ref`.execute(db)
  const events = await sql<EventHistory>`
    select e.type, e.status, e.tx_ref as "txRef", e.received_at as "receivedAt", e.processed_at as "processedAt"
    from webhook_event e join payment_attempt a on a.tx_ref = e.tx_ref
    where a.order_id = ${orderId} order by e.received_at, e.id limit 500`.execute(db)
  return { attempts: attempts.rows, events: events.rows }
}
