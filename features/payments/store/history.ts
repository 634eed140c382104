import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** An attempt as staff read it. */
type AttemptHistory = {
  txRef: string
  provider: string
  providerId: string | null
  state: string
  askedKobo: Kobo
  paidKobo: Kobo | null
  paidCurrency: string | null
  method: string | null
  createdAt: Date
  settledAt: Date | null
}

/** An event of the provider as staff read it. */
type EventHistory = {
  type: string
  status: string
  txRef: string
  receivedAt: Date
  processedAt: Date | null
}

/** An order's attempts, oldest first. */
export async function listAttempts(db: Db, orderId: Id): Promise<AttemptHistory[]> {
  return (
    await sql<AttemptHistory>`
      select tx_ref as "txRef", provider, provider_id as "providerId", state, amount_kobo as "askedKobo",
        paid_kobo as "paidKobo", paid_currency as "paidCurrency", method, created_at as "createdAt",
        settled_at as "settledAt"
      from payment_attempt where order_id = ${orderId} order by created_at, length(tx_ref), tx_ref`.execute(
      db,
    )
  ).rows
}

/** The events about an order's attempts, the first 500, oldest first. */
export async function listEvents(db: Db, orderId: Id): Promise<EventHistory[]> {
  return (
    await sql<EventHistory>`
      select e.type, e.status, e.tx_ref as "txRef", e.received_at as "receivedAt", e.processed_at as "processedAt"
      from webhook_event e join payment_attempt a on a.tx_ref = e.tx_ref
      where a.order_id = ${orderId} order by e.received_at, e.id limit 500`.execute(db)
  ).rows
}
