import { sql } from 'kysely'
import type { BankLine, namedKinds } from '../../../contract/bank-statement.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { approvedBankReturns, sentPayouts } from '../../ledger/index.server.ts'
import { paidSettlements } from '../../payments/index.server.ts'
import { sentCosts } from '../../returns/index.server.ts'
import type { OwnPayment } from '../rules/finding.ts'

/** A line with what it is, and the names of who said so. */
export type ReadLine = Row<
  'bank_line',
  | 'id'
  | 'booked_on'
  | 'account'
  | 'amount_kobo'
  | 'text'
  | 'reference'
  | 'state'
  | 'kind'
  | 'note'
  | 'named_by'
> & {
  payments: BankLine['payments']
  is_lacked: boolean
  named_by_name: string | null
  approved_by_name: string | null
}

const columns = sql`l.id, l.booked_on::text, l.account, l.amount_kobo, l.text, l.reference, l.state, l.kind, l.note,
  coalesce((select json_agg(json_build_object(
      'kind', case when x.payout_id is not null then 'payout' when x.cost_id is not null then 'return_cost'
        when x.settlement_id is not null then 'settlement' else 'came_back' end,
      'code', coalesce(p.code, c.code, t.code), 'about_id', coalesce(p.id, c.return_id, t.id)) order by coalesce(p.code, c.code, t.code))
    from bank_line_payment x
      left join ${approvedBankReturns} b on b.id = x.bank_return_id
      left join ${sentPayouts} p on p.id = coalesce(x.payout_id, b.payout_id)
      left join ${sentCosts} c on c.id = coalesce(x.cost_id, b.cost_id)
      left join ${paidSettlements} t on t.id = x.settlement_id
    where x.line_id = l.id), '[]') as payments,
  l.lacked_by is not null as is_lacked, l.named_by, ${accountName(sql`l.named_by`)} as named_by_name, ${accountName(sql`l.approved_by`)} as approved_by_name`

/** A page of lines; open ones oldest first, others newest first. */
export async function listLines(
  db: Db,
  state: BankLine['state'] | undefined,
  request: PageRequest,
): Promise<{ rows: ReadLine[]; total: number }> {
  const only = state ?? null
  const days = sql`l.booked_on - date '2000-01-01'`
  const { rows } = await sql<ReadLine & { total: number }>`
    select ${columns}, count(*) over ()::int as total from bank_line l
    where (${only}::text is null or l.state = ${only})
    order by case when ${only} = 'OPEN' then ${days} else -(${days}) end, l.id
    limit ${request.limit} offset ${offsetOf(request)}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** A line as it is now. */
export async function readLine(db: Db, id: Id): Promise<ReadLine | undefined> {
  return (await sql<ReadLine>`select ${columns} from bank_line l where l.id = ${id}`.execute(db)).rows[0]
}

/** A line, its row locked until the transaction ends. */
export async function lockLine(
  tx: Db,
  id: Id,
): Promise<Row<'bank_line', 'id' | 'state' | 'kind' | 'note' | 'named_by' | 'amount_kobo'> | undefined> {
  return tx
    .selectFrom('bank_line')
    .select(['id', 'state', 'kind', 'note', 'named_by', 'amount_kobo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type LineSums = { open: number; in_kobo: Kobo; out_kobo: Kobo; named: number; oldest: string | null }

/** What the open lines come to, and how many one person has named. */
export async function sumLines(db: Db): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select count(*) filter (where state = 'OPEN')::int as open,
      coalesce(sum(amount_kobo) filter (where state = 'OPEN' and amount_kobo > 0), 0)::bigint as in_kobo,
      coalesce(-sum(amount_kobo) filter (where state = 'OPEN' and amount_kobo < 0), 0)::bigint as out_kobo,
      count(*) filter (where state = 'NAMED')::int as named,
      (min(booked_on) filter (where state = 'OPEN'))::text as oldest
    from bank_line where state in ('OPEN', 'NAMED')`.execute(db)
  return rows[0] ?? { open: 0, in_kobo: 0, out_kobo: 0, named: 0, oldest: null }
}

export type OpenLine = Row<'bank_line', 'id' | 'booked_on' | 'amount_kobo' | 'text' | 'reference'>

/** So many open lines are looked at once. */
const MOST_OPEN = 20_000

/** The open lines that no later file lacks, the oldest first. */
export async function listOpen(db: Db): Promise<OpenLine[]> {
  return (
    await sql<OpenLine>`select id, booked_on::text, amount_kobo, text, reference from bank_line
      where state = 'OPEN' and lacked_by is null order by bank_line.booked_on, id limit ${MOST_OPEN}`.execute(
      db,
    )
  ).rows
}

/** Writes which of our payments an open line is. Refuses bank_line_decided where it is not open, or one of them is another line meanwhile. */
export async function settleFound(
  tx: Db,
  id: Id,
  payments: readonly OwnPayment[],
  at: Date,
): Promise<Result<undefined, 'bank_line_decided'>> {
  const { rows } = await sql`
    update bank_line set state = 'SETTLED', kind = ${payments[0]?.kind}, settled_at = ${at}
    where id = ${id} and state = 'OPEN' and lacked_by is null returning id`.execute(tx)
  if (rows.length === 0) return refuse('bank_line_decided')
  const links = payments.map((it) => ({
    payout_id: it.kind === 'payout' ? it.id : null,
    cost_id: it.kind === 'return_cost' ? it.id : null,
    bank_return_id: it.kind === 'came_back' ? it.id : null,
    settlement_id: it.kind === 'settlement' ? it.id : null,
  }))
  const written = await sql`
    insert into bank_line_payment (line_id, payout_id, cost_id, bank_return_id, settlement_id)
    select ${id}, x.payout_id, x.cost_id, x.bank_return_id, x.settlement_id
    from json_to_recordset(${JSON.stringify(links)}) as x(payout_id uuid, cost_id uuid, bank_return_id uuid, settlement_id uuid)
    on conflict do nothing returning line_id`.execute(tx)
  return written.rows.length === payments.length ? ok(undefined) : refuse('bank_line_decided')
}

/** Unconfirmed payouts that a statement has, each with its importer. */
export async function listToConfirm(db: Db): Promise<{ payout_id: Id; by: Id }[]> {
  return (
    await sql<{ payout_id: Id; by: Id }>`
      select p.id as payout_id, b.imported_by as by
      from ${sentPayouts} p join bank_line_payment x on x.payout_id = p.id join bank_line l on l.id = x.line_id
        join bank_statement b on b.id = l.statement_id
      where p.state = 'SENT' order by p.id`.execute(db)
  ).rows
}

/** Writes what one person says that a line is. */
export async function writeName(
  tx: Db,
  id: Id,
  { kind, note, by, at }: { kind: (typeof namedKinds)[number]; note: string; by: Id; at: Date },
): Promise<void> {
  const named = { state: 'NAMED', kind, note, named_by: by, named_at: at } as const
  await tx.updateTable('bank_line').set(named).where('id', '=', id).execute()
}

/** Writes that a second person agrees. */
export async function writeAgreed(tx: Db, id: Id, by: Id, at: Date): Promise<void> {
  const agreed = { state: 'SETTLED', approved_by: by, settled_at: at } as const
  await tx.updateTable('bank_line').set(agreed).where('id', '=', id).execute()
}

/** Opens a line again. */
export async function reopen(tx: Db, id: Id): Promise<void> {
  const opened = { state: 'OPEN', kind: null, note: '', named_by: null, named_at: null } as const
  await tx.updateTable('bank_line').set(opened).where('id', '=', id).execute()
}

/** Opens lines that a statement lacks, or with null those that none lacks any more: they are no payments of ours until they are found again. */
export async function openAnew(tx: Db, ids: readonly Id[], lackedBy: Id | null): Promise<void> {
  if (ids.length === 0) return
  await sql`update bank_line set state = 'OPEN', kind = null, note = '', named_by = null, named_at = null, approved_by = null,
      settled_at = null, lacked_by = ${lackedBy}
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`delete from bank_line_payment where line_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The lines until a day that are not settled, what came in and what went out. */
export async function sumUnsettled(
  db: Db,
  last: string,
): Promise<{ ins: number; in_kobo: Kobo; outs: number; out_kobo: Kobo }> {
  const { rows } = await sql<{ ins: number; in_kobo: Kobo; outs: number; out_kobo: Kobo }>`
    select count(*) filter (where amount_kobo > 0)::int as ins,
      coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::bigint as in_kobo,
      count(*) filter (where amount_kobo < 0)::int as outs,
      coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0)::bigint as out_kobo
    from bank_line where state in ('OPEN', 'NAMED') and booked_on <= ${last}`.execute(db)
  return rows[0] ?? { ins: 0, in_kobo: 0, outs: 0, out_kobo: 0 }
}
