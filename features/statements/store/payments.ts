import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { allPayouts, approvedBankReturns, sentPayouts } from '../../ledger/index.server.ts'
import { paidSettlements } from '../../payments/index.server.ts'
import { sentCosts } from '../../returns/index.server.ts'
import type { NamedPayout, OwnPayment } from '../rules/finding.ts'

/** What we asked the bank to pay, what came back of it, and what the provider paid, for a `from`: each with what its page is about. */
export const ownPayments = sql`(
  select 'payout' as kind, p.id, p.code, p.id as about_id, -p.amount_kobo as amount_kobo, coalesce(p.reference, '') as reference, p.sent_at as at,
    null as payer, null as paid_on
  from ${sentPayouts} p
  union all
  select 'return_cost', c.id, c.code, c.return_id, -c.amount_kobo, c.reference, c.sent_at, null, null from ${sentCosts} c
  union all
  select 'came_back', b.id, coalesce(p.code, c.code), coalesce(p.id, c.return_id), coalesce(p.amount_kobo, c.amount_kobo), b.reference, b.at, null, null
  from ${approvedBankReturns} b left join ${sentPayouts} p on p.id = b.payout_id left join ${sentCosts} c on c.id = b.cost_id
  union all
  select 'settlement', t.id, t.code, t.id, t.amount_kobo, t.reference, t.paid_on::timestamp at time zone 'Africa/Lagos', t.provider,
    t.paid_on::text from ${paidSettlements} t)`

const isOnStatement = (id: RawBuilder<unknown>) => sql`exists (select 1 from bank_line_payment x
  where x.payout_id = ${id} or x.cost_id = ${id} or x.bank_return_id = ${id} or x.settlement_id = ${id})`

/** So many payments are looked for at once; the oldest first. */
const MOST_PAYMENTS = 5_000
/** A bank may book a payment some days before it is marked here. */
const DAYS_BEFORE = 7

/** Payments of the time of the statements that are on none of them, the oldest first. */
export async function listUnfound(db: Db): Promise<OwnPayment[]> {
  return (
    await sql<OwnPayment>`
      select o.kind, o.id, o.code, o.amount_kobo, o.reference, o.payer, o.paid_on from ${ownPayments} o
      where o.at >= (select min(first_day) - ${DAYS_BEFORE}::int from bank_statement)::timestamp at time zone 'Africa/Lagos'
        and not ${isOnStatement(sql`o.id`)}
      order by o.at, o.id limit ${MOST_PAYMENTS}`.execute(db)
  ).rows
}

export type MissingPayment = {
  kind: OwnPayment['kind']
  code: string
  about_id: Id
  amount_kobo: Kobo
  reference: string
  at: Date
}

/** So many days a bank may take to book what it was asked to pay. */
const DAYS_TO_BOOK = 3

/** Payments that should be on a statement and are on none: those of days that statements cover. The oldest first. */
export async function listMissing(db: Db, limit: number): Promise<{ rows: MissingPayment[]; total: number }> {
  const { rows } = await sql<MissingPayment & { total: number }>`
    select o.kind, o.code, o.about_id, o.amount_kobo, o.reference, o.at, count(*) over ()::int as total from ${ownPayments} o
    where o.at >= (select min(first_day) from bank_statement)::timestamp at time zone 'Africa/Lagos'
      and o.at < (select max(last_day) - ${DAYS_TO_BOOK}::int from bank_statement)::timestamp at time zone 'Africa/Lagos'
      and not ${isOnStatement(sql`o.id`)}
    order by o.at, o.id limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The payouts of these codes, whatever became of them. */
export async function listNamedPayouts(
  db: Db,
  codes: readonly string[],
): Promise<(NamedPayout & { id: Id; code: string })[]> {
  return (
    await sql<NamedPayout & { id: Id; code: string }>`
      select p.id, p.code, p.is_sent, exists (select 1 from bank_line_payment x where x.payout_id = p.id) as is_on_statement
      from ${allPayouts} p where p.code = any(${[...codes]}::text[])`.execute(db)
  ).rows
}

/** Payments of ours of some days of Lagos that are on no statement, whenever it is read. */
export async function sumMissing(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<{ count: number; kobo: Kobo }> {
  const { rows } = await sql<{ count: number; kobo: Kobo }>`
    select count(*)::int as count, coalesce(sum(abs(o.amount_kobo)), 0)::bigint as kobo from ${ownPayments} o
    where (o.at at time zone 'Africa/Lagos')::date between ${first} and ${last} and not ${isOnStatement(sql`o.id`)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, kobo: 0 }
}

/** The payouts that were sent on some days of Lagos, by what became of them. */
export async function sumPayouts(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<{ state: string; count: number; kobo: Kobo }[]> {
  return (
    await sql<{ state: string; count: number; kobo: Kobo }>`
      select p.state, count(*)::int as count, sum(p.amount_kobo)::bigint as kobo from ${sentPayouts} p
      where (p.sent_at at time zone 'Africa/Lagos')::date between ${first} and ${last} group by p.state order by p.state`.execute(
      db,
    )
  ).rows
}
