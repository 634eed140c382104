import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Of the first and the last of some days of Lagos that end with that of a moment. */
const spanOfDays = (days: number, now: Date) => sql`
  select ((${now}::timestamptz at time zone 'Africa/Lagos')::date - ${days}::int + 1)::timestamp at time zone 'Africa/Lagos' as "from",
    ((${now}::timestamptz at time zone 'Africa/Lagos')::date + 1)::timestamp at time zone 'Africa/Lagos' as "to"`

/**
 * A seller's paid pieces on each of the last days in Lagos, today included, less fully refunded ones; `day` as
 * 2026-01-31. Partial refunds remove no piece.
 */
export async function listSoldByDay(
  db: Db,
  sellerId: Id,
  days: number,
  now: Date,
): Promise<{ work_id: Id; day: string; sold: number }[]> {
  return (
    await sql<{ work_id: Id; day: string; sold: number }>`
      with span as (${spanOfDays(days, now)})
      select l.work_id, to_char(o.paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
        sum(l.quantity - case when l.total_kobo > 0
          -- A piece's share of the price may be rounded by a kobo.
          then least(l.quantity, floor(l.quantity * back.kobo / l.total_kobo + 0.01)) else 0 end)::int as sold
      from span, order_line l join orders o on o.id = l.order_id cross join lateral (
        select coalesce(sum(p.amount_kobo), 0) as kobo from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.order_line_id = l.id and e.kind = 'refund'
      ) back
      where l.seller_id = ${sellerId} and l.removed_at is null and o.paid_at >= span."from" and o.paid_at < span."to"
      group by 1, 2`.execute(db)
  ).rows
}

/** What came into a seller's account for sales, less what refunds took of it, in kobo, on each of the last days in Lagos; days without any are left out. */
export async function sumRevenueByDay(
  db: Db,
  sellerId: Id,
  days: number,
  now: Date,
): Promise<Map<string, Kobo>> {
  const { rows } = await sql<{ day: string; kobo: Kobo }>`
    with span as (${spanOfDays(days, now)})
    select to_char(e.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, (-sum(p.amount_kobo))::bigint as kobo
    from span, ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.account = 'seller_payable' and p.seller_id = ${sellerId} and e.kind in ('sale', 'refund')
      and e.at >= span."from" and e.at < span."to"
    group by 1`.execute(db)
  return new Map(rows.map(({ day, kobo }) => [day, kobo]))
}
