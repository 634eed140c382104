import { type RawBuilder, sql } from 'kysely'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'

/** Makes a seller one who is no longer new: buyers received enough of their works long ago, in orders that are not in the ledger. For tests. */
export async function makeKnown(db: Db, sellerId: Id | RawBuilder<unknown>): Promise<void> {
  await sql`
    with long_ago as (select now() - make_interval(days => ${NEW_SELLER.days + 30}) as at),
    placed as (
      insert into orders (id, code, account_id, state, purchase, delivery_option, customer_name, customer_email,
        ship_address, ship_city, ship_state, ship_country, ship_phone, ship_email, subtotal_kobo, shipping_fee_kobo,
        total_kobo, purchase_fingerprint, hold_expires_at, created_at)
      select gen_random_uuid(), 'OLD-' || gen_random_uuid(), s.account_id, 'EXPIRED', 'cart', 'HOME', 'Old', 'old@example.com',
        '', '', '', '', '', '', 0, 0, 0, gen_random_uuid(), at, at
      from seller s, long_ago, generate_series(1, ${NEW_SELLER.receipts}) where s.id = ${sellerId}
      returning id)
    insert into parcel (id, order_id, seller_id, state, pack_by, received_at, received_by, created_at, changed_at)
    select gen_random_uuid(), placed.id, ${sellerId}, 'SUCCESS', at, at, 'buyer', at, at from placed, long_ago`.execute(
    db,
  )
}
