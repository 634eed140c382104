import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Purpose } from '../rules.ts'

export type NewCode = {
  id: Id
  accountId: Id
  purpose: Purpose
  hash: string
  tries: number
  now: Date
  expiresAt: Date
}

/** Writes a code and voids the account's earlier ones of this purpose: the newest is the one that counts. */
export const replaceCode = async (
  db: Db,
  { id, accountId, purpose, hash, tries, now, expiresAt }: NewCode,
): Promise<void> => {
  await sql`
    update one_time_code set used_at = ${now}
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null`.execute(db)
  await sql`
    insert into one_time_code (id, account_id, purpose, code_hash, tries_left, created_at, expires_at)
    values (${id}, ${accountId}, ${purpose}, ${hash}, ${tries}, ${now}, ${expiresAt})`.execute(db)
}

export type TriedCode = { id: Id; account_id: Id; code_hash: string }

/** Spends one try on the live code of an account; undefined when there is none or its tries are spent. */
export const spendTry = async (
  db: Db,
  email: string,
  purpose: Purpose,
  now: Date,
): Promise<TriedCode | undefined> =>
  (
    await sql<TriedCode>`
      update one_time_code set tries_left = tries_left - 1
      from account
      where account.email = ${email} and one_time_code.account_id = account.id and purpose = ${purpose}
        and used_at is null and tries_left > 0 and expires_at > ${now}
      returning one_time_code.id, account_id, code_hash`.execute(db)
  ).rows[0]

/** Gives the try of a right code back: checking it must not wear it out. */
export const returnTry = async (db: Db, id: Id): Promise<void> => {
  await sql`update one_time_code set tries_left = tries_left + 1 where id = ${id}`.execute(db)
}

/** Uses a code up; false when somebody else did. */
export const useUp = async (db: Db, id: Id, now: Date): Promise<boolean> =>
  (await sql`update one_time_code set used_at = ${now} where id = ${id} and used_at is null`.execute(db))
    .numAffectedRows === 1n

/** Voids every code of an account that is still out. */
export const voidCodes = async (db: Db, accountId: Id, now: Date): Promise<void> => {
  await sql`update one_time_code set used_at = ${now} where account_id = ${accountId} and used_at is null`.execute(
    db,
  )
}
