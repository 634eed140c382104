import { sql } from 'kysely'
import type { Finding } from '../../../contract/ledger.ts'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinOrder, ordersAfter } from '../../orders/index.server.ts'
import type { OrderMoney } from '../rules/findings.ts'

/** Rows checked by one statement: few enough for the time a statement has. */
const PART = 2_000

/** A part of the ledger's entries: the number of its last (null at the end), what all its postings come to, and what is wrong. */
export type EntriesPart = {
  last: number | null
  kobo: Kobo
  unbalanced: { id: Id; kobo: Kobo }[]
  sales: { code: string; is_paid: boolean; kobo: Kobo }[]
}

/** Checks the entries after a number: each sums to zero, and each sale is of a paid order with the same total. */
export async function readEntriesPart(db: Db, afterNumber: number): Promise<EntriesPart> {
  const { rows } = await sql<EntriesPart>`
    with part as (select * from ledger_entry where number > ${afterNumber} order by number limit ${PART}),
    sums as (
      select part.id, part.number, part.kind, part.order_id, coalesce(sum(p.amount_kobo), 0)::bigint as kobo,
        coalesce(sum(p.amount_kobo) filter (where p.account in ('provider_clearing', 'refunds_due', 'shortfall')), 0)::bigint
          as paid
      from part left join ledger_posting p on p.entry_id = part.id
      group by part.id, part.number, part.kind, part.order_id)
    select max(s.number) as last, coalesce(sum(s.kobo), 0)::bigint as kobo,
      coalesce(json_agg(json_build_object('id', s.id, 'kobo', s.kobo)) filter (where s.kobo <> 0), '[]') as unbalanced,
      coalesce(json_agg(json_build_object('code', o.code, 'is_paid', o.paid_at is not null, 'kobo', s.paid - o.total_kobo))
        filter (where s.kind = 'sale' and (o.paid_at is null or s.paid <> o.total_kobo)), '[]') as sales
    from sums s left ${joinOrder(sql`s.order_id`)}`.execute(db)
  return rows[0] ?? { last: null, kobo: 0, unbalanced: [], sales: [] }
}

/** Checks the orders after an id that money has come for; returns those that differ, and the last id (null at the end). */
export async function readOrdersPart(
  db: Db,
  afterId: Id,
): Promise<{ last: Id | null; differing: OrderMoney[] }> {
  const { rows } = await sql<{ last: Id | null; differing: OrderMoney[] }>`
    with part as ${ordersAfter(afterId, PART)},
    money as (
      select part.id, part.code, part.paid_at is not null as is_paid,
        exists (select 1 from ledger_entry e where e.source_kind = 'order' and e.source_id = part.id and e.kind = 'sale')
          as has_sale,
        coalesce(l.received, 0) as received_kobo, coalesce(l.returned, 0) as returned_kobo,
        coalesce(l.held, 0) as held_kobo, coalesce(l.fees, 0) as fees_kobo, coalesce(a.paid, 0) as paid_kobo,
        coalesce(a.refunded, 0) as refunded_kobo, coalesce(a.due, 0) as due_kobo, coalesce(a.provider_fees, 0) as provider_fees_kobo,
        r.apart as refunds_apart
      from part
        left join lateral (
          select sum(p.amount_kobo) filter (where p.account = 'provider_clearing' and e.kind in ('sale', 'extra_payment'))
              as received,
            -sum(p.amount_kobo) filter (where p.account = 'provider_clearing' and e.kind = 'refund') as returned,
            -sum(p.amount_kobo) filter (where p.account = 'refunds_due') as held,
            sum(p.amount_kobo) filter (where p.account = 'provider_fees' and e.kind = 'provider_fee') as fees
          from ledger_entry e join ledger_posting p on p.entry_id = e.id
          where e.order_id = part.id) l on true
        left join lateral (
          select sum(t.paid_kobo) as paid, sum(t.fee_kobo) as provider_fees,
            sum(case when t.state = 'REFUNDED' then t.paid_kobo else f.done end) as refunded,
            sum(case when t.state = 'MISMATCH' then t.paid_kobo else f.held end) as due
          from payment_attempt t
            left join ledger_entry x on x.source_kind = 'attempt' and x.source_id = t.id and x.kind = 'extra_payment'
            left join lateral (
              select sum(r.amount_kobo) filter (where r.state = 'DONE') as done,
                sum(r.amount_kobo) filter (where r.state <> 'DONE' and not r.of_sale) as held
              from refund r where r.attempt_id = t.id) f on true
          where t.order_id = part.id and t.state in ('SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED')
            /* Another currency is written down without postings, and does not count. */
            and (x.id is null or exists (select 1 from ledger_posting p where p.entry_id = x.id))) a on true
        left join lateral (
          select count(*)::int as apart
          from (
            select r.id, case when coalesce(t.paid_currency, t.currency) = 'NGN' then r.amount_kobo else 0 end as kobo
            from refund r join payment_attempt t on t.id = r.attempt_id
            where r.order_id = part.id and r.state = 'DONE') r
            full join (
              select e.source_id as id, coalesce(-sum(p.amount_kobo), 0) as kobo
              from ledger_entry e
                left join ledger_posting p on p.entry_id = e.id and p.account = 'provider_clearing'
              where e.order_id = part.id and e.kind = 'refund'
              group by e.id) e on e.id = r.id
          where r.id is null or e.id is null or r.kobo <> e.kobo) r on true)
    select (array_agg(id order by id desc))[1] as last,
      coalesce(json_agg(to_jsonb(money) - 'id') filter (where is_paid <> has_sale or received_kobo <> paid_kobo
        or returned_kobo <> refunded_kobo or held_kobo <> due_kobo or fees_kobo <> provider_fees_kobo or refunds_apart > 0),
        '[]') as differing
    from money`.execute(db)
  return rows[0] ?? { last: null, differing: [] }
}

/** A payout whose lines or entries are not what its state and amount say; in kobo. */
export type PayoutMoney = {
  code: string
  state: string
  amount_kobo: Kobo
  lines_kobo: Kobo
  paid_kobo: Kobo
  under_way_kobo: Kobo
}

/** Checks the payouts after an id; returns those that differ, and the last id (null at the end). */
export async function readPayoutsPart(
  db: Db,
  afterId: Id,
): Promise<{ last: Id | null; differing: PayoutMoney[] }> {
  const { rows } = await sql<{ last: Id | null; differing: PayoutMoney[] }>`
    with money as (
      select y.id, y.code, y.state, y.amount_kobo,
        coalesce((select sum(x.amount_kobo) from payout_line x where x.payout_id = y.id), 0) as lines_kobo,
        coalesce(l.paid, 0) as paid_kobo, coalesce(l.under_way, 0) as under_way_kobo
      from (select * from payout where id > ${afterId} order by id limit ${PART}) y
        left join lateral (
          select sum(p.amount_kobo) filter (where p.account = 'seller_payable') as paid,
            -sum(p.amount_kobo) filter (where p.account = 'payouts_clearing') as under_way
          from ledger_entry e join ledger_posting p on p.entry_id = e.id
          where e.source_kind = 'payout' and e.source_id = y.id) l on true)
    select (array_agg(id order by id desc))[1] as last,
      coalesce(json_agg(to_jsonb(money) - 'id') filter (where lines_kobo <> amount_kobo
        or paid_kobo <> case when state in ('SENT', 'CONFIRMED') then amount_kobo else 0 end
        or under_way_kobo <> case when state = 'SENT' then amount_kobo else 0 end), '[]') as differing
    from money`.execute(db)
  return rows[0] ?? { last: null, differing: [] }
}

/** What we know of an attempt that the provider reported; `entered_kobo` is null where the ledger has nothing of it, `fee_kobo` is entered. */
export type AttemptMoney = Row<'payment_attempt', 'tx_ref' | 'state' | 'provider_id' | 'created_at'> & {
  entered_kobo: Kobo | null
  fee_kobo: Kobo
}

const attemptMoney = sql`
  select t.id, t.order_id, t.tx_ref, t.state, t.provider_id, t.created_at,
    (select coalesce(sum(p.amount_kobo), 0)::bigint
      from ledger_entry e left join ledger_posting p on p.entry_id = e.id and p.account = 'provider_clearing'
      where e.id = coalesce(x.id, s.id) having count(e.id) > 0) as entered_kobo,
    coalesce((select sum(p.amount_kobo) from ledger_entry e join ledger_posting p on p.entry_id = e.id
      where e.source_kind = 'attempt' and e.source_id = t.id and e.kind = 'provider_fee'
        and p.account = 'provider_fees'), 0)::bigint as fee_kobo
  from payment_attempt t
    left join ledger_entry x on x.source_kind = 'attempt' and x.source_id = t.id and x.kind = 'extra_payment'
    left join ledger_entry s on s.source_kind = 'order' and s.source_id = t.order_id and s.kind = 'sale'`

/** What the ledger has of attempts that brought money, for a `from`: id, order_id, entered_kobo, fee_kobo. */
export const enteredAttempts = sql`(${attemptMoney}
  where t.state in ('SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'))`

/** The attempts of some references, with what the ledger has of them. */
export async function readAttempts(db: Db, txRefs: readonly string[]): Promise<AttemptMoney[]> {
  return (await sql<AttemptMoney>`${attemptMoney} where t.tx_ref = any(${[...txRefs]}::text[])`.execute(db))
    .rows
}

/** The attempts of a provider whose money was found in a span of time and is still here. */
export async function readSettled(db: Db, provider: string, from: Date, to: Date): Promise<AttemptMoney[]> {
  return (
    await sql<AttemptMoney>`${attemptMoney}
      where t.provider = ${provider} and t.state in ('SUCCEEDED', 'MISMATCH') and t.settled_at >= ${from} and t.settled_at < ${to}`.execute(
      db,
    )
  ).rows
}

/** What the ledger has of costs of returns, by cost: of these, or of all that have anything. Kobo, those that came back taken off. */
export async function readReturnCosts(db: Db, ids?: readonly Id[]): Promise<ReadonlyMap<Id, Kobo>> {
  const { rows } = await sql<{ id: Id; kobo: Kobo }>`
    select e.source_id as id, sum(p.amount_kobo)::bigint as kobo
    from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account = 'return_costs'
    where e.source_kind = 'return_cost'
      and (${ids === undefined} or e.source_id = any(${[...(ids ?? [])]}::uuid[]))
    group by e.source_id`.execute(db)
  return new Map(rows.map(({ id, kobo }) => [id, kobo]))
}

/** A check of the books and what it found. */
export type StoredCheck = Row<'ledger_check', 'id' | 'at' | 'ok'> & { findings: Finding[] }

/** Keeps what a check found. */
export async function insertCheck(
  db: Db,
  check: { at: Date; findings: readonly Finding[]; by: Id | null },
): Promise<StoredCheck> {
  const row = { id: newId(), at: check.at, ok: check.findings.length === 0, findings: [...check.findings] }
  await db
    .insertInto('ledger_check')
    .values({ ...row, findings: JSON.stringify(row.findings), run_by: check.by })
    .execute()
  return row
}

/** A page of checks, newest first. */
export async function listChecks(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredCheck[]; total: number }> {
  const { rows } = await sql<StoredCheck & { all: number }>`
    select id, at, ok, findings, count(*) over ()::int as all from ledger_check
    order by at desc, id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}

/** The newest check, or undefined when the books were never checked. */
export async function readNewestCheck(db: Db): Promise<{ at: Date; ok: boolean } | undefined> {
  return db.selectFrom('ledger_check').select(['at', 'ok']).orderBy('at', 'desc').limit(1).executeTakeFirst()
}

/** How many findings the newest check had, and what those with an amount come to, whatever their side. */
export async function sumNewestFindings(db: Db): Promise<{ count: number; kobo: Kobo }> {
  const { rows } = await sql<{ count: number; kobo: Kobo }>`
    select count(*)::int as count, coalesce(sum(abs((f.value ->> 'kobo')::bigint)), 0)::bigint as kobo
    from (select findings from ledger_check order by at desc limit 1) c, jsonb_array_elements(c.findings) f`.execute(
    db,
  )
  return rows[0] ?? { count: 0, kobo: 0 }
}
