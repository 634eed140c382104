import { sql } from 'kysely'
import type { ReturnCostState } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { type CameBack, returnOfCost } from '../../ledger/index.server.ts'

/** What a buyer paid to send a work back and asks us to pay. */
export type ReturnCostRow = {
  id: Id
  return_id: Id
  state: ReturnCostState
  amount_kobo: Kobo
  approved_kobo: Kobo | null
  /** Where the receipt lies; null once it is erased. */
  receipt_key: string | null
  receipt_number: string
  bank_code: string
  bank_nip_code: string
  bank_name: string
  account_name: string
  account_sealed: Buffer | null
  account_ending: string
  account_check: 'found' | 'unanswered'
  decision_text: string
  decided_by: Id | null
  decided_by_name: string | null
  decided_at: Date | null
  paid_by_name: string | null
  paid_at: Date | null
  bank_reference: string
  came_back: CameBack | null
  created_at: Date
}

/** The costs of a return that were asked for, newest first. */
export async function listReturnCosts(db: Db, returnId: Id): Promise<ReturnCostRow[]> {
  return (
    await sql<ReturnCostRow>`
      select id, return_id, state, amount_kobo, approved_kobo, receipt_key, receipt_number, bank_code, bank_nip_code, bank_name,
        account_name, account_sealed, account_ending, account_check, decision_text, decided_by,
        ${accountName(sql`c.decided_by`)} as decided_by_name, decided_at, ${accountName(sql`c.paid_by`)} as paid_by_name, paid_at,
        bank_reference, ${returnOfCost(sql`c.id`)} as came_back, created_at
      from return_cost c where return_id = ${returnId} order by created_at desc, id desc`.execute(db)
  ).rows
}

/** The bank accounts on which an account asked for costs of returns: the bank's code and the last four digits. */
export async function costAccountsOf(db: Db, accountId: Id): Promise<{ bank: string; ending: string }[]> {
  return (
    await sql<{ bank: string; ending: string }>`
      select distinct c.bank_code as bank, c.account_ending as ending
      from return_cost c join return_request r on r.id = c.return_id
      where r.account_id = ${accountId} and c.account_ending <> ''`.execute(db)
  ).rows
}

/** Whether a receipt, or its number, was sent for another return, or is in use for this one. */
export async function isReceiptUsed(
  db: Db,
  { returnId, hash, number }: { returnId: Id; hash: string; number: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from return_cost where (receipt_hash = ${hash} or receipt_number = ${number})
      and (return_id <> ${returnId} or state in ('ASKED', 'APPROVED', 'PAID')) limit 1`.execute(db)
  return rows.length > 0
}

/** Writes a cost that is asked for. Returns whether it was written: not where its receipt or its return has another meanwhile. */
export async function insertReturnCost(
  tx: Db,
  cost: Pick<
    ReturnCostRow,
    | 'id'
    | 'return_id'
    | 'amount_kobo'
    | 'receipt_key'
    | 'receipt_number'
    | 'bank_code'
    | 'bank_nip_code'
    | 'bank_name'
    | 'account_name'
    | 'account_sealed'
    | 'account_ending'
    | 'account_check'
    | 'created_at'
  > & { receipt_hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into return_cost (id, return_id, state, amount_kobo, receipt_key, receipt_hash, receipt_number, bank_code,
      bank_nip_code, bank_name, account_name, account_sealed, account_ending, account_check, created_at)
    values (${cost.id}, ${cost.return_id}, 'ASKED', ${cost.amount_kobo}, ${cost.receipt_key}, ${cost.receipt_hash},
      ${cost.receipt_number}, ${cost.bank_code}, ${cost.bank_nip_code}, ${cost.bank_name}, ${cost.account_name},
      ${cost.account_sealed}, ${cost.account_ending}, ${cost.account_check}, ${cost.created_at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Writes what was decided about a cost. */
export async function decideCost(
  tx: Db,
  id: Id,
  decision: {
    state: 'APPROVED' | 'REFUSED'
    approvedKobo: Kobo | null
    text: string
    by: Id | null
    at: Date
  },
): Promise<void> {
  await sql`
    update return_cost set state = ${decision.state}, approved_kobo = ${decision.approvedKobo},
      decision_text = ${decision.text}, decided_by = ${decision.by}, decided_at = ${decision.at}
    where id = ${id}`.execute(tx)
}

/** Writes that the bank has paid a cost. */
export async function markCostPaid(
  tx: Db,
  id: Id,
  { by, reference, at }: { by: Id; reference: string; at: Date },
): Promise<void> {
  await sql`
    update return_cost set state = 'PAID', paid_by = ${by}, paid_at = ${at}, bank_reference = ${reference}
    where id = ${id}`.execute(tx)
}

/** Writes that the bank has sent a cost back. */
export async function markCostCameBack(tx: Db, id: Id, text: string): Promise<void> {
  await sql`update return_cost set state = 'CAME_BACK', decision_text = ${text} where id = ${id}`.execute(tx)
}

/** Costs that are paid, with the code of their return, by id: those after one of them. */
export async function listPaidCosts(
  db: Db,
  after: Id,
  limit: number,
): Promise<{ id: Id; returnCode: string; amountKobo: Kobo }[]> {
  return (
    await sql<{ id: Id; returnCode: string; amountKobo: Kobo }>`
      select c.id, r.code as "returnCode", c.approved_kobo as "amountKobo"
      from return_cost c join return_request r on r.id = c.return_id
      where c.state = 'PAID' and c.approved_kobo is not null and c.id > ${after} order by c.id limit ${limit}`.execute(
      db,
    )
  ).rows
}

/** Which of these files under private/papers/ are receipts that costs refer to. */
export async function listReceiptsAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string | null }>`
    select receipt_key as key from return_cost where receipt_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))
}

/** The next costs by id with a sealed account number, locked; the first ones without `last`. */
export async function lockSealedCosts(
  tx: Db,
  last: Id | null,
  limit: number,
): Promise<{ id: Id; sealed: Buffer | null }[]> {
  return (
    await sql<{ id: Id; sealed: Buffer | null }>`
      select id, account_sealed as sealed from return_cost
      where account_sealed is not null and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit} for no key update`.execute(tx)
  ).rows
}

/** Puts an account number that was sealed anew in the place of what is there. */
export async function writeSealedCost(tx: Db, id: Id, sealed: Buffer): Promise<void> {
  await sql`update return_cost set account_sealed = ${sealed} where id = ${id}`.execute(tx)
}
