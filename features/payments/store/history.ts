import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** An order's attempts as staff read them, oldest first. */
export function listAttempts(db: Db, orderId: Id) {
  return db
    .selectFrom('payment_attempt')
    .select([
      'tx_ref',
      'provider',
      'provider_id',
      'state',
      'amount_kobo',
      'paid_kobo',
      'paid_currency',
      'method',
    ])
    .select(['created_at', 'settled_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy(sql`length(tx_ref)`)
    .orderBy('tx_ref')
    .execute()
}

type EventHistory = Row<'webhook_event', 'type' | 'status' | 'received_at' | 'processed_at'> & {
  tx_ref: string
}

/** The events about an order's attempts, the first 500, oldest first. */
export async function listEvents(db: Db, orderId: Id): Promise<EventHistory[]> {
  return (
    await sql<EventHistory>`
      select e.type, e.status, a.tx_ref, e.received_at, e.processed_at
      from webhook_event e join payment_attempt a on a.tx_ref = e.tx_ref
      where a.order_id = ${orderId} order by e.received_at, e.id limit 500`.execute(db)
  ).rows
}
