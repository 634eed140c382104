import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { compared, type KnownLine } from '../rules/comparing.ts'
import type { Statement, StatementFormat } from '../rules/statement.ts'
import { openAnew } from './lines.ts'
import { ownPayments } from './payments.ts'

/** Lines written by one statement. */
const LINES_AT_ONCE = 1_000

export type NewStatement = Statement & { id: Id; format: StatementFormat; by: Id; at: Date }

/** Lets one statement be written at a time, until the transaction ends: each is compared with those before it. */
export async function lockStatements(tx: Db): Promise<void> {
  await lockName(tx, 'bank_statement')
}

/** The lines of an account from one day to another, each with the payments that it is. */
async function listKnown(
  tx: Db,
  { account, firstDay, lastDay }: Pick<Statement, 'account' | 'firstDay' | 'lastDay'>,
): Promise<KnownLine[]> {
  return (
    await sql<KnownLine>`
      select l.id, l.booked_on::text, l.amount_kobo, l.text, l.reference, l.number, b.format, b.imported_by,
        l.lacked_by is not null as is_lacked,
        coalesce((select json_agg(json_build_object('kind', o.kind, 'id', o.id, 'code', o.code, 'amount_kobo', o.amount_kobo,
            'reference', o.reference, 'payer', o.payer, 'paid_on', o.paid_on))
          from bank_line_payment x join ${ownPayments} o on o.id = coalesce(x.payout_id, x.cost_id, x.bank_return_id, x.settlement_id)
          where x.line_id = l.id), '[]') as payments
      from bank_line l join bank_statement b on b.id = l.statement_id
      where l.account = ${account} and l.booked_on between ${firstDay} and ${lastDay}
      order by l.booked_on, l.id`.execute(tx)
  ).rows
}

/**
 * Inserts a statement and its new lines, under lockStatements; known lines stay, lacking ones reopen. Returns how many
 * are new and lacking.
 */
export async function insertStatement(tx: Db, it: NewStatement): Promise<{ added: number; lacking: number }> {
  await sql`
    insert into bank_statement (id, account, format, first_day, last_day, lines, new_lines, imported_by, imported_at)
    values (${it.id}, ${it.account}, ${it.format}, ${it.firstDay}, ${it.lastDay}, ${it.lines.length}, 0, ${it.by}, ${it.at})`.execute(
    tx,
  )
  const { added, lacking, back } = compared({ ...it, readOn: dayInLagos(it.at) }, await listKnown(tx, it))
  for (let at = 0; at < added.length; at += LINES_AT_ONCE) {
    const part = JSON.stringify(added.slice(at, at + LINES_AT_ONCE))
    await sql`
      insert into bank_line (id, statement_id, account, booked_on, amount_kobo, text, reference, number)
      select gen_random_uuid(), ${it.id}, ${it.account}, x.booked_on, x.amount_kobo, x.text, x.reference, x.number
      from json_to_recordset(${part}) as x(booked_on date, amount_kobo bigint, text text, reference text, number integer)
      on conflict do nothing`.execute(tx)
  }
  await openAnew(tx, lacking, it.id)
  await openAnew(tx, back, null)
  await tx.updateTable('bank_statement').set({ new_lines: added.length }).where('id', '=', it.id).execute()
  return { added: added.length, lacking: lacking.length }
}

/** A statement with the name of who read it. */
export type ReadStatement = Omit<Row<'bank_statement'>, 'imported_by'> & { imported_by: string | null }

/** The newest statements. */
export async function listStatements(db: Db, limit: number): Promise<ReadStatement[]> {
  return (
    await sql<ReadStatement>`
      select id, account, format, first_day::text, last_day::text, lines, new_lines,
        ${accountName(sql`b.imported_by`)} as imported_by, imported_at
      from bank_statement b order by imported_at desc, id limit ${limit}`.execute(db)
  ).rows
}

/** Days from one to another of which no statement of an account says anything; `late`: those that have been over for longer. */
export type Gap = { account: string; first_day: string; last_day: string; days: number; late: number }

/** So many days a person has to read the statement of a day. */
const DAYS_TO_READ = 3

/**
 * For a `from`: an account's days without a statement until yesterday: working days and days with our payments. A
 * file's reading day is incomplete.
 */
const missedBefore = (today: string) => sql`(
  select gap.account, gap.span, d.day::date as day
  from (
    select account, unnest(datemultirange(daterange(min(first_day), greatest(min(first_day), ${today}::date)))
      - range_agg(daterange(first_day, greatest(first_day, least(last_day + 1, (imported_at at time zone 'Africa/Lagos')::date))))) as span
    from bank_statement group by account) gap
    cross join lateral generate_series(lower(gap.span)::timestamp, upper(gap.span)::timestamp - interval '1 day', '1 day') as d(day)
  where extract(isodow from d.day) < 6
    or d.day::date in (select (o.at at time zone 'Africa/Lagos')::date from ${ownPayments} o where o.kind <> 'came_back'))`

/** How many days of some have no statement. */
export async function countDaysWithout(
  db: Db,
  today: string,
  { first, last }: { first: string; last: string },
): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from ${missedBefore(today)} m where m.day between ${first} and ${last}`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}

/** Times without a statement, the oldest first: at most `limit`, how many in all, and how many of their days are late. */
export async function listGaps(
  db: Db,
  today: string,
  limit: number,
): Promise<{ rows: Gap[]; total: number; late: number }> {
  const { rows } = await sql<Gap & { total: number; all_late: number }>`
    select account, min(day)::text as first_day, max(day)::text as last_day, count(*)::int as days,
      count(*) filter (where day < ${today}::date - ${DAYS_TO_READ}::int)::int as late,
      count(*) over ()::int as total,
      sum(count(*) filter (where day < ${today}::date - ${DAYS_TO_READ}::int)) over ()::int as all_late
    from ${missedBefore(today)} m group by account, span order by min(day), account limit ${limit}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _total, all_late: _late, ...row }) => row),
    total: rows[0]?.total ?? 0,
    late: rows[0]?.all_late ?? 0,
  }
}
