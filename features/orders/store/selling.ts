import { sql } from 'kysely'
import { returnableSince } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

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
      select o.code as order, p.state, p.courier, p.tracking_code, p.packing, p.shipped_at, p.received_at
      from parcel p join orders o on o.id = p.order_id where p.seller_id = ${sellerId} order by p.created_at`.execute(
      db,
    )
  ).rows
}

/** Whether any of these editions is in an order, in whatever state it is. */
export async function isOrdered(tx: Db, editionIds: readonly Id[]): Promise<boolean> {
  return (
    (
      await sql`select 1 from order_line where edition_id = any(${[...editionIds]}::uuid[]) limit 1`.execute(
        tx,
      )
    ).rows.length > 0
  )
}

/** How many pieces of each of these editions unpaid orders hold, and how many are sold; editions without either are left out. */
export async function countTakenPieces(
  db: Db,
  editionIds: readonly Id[],
): Promise<Map<Id, { held: number; sold: number }>> {
  const { rows } = await sql<{ edition_id: Id; held: number; sold: number }>`
    select edition_id, coalesce(sum(quantity) filter (where state = 'live'), 0)::int as held,
      coalesce(sum(quantity) filter (where state = 'sold'), 0)::int as sold
    from hold where edition_id = any(${[...editionIds]}::uuid[]) and state in ('live', 'sold')
    group by edition_id`.execute(db)
  return new Map(rows.map(({ edition_id, held, sold }) => [edition_id, { held, sold }]))
}

/** The editions of a seller's works that unpaid orders hold. */
export async function listHeldEditions(db: Db, sellerId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct h.edition_id as id from hold h join order_line l on l.id = h.order_line_id
      where l.seller_id = ${sellerId} and h.state = 'live'`.execute(db)
  ).rows.map(({ id }) => id)
}

/** How many pieces of a seller's works were paid on each of the last days in Lagos, the day of `now` included; `day` as 2026-01-31. */
export async function listSoldByDay(
  db: Db,
  sellerId: Id,
  days: number,
  now: Date,
): Promise<{ work_id: Id; day: string; sold: number }[]> {
  return (
    await sql<{ work_id: Id; day: string; sold: number }>`
      select l.work_id, to_char(o.paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, sum(l.quantity)::int as sold
      from order_line l join orders o on o.id = l.order_id
      where l.seller_id = ${sellerId} and l.removed_at is null and o.paid_at is not null
        and (o.paid_at at time zone 'Africa/Lagos')::date between (${now}::timestamptz at time zone 'Africa/Lagos')::date - ${days}::int + 1
          and (${now}::timestamptz at time zone 'Africa/Lagos')::date
      group by 1, 2`.execute(db)
  ).rows
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
