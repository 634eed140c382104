import { sql } from 'kysely'
import type { ViewSource } from '../../../contract/figures.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { sellerOf } from '../../sellers/index.server.ts'

/** Rows in which visits of a day and source are counted: visitors who come at once do not wait for each other. */
const SLOTS = 16

/**
 * Counts, by day in Lagos, a visit, and a view of the live work with this slug, unless it is of the account's own shop.
 */
export async function countOpening(
  db: Db,
  {
    source,
    isVisit,
    work,
    accountId,
    at,
  }: { source: ViewSource; isVisit: boolean; work: string | null; accountId: Id | null; at: Date },
): Promise<void> {
  const notOwn = accountId === null ? sql`true` : sql`w.seller_id not in ${sellerOf(accountId)}`
  await sql`
    with today as (select (${at}::timestamptz at time zone 'Africa/Lagos')::date as day), visited as (
      insert into visit_day (day, source, slot, visits)
      select day, ${source}, floor(random() * ${SLOTS})::smallint, 1 from today where ${isVisit}
      on conflict (day, source, slot) do update set visits = visit_day.visits + 1
    ), viewed as (
      select w.id, today.day from work w, today where w.slug = ${work} and w.status = 'live' and ${notOwn}
    ), counted as (
      insert into work_day (work_id, day, views) select id, day, 1 from viewed
      on conflict (work_id, day) do update set views = work_day.views + 1
    )
    insert into work_view (work_id, day, source, views) select id, day, ${source}, 1 from viewed
    on conflict (work_id, day, source) do update set views = work_view.views + 1`.execute(db)
}

/** How many visits of the shop began on each of some days of Lagos, both included; days without any are left out. */
export async function countVisitsByDay(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; visits: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(visits)::int as visits
    from visit_day where day between ${from}::date and ${to}::date group by visit_day.day`.execute(db)
  return new Map(rows.map(({ day, visits }) => [day, visits]))
}
