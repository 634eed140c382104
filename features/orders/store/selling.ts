import { sql } from 'kysely'
import { returnableSince } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { arrayOf, type Db } from '../../../platform/db/index.ts'
import type { Hold } from '../../catalogue/index.server.ts'

/** Whether a seller still has to send something, or may get it back, or has pieces in an unpaid order. */
export async function hasOpenSales(tx: Db, sellerId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (
      select 1 from parcel p where p.seller_id = ${sellerId} and (
        p.state in ('PACKING', 'SHIPPING')
        or (p.state = 'SUCCESS' and p.received_at > ${returnableSince(now)})
        or exists (select 1 from parcel_claim c where c.parcel_id = p.id and c.state = 'OPEN')
      )
    ) or exists (
      select 1 from hold h join order_line l on l.id = h.order_line_id
      where l.seller_id = ${sellerId} and h.state = 'live'
    )`.execute(tx)
  return rows.length > 0
}

/** What is stored of the parcels a seller sent, oldest first. */
export async function exportParcelsOf(db: Db, sellerId: Id): Promise<unknown[]> {
  return (
    await sql`
      select o.code as order, p.state, p.courier, p.tracking_code, p.packing, p.shipped_at, p.received_at,
        p.cannot_send_at, p.cannot_send_reason
      from parcel p join orders o on o.id = p.order_id where p.seller_id = ${sellerId} order by p.created_at`.execute(
      db,
    )
  ).rows
}

/** Whether any of these editions is in an order, in whatever state it is. */
export async function isOrdered(tx: Db, editionIds: readonly Id[]): Promise<boolean> {
  return (
    (await sql`select 1 from order_line where edition_id = any(${arrayOf(editionIds)}) limit 1`.execute(tx))
      .rows.length > 0
  )
}

/** How many pieces of each of these editions unpaid orders hold, and how many are sold; editions without either are left out. */
export async function countTakenPieces(
  db: Db,
  editionIds: readonly Id[],
): Promise<Map<Id, { held: number; sold: number }>> {
  const { rows } = await sql<{ edition_id: Id; held: number; sold: number }>`
    select edition_id, coalesce(sum(quantity) filter (where state = 'live'), 0)::int as held,
      coalesce(sum(quantity) filter (where state in ('sold', 'kept')), 0)::int as sold
    from hold where edition_id = any(${arrayOf(editionIds)}) and state in ('live', 'sold', 'kept')
    group by edition_id`.execute(db)
  return new Map(rows.map(({ edition_id, held, sold }) => [edition_id, { held, sold }]))
}

/** What unpaid orders hold of these editions; editions without a live hold are left out. */
export async function listHolds(db: Db, editionIds: readonly Id[]): Promise<Map<Id, Hold>> {
  const { rows } = await sql<Hold & { edition_id: Id }>`
    select h.edition_id, sum(h.quantity)::int as pieces, min(o.hold_expires_at) as ends_at
    from hold h join orders o on o.id = h.order_id
    where h.edition_id = any(${arrayOf(editionIds)}) and h.state = 'live'
    group by h.edition_id`.execute(db)
  return new Map(rows.map(({ edition_id, pieces, ends_at }) => [edition_id, { pieces, ends_at }]))
}

/** The editions of a seller's works that unpaid orders hold. */
export async function listHeldEditions(db: Db, sellerId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct h.edition_id as id from hold h join order_line l on l.id = h.order_line_id
      where l.seller_id = ${sellerId} and h.state = 'live'`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Those of a seller's works that are in orders, in whatever state they are. */
export async function listOrderedWorks(tx: Db, sellerId: Id): Promise<Id[]> {
  return (
    await sql<{
      id: Id
    }>`select distinct work_id as id from order_line where seller_id = ${sellerId}`.execute(tx)
  ).rows.map(({ id }) => id)
}

/** Those of these pictures that orders show. */
export async function listOrderedPicturesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct picture_id as id from order_line where picture_id = any(${[...ids]}::uuid[])`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}
