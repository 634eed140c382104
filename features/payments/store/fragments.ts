import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'

/** Whether a person has looked at the signs of the order with this id and released its money. */
export function isLookedAt(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from exception_note n where n.kind = 'fraud_signs' and n.subject_id = ${orderId})`
}

/** Whether an order's unsent works must stay: its money is disputed, or was taken for a dispute not yet looked at. */
export function hasDispute(orderId: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from payment_taking t join payment_attempt a on a.id = t.attempt_id
    where a.order_id = ${orderId} and (t.state = 'OPEN' or (t.state = 'TAKEN' and t.kind = 'dispute' and not exists (
      select 1 from exception_note n where n.kind = 'taken_back' and n.subject_id = t.id))))`
}
