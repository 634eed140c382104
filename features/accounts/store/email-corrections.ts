import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { freePhone, lockPhone } from './accounts.ts'

/** Writes the address that an account is to have; another one that waits gives way to it. */
export async function replaceCorrection(tx: Db, it: Insertable<Database['email_correction']>): Promise<void> {
  await tx
    .insertInto('email_correction')
    .values(it)
    .onConflict((of) => of.column('account_id').doUpdateSet(it))
    .execute()
}

/** The address that waits for its code; undefined where none does. */
export function findCorrection(db: Db, accountId: Id, now: Date) {
  return db
    .selectFrom('email_correction')
    .select(['email', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst()
}

/** Spends a try at the code of the address that waits; undefined where none waits or no try is left. */
export function spendCorrectionTry(tx: Db, accountId: Id, now: Date) {
  return tx
    .updateTable('email_correction')
    .set({ tries_left: sql`tries_left - 1` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['email', 'code_hash', 'proof'])
    .executeTakeFirst()
}

/** Gives a locked account the address that waited; false where it belongs to another account meanwhile. */
export async function writeEmail(tx: Db, accountId: Id, email: string, now: Date): Promise<boolean> {
  await sql`delete from email_correction where account_id = ${accountId}`.execute(tx)
  await lockPhone(tx, accountId)
  const { rows } = await sql`
    update account set email = ${email}, email_verified_at = ${now}, phone = ${freePhone}, updated_at = ${now}
    where id = ${accountId} and not exists (select 1 from account other where other.email = ${email})
    returning 1`.execute(tx)
  return rows.length === 1
}
