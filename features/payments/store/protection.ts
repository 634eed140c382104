import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinParcel, orderWithId, wasKnownSeller } from '../../orders/index.server.ts'
import type { SentParcel } from '../rules/protection.ts'
import { isLookedAt } from './fragments.ts'

/** What is known of each seller's parcel of an order, without its returns. */
export async function readSentParcels(tx: Db, orderId: Id): Promise<Omit<SentParcel, 'has_return'>[]> {
  return (
    await sql<Omit<SentParcel, 'has_return'>>`
      select c.seller_id, c.shipped_at is not null as is_sent,
        coalesce(c.shipped_at < c.pack_by or (c.disputed_since < c.pack_by and c.disputed_since <= c.shipped_at), false) as is_in_time,
        c.courier <> '' and c.tracking_code <> '' as is_tracked, c.received_by,
        ${wasKnownSeller(sql`c.seller_id`, sql`o.paid_at`, 'of others')} as is_known_seller,
        exists (select 1 from order_sign g where g.order_id = o.id and g.seller_id = c.seller_id
          and g.kind in ('shared_network', 'shared_device', 'shared_phone', 'shared_bank', 'shared_card')
          and not ${isLookedAt(sql`g.order_id`)}) as shares_signs
      from ${orderWithId(orderId)} o ${joinParcel(sql`c.order_id = o.id`)} order by c.seller_id`.execute(tx)
  ).rows
}

/** Who pays a seller's part of a taking. */
export type TakenShare = Row<'taking_share', 'seller_id' | 'is_ours' | 'why'>

/** Stores who pays for a taking. */
export async function insertShares(tx: Db, takingId: Id, shares: readonly TakenShare[]): Promise<void> {
  for (const share of shares)
    await tx
      .insertInto('taking_share')
      .values({ taking_id: takingId, ...share })
      .execute()
}
