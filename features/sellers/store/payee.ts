import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Until when nothing is paid out to a seller after the bank details changed; null when nothing waits for that. */
export const freezeOf = async (db: Db, sellerId: Id): Promise<Date | null> =>
  (
    await sql<{ until: Date | null }>`
      select payouts_frozen_until as until from seller where id = ${sellerId}`.execute(db)
  ).rows[0]?.until ?? null

/** Whether staff have verified who a seller is. */
export const isVerified = async (db: Db, sellerId: Id): Promise<boolean> =>
  (await sql`select 1 from seller where id = ${sellerId} and verification = 'verified'`.execute(db)).rows
    .length > 0

/** Where a seller's money goes, with the whole number; null until the seller has told it. */
export const bankOf = async (
  db: Db,
  sellerId: Id,
): Promise<{ bank: string; accountName: string; accountNumber: string } | null> =>
  (
    await sql<{ bank: string; accountName: string; accountNumber: string }>`
      select bank_name as bank, account_name as "accountName", account_number as "accountNumber"
      from seller where id = ${sellerId} and account_number <> ''`.execute(db)
  ).rows[0] ?? null
