import { sql } from 'kysely'
import type { SettlementDifference } from '../../../contract/bank-statement.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { enteredAttempts } from '../../ledger/index.server.ts'
import {
  type ListedSettlement,
  settledTransactions,
  settlementsToCompare,
  unsettledAttempts,
} from '../../payments/index.server.ts'

/** So many days after it was paid, a payment is in a settlement: a provider pays within five working days, a week with its end. */
const DAYS_TO_SETTLE = 7
/** So many days the provider may be silent about what a new settlement holds. */
const DAYS_TO_LIST = 1

/** Settlements that are compared, each as it is listed now. */
export async function listCompared(db: Db): Promise<ListedSettlement[]> {
  return (
    await sql<ListedSettlement>`
      select t.id, t.listed_at from ${settlementsToCompare} t where t.listed_at is not null`.execute(db)
  ).rows
}

export type Difference = {
  kind: SettlementDifference['kind']
  settlement_id: Id | null
  code: string
  reference: string
  transaction: string
  order_id: Id | null
  amount_kobo: Kobo
  since: Date
  said: SettlementDifference['said']
}

/**
 * Where the provider's settlements and our books differ, the oldest first. The kobo are what the provider has more than we, or, where
 * nothing is compared, what it is about.
 */
export async function listDifferences(
  db: Db,
  now: Date,
  limit: number | null,
): Promise<{ rows: Difference[]; total: number }> {
  const { rows } = await sql<Difference & { total: number }>`
    with asked as (select * from ${settlementsToCompare} t),
    held as (
      select t.id as settlement_id, t.code, t.paid_at, x.reference, x.transaction_id, x.amount_kobo, x.fee_kobo, x.attempt_id, x.is_again, e.id as entered_id,
        e.order_id, coalesce(e.entered_kobo, 0) as entered_kobo, coalesce(e.fee_kobo, 0) as entered_fee_kobo
      from asked t join ${settledTransactions} x on x.settlement_id = t.id left join ${enteredAttempts} e on e.id = x.attempt_id
      where t.listed_at is not null),
    sums as (
      select t.*, coalesce(sum(h.amount_kobo), 0) as held_kobo, coalesce(sum(h.fee_kobo), 0) as held_fee_kobo
      from asked t left join held h on h.settlement_id = t.id where t.listed_at is not null
      group by t.id, t.code, t.gross_kobo, t.fees_kobo, t.taken_kobo, t.amount_kobo, t.paid_at, t.seen_at, t.listed_at),
    differences as (
      select 'not_listed' as kind, id as settlement_id, code, '' as reference, '' as transaction, null::uuid as order_id, gross_kobo as kobo, paid_at as since
      from asked where listed_at is null and seen_at < ${now}::timestamptz - ${DAYS_TO_LIST} * interval '1 day'
      union all
      select 'sum', id, code, '', '', null, amount_kobo - (held_kobo - fees_kobo - greatest(taken_kobo, 0)), paid_at
      from sums where amount_kobo <> held_kobo - fees_kobo - greatest(taken_kobo, 0)
      union all
      select 'extra_fee', id, code, '', '', null, fees_kobo - held_fee_kobo, paid_at from sums where fees_kobo <> held_fee_kobo
      union all
      select 'nobodys', settlement_id, code, reference, transaction_id, null, amount_kobo, paid_at from held where entered_id is null
      union all
      select 'paid_again', settlement_id, code, reference, transaction_id, order_id, amount_kobo, paid_at from held where entered_id is not null and is_again
      union all
      select 'other_amount', settlement_id, code, reference, transaction_id, order_id, amount_kobo - entered_kobo, paid_at
      from held where entered_id is not null and not is_again and amount_kobo <> entered_kobo
      union all
      select 'other_fee', settlement_id, code, reference, transaction_id, order_id, fee_kobo - entered_fee_kobo, paid_at
      from held where entered_id is not null and not is_again and fee_kobo <> entered_fee_kobo
      union all
      select 'unsettled', null, '', reference, reference, order_id, amount_kobo, at
      from ${unsettledAttempts} a where at < ${now}::timestamptz - ${DAYS_TO_SETTLE} * interval '1 day')
    select d.kind, d.settlement_id, d.code, d.reference, d.transaction, d.order_id, d.kobo::bigint as amount_kobo, d.since,
      case when n.id is not null then json_build_object('id', n.id, 'note', n.note, 'by', ${accountName(sql`n.noted_by`)}, 'by_id', n.noted_by) end as said,
      count(*) over ()::int as total
    from differences d left join difference_note n on n.kind = d.kind and n.code = d.code and n.transaction = d.transaction
      and n.amount_kobo = d.kobo
    where n.agreed_at is null
    order by d.since, d.code, d.kind, d.transaction limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Lets one person at a time say what differences are, until the transaction ends. */
export async function lockNotes(tx: Db): Promise<void> {
  await lockName(tx, 'difference_note')
}

/** Writes what a person says of a difference, in place of what was said before. Returns its id. */
export async function writeNote(
  tx: Db,
  { kind, code, transaction, amount_kobo }: Difference,
  { note, by, at }: { note: string; by: Id; at: Date },
): Promise<Id> {
  const id = newId()
  await sql`delete from difference_note where kind = ${kind} and code = ${code} and transaction = ${transaction}`.execute(
    tx,
  )
  const said = { id, note, noted_by: by, noted_at: at }
  await tx
    .insertInto('difference_note')
    .values({ ...said, kind, code, transaction, amount_kobo })
    .execute()
  return id
}

/** Writes that a second person agrees. */
export async function agreeNote(tx: Db, id: Id, by: Id, at: Date): Promise<void> {
  await tx.updateTable('difference_note').set({ agreed_by: by, agreed_at: at }).where('id', '=', id).execute()
}

/** Forgets what was said of a difference. */
export async function deleteNote(tx: Db, id: Id): Promise<void> {
  await tx.deleteFrom('difference_note').where('id', '=', id).execute()
}
