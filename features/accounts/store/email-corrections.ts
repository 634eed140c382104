import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { freePhone, lockPhone } from './accounts.ts'

export type CorrectionRow = {
  email: string
  code_hash: string
  tries_left: number
  proof: string
  expires_at: Date
}

/** Writes the address that an account is to have; another one that waits gives way to it. */
export async function replaceCorrection(
  tx: Db,
  accountId: Id,
  it: CorrectionRow & { asked_by: Id; at: Date },
): Promise<void> {
  await sql`
    insert into email_correction (account_id, email, code_hash, tries_left, proof, asked_by, created_at, expires_at)
    values (${accountId}, ${it.email}, ${it.code_hash}, ${it.tries_left}, ${it.proof}, ${it.asked_by}, ${it.at},
      ${it.expires_at})
    on conflict (account_id) do update set email = excluded.email, code_hash = excluded.code_hash,
      tries_left = excluded.tries_left, proof = excluded.proof, asked_by = excluded.asked_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx)
}

/** The address that waits for its code; undefined where none does. */
export async function findCorrection(
  db: Db,
  accountId: Id,
  now: Date,
): Promise<{ email: string; expires_at: Date } | undefined> {
  return (
    await sql<{ email: string; expires_at: Date }>`
      select email, expires_at from email_correction
      where account_id = ${accountId} and expires_at > ${now} and tries_left > 0`.execute(db)
  ).rows[0]
}

/** Spends a try at the code of the address that waits; undefined where none waits or no try is left. */
export async function spendCorrectionTry(
  tx: Db,
  accountId: Id,
  now: Date,
): Promise<CorrectionRow | undefined> {
  return (
    await sql<CorrectionRow>`
      update email_correction set tries_left = tries_left - 1
      where account_id = ${accountId} and expires_at > ${now} and tries_left > 0
      returning email, code_hash, tries_left, proof, expires_at`.execute(tx)
  ).rows[0]
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
