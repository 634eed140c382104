import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { DaySum } from '../rules/trade.ts'

/** So many days are summed by one statement. */
const DAYS_AT_ONCE = 31

/**
 * Sums entries by day in Lagos, up to a moment and a month at most, starting at `from` or the last summed day. Returns
 * the next day; null when done.
 */
export async function sumDays(db: Db, before: Date, from: string | null): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    with span as (
      select f.first, least(f.first + ${DAYS_AT_ONCE}::int, l.last) as ended, l.last
      from (select coalesce(${from}::date, (select max(day) from ledger_day),
          (select (min(at) at time zone 'Africa/Lagos')::date from ledger_entry)) as first) f,
        (select (${before}::timestamptz at time zone 'Africa/Lagos')::date as last) l
    ), written as (
      insert into ledger_day (day, kind, account, of_line, amount_kobo, entries)
      select (e.at at time zone 'Africa/Lagos')::date, e.kind, p.account, p.order_line_id is not null,
        sum(p.amount_kobo)::bigint, count(*) filter (where p.number = 1)::int
      from ledger_entry e join ledger_posting p on p.entry_id = e.id
      where e.at >= (select first::timestamp at time zone 'Africa/Lagos' from span)
        and e.at < (select ended::timestamp at time zone 'Africa/Lagos' from span)
      group by 1, 2, 3, 4
      on conflict (day, kind, account, of_line) do update set amount_kobo = excluded.amount_kobo, entries = excluded.entries
    )
    select case when ended < last then to_char(ended, 'YYYY-MM-DD') end as next from span`.execute(db)
  return rows[0]?.next ?? null
}

/** What the ledger's entries came to on each of some days of Lagos, both included: of days that are summed the sums, of later ones the entries. */
export async function listDaySums(db: Db, from: string, to: string): Promise<DaySum[]> {
  return (
    await sql<DaySum>`
      select to_char(day, 'YYYY-MM-DD') as day, kind, account, of_line, amount_kobo as kobo, entries
      from ledger_day where day between ${from}::date and ${to}::date
      union all
      select to_char(e.at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), e.kind, p.account, p.order_line_id is not null,
        sum(p.amount_kobo)::bigint, count(*) filter (where p.number = 1)::int
      from ledger_entry e cross join lateral (
        /* Apart, so that the postings of some entries are found by their index however many there are in all. */
        select number, account, order_line_id, amount_kobo from ledger_posting where entry_id = e.id offset 0
      ) p
      where e.at >= (select greatest(${from}::date, coalesce(max(day) + 1, ${from}::date))::timestamp at time zone 'Africa/Lagos'
          from ledger_day)
        and e.at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
      group by 1, 2, 3, 4`.execute(db)
  ).rows
}
