import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'

/** What staff noted about an order, and by whose name. */
export type OrderNote = Row<'order_note', 'id' | 'text' | 'created_at'> & { by: string }

/** What staff noted about an order, the oldest first. */
export async function listOrderNotes(db: Db, orderId: Id): Promise<OrderNote[]> {
  return (
    await sql<OrderNote>`
      select n.id, n.text, coalesce(${accountName(sql`n.created_by`)}, '') as by, n.created_at from order_note n
      where n.order_id = ${orderId} order by n.created_at, n.id`.execute(db)
  ).rows
}

/** Writes a note about an order. */
export async function insertOrderNote(tx: Db, note: Row<'order_note'>): Promise<void> {
  await tx.insertInto('order_note').values(note).execute()
}

/** Who sells each line of an order. */
export async function listSellersOfOrder(
  db: Db,
  orderId: Id,
): Promise<{ item_id: Id; id: Id; name: string }[]> {
  return (
    await sql<{ item_id: Id; id: Id; name: string }>`
      select l.id as item_id, s.id, s.name from order_line l ${joinSeller(sql`l.seller_id`)}
      where l.order_id = ${orderId} and l.removed_at is null order by l.number`.execute(db)
  ).rows
}
