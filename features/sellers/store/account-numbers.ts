import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Sellers whose bank account number lies in clear, locked. */
export async function lockPlainNumbers(tx: Db): Promise<{ id: Id; number: string }[]> {
  return (
    await sql<{ id: Id; number: string }>`
      select id, account_number as number from seller where account_number <> '' for no key update`.execute(
      tx,
    )
  ).rows
}

/** The next sellers by id with a sealed number, locked; the first ones without `last`. */
export async function lockSealedNumbers(
  tx: Db,
  last: Id | null,
  limit: number,
): Promise<{ id: Id; sealed: Buffer }[]> {
  return (
    await sql<{ id: Id; sealed: Buffer }>`
      select id, account_sealed as sealed from seller
      where account_sealed is not null and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit} for no key update`.execute(tx)
  ).rows
}

/** An account whose name its bank has not given. */
export type OpenAccount = Row<'seller', 'id' | 'account_check'> &
  Row<'bank', 'code' | 'nip_code'> & { account_sealed: Buffer }

/** Accounts without the bank's answer, not asked about since `asked`; longest waiting first. */
export async function listOpenAccounts(db: Db, asked: Date, limit: number): Promise<OpenAccount[]> {
  return (
    await sql<OpenAccount>`
      select s.id, b.code, b.nip_code, s.account_sealed, s.account_check
      from seller s join bank b on b.code = s.bank_code
      where s.account_sealed is not null and s.account_check <> 'found'
        and (s.account_asked_at is null or s.account_asked_at <= ${asked})
      order by s.account_asked_at nulls first, s.id limit ${limit}`.execute(db)
  ).rows
}

/** Records the bank's new answer. Returns false if the account was changed or answered first. */
export async function writeAnswer(
  tx: Db,
  { id, account_sealed, account_check }: OpenAccount,
  answer: Row<'seller', 'account_check' | 'account_found_name'>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update seller set account_asked_at = ${at},
      account_check = case when ${answer.account_check} = 'unanswered' then account_check else ${answer.account_check} end,
      account_found_name = ${answer.account_found_name}
    where id = ${id} and account_sealed = ${account_sealed} and account_check = ${account_check} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Replaces a stored number by its sealed form; readers see no change, so the version stays. */
export async function writeNumber(
  tx: Db,
  id: Id,
  number: Row<'seller', 'account_sealed' | 'account_ending'>,
): Promise<void> {
  await tx
    .updateTable('seller')
    .set({ ...number, account_number: '' })
    .where('id', '=', id)
    .execute()
}
