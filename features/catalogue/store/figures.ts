import { sql } from 'kysely'
import type { Figures } from '../../../contract/figures.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Pieces of a work that were paid on a day. */
export type SoldOnDay = { work_id: Id; day: string; sold: number }

/** Views, wishes and sales of a seller's works from a day until a moment, by work and day. */
const happened = (sellerId: Id, sold: readonly SoldOnDay[], days: number, now: Date) => sql`
  span as (
    select (${now}::timestamptz at time zone 'Africa/Lagos')::date - ${days}::int + 1 as first,
      (${now}::timestamptz at time zone 'Africa/Lagos')::date as last
  ), happened as (
    select d.work_id, d.day, d.views, d.wishlisted, 0 as sold
    from work_day d join work w on w.id = d.work_id, span
    where w.seller_id = ${sellerId} and d.day between span.first and span.last
    union all
    select s.work_id, s.day, 0, 0, s.sold
    from unnest(${sold.map((it) => it.work_id)}::uuid[], ${sold.map((it) => it.day)}::date[],
      ${sold.map((it) => it.sold)}::int[]) as s (work_id, day, sold)
  )`

/** What happened to a seller's works on each of the last days, oldest first, none left out. */
export async function listDays(
  db: Db,
  sellerId: Id,
  sold: readonly SoldOnDay[],
  days: number,
  now: Date,
): Promise<Omit<Figures['days'][number], 'revenue'>[]> {
  return (
    await sql<Omit<Figures['days'][number], 'revenue'>>`
      with ${happened(sellerId, sold, days, now)}
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(h.views), 0)::int as views,
        coalesce(sum(h.wishlisted), 0)::int as wishlisted, coalesce(sum(h.sold), 0)::int as sold
      from span, generate_series(span.first, span.last, interval '1 day') as each(day)
      left join happened h on h.day = each.day::date
      group by each.day order by each.day`.execute(db)
  ).rows
}

/** The works to which most happened, at most twenty. */
export async function listBusiest(
  db: Db,
  sellerId: Id,
  sold: readonly SoldOnDay[],
  days: number,
  now: Date,
): Promise<Figures['works']> {
  return (
    await sql<Figures['works'][number]>`
      with ${happened(sellerId, sold, days, now)}
      select w.id, w.name, sum(h.views)::int as views, sum(h.wishlisted)::int as wishlisted, sum(h.sold)::int as sold
      from happened h join work w on w.id = h.work_id
      group by w.id, w.name order by sum(h.sold) desc, sum(h.wishlisted) desc, sum(h.views) desc, w.id
      limit 20`.execute(db)
  ).rows
}

/** From where the views of a seller's works came in the last days, the most first. */
export async function listSources(
  db: Db,
  sellerId: Id,
  days: number,
  now: Date,
): Promise<Figures['sources']> {
  return (
    await sql<Figures['sources'][number]>`
      select v.source, sum(v.views)::int as views from work_view v join work w on w.id = v.work_id
      where w.seller_id = ${sellerId}
        and v.day > (${now}::timestamptz at time zone 'Africa/Lagos')::date - ${days}::int
        and v.day <= (${now}::timestamptz at time zone 'Africa/Lagos')::date
      group by v.source order by sum(v.views) desc, v.source`.execute(db)
  ).rows
}

/** Counts one more person who has put a work into a wishlist, on the day in Lagos. */
export async function countWish(tx: Db, workId: Id, at: Date): Promise<void> {
  await sql`
    insert into work_day (work_id, day, wishlisted)
    values (${workId}, (${at}::timestamptz at time zone 'Africa/Lagos')::date, 1)
    on conflict (work_id, day) do update set wishlisted = work_day.wishlisted + 1`.execute(tx)
}
