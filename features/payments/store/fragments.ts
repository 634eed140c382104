import { type RawBuilder, sql } from 'kysely'

/** Whether an order has an attempt with this reference, ours or the provider's. */
export function hasReference(orderId: RawBuilder<unknown>, reference: string): RawBuilder<unknown> {
  return sql`exists (select 1 from payment_attempt a where a.order_id = ${orderId}
    and (a.tx_ref = ${reference} or a.provider_id = ${reference}))`
}
