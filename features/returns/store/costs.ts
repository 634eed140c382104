import { type Insertable, sql, type Updateable } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { type CameBack, returnOfCost } from '../../ledger/index.server.ts'

/** What a buyer paid to send a work back and asks us to pay; `receipt_key` is null once the receipt is erased. */
export type ReturnCostRow = Omit<Row<'return_cost'>, 'receipt_hash' | 'paid_by'> & {
  decided_by_name: string | null
  paid_by_name: string | null
  came_back: CameBack | null
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
  cost: Omit<Insertable<Database['return_cost']>, 'state'>,
): Promise<boolean> {
  const done = await tx
    .insertInto('return_cost')
    .values({ ...cost, state: 'ASKED' })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Writes what was decided about a cost, that the bank has paid it or sent it back, or its account number sealed anew. */
export async function updateCost(tx: Db, id: Id, change: Updateable<Database['return_cost']>): Promise<void> {
  await tx.updateTable('return_cost').set(change).where('id', '=', id).execute()
}

/** Costs that are paid, with the code of their return, by id: those after one of them. */
export async function listPaidCosts(
  db: Db,
  after: Id,
  limit: number,
): Promise<{ id: Id; returnCode: string; amountKobo: Kobo }[]> {
  const { rows } = await sql<{ id: Id; code: string; approved_kobo: Kobo }>`
    select c.id, r.code, c.approved_kobo from return_cost c join return_request r on r.id = c.return_id
    where c.state = 'PAID' and c.approved_kobo is not null and c.id > ${after} order by c.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id, code, approved_kobo }) => ({ id, returnCode: code, amountKobo: approved_kobo }))
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
): Promise<Row<'return_cost', 'id' | 'account_sealed'>[]> {
  return (
    await sql<Row<'return_cost', 'id' | 'account_sealed'>>`
      select id, account_sealed from return_cost
      where account_sealed is not null and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit} for no key update`.execute(tx)
  ).rows
}
