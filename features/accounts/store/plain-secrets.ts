import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

type PlainFactor = Row<'second_factor', 'account_id' | 'secret' | 'pending_secret'>

/** Second factors with a secret in clear, locked. */
export async function lockPlainFactors(tx: Db): Promise<PlainFactor[]> {
  return (
    await sql<PlainFactor>`
      select account_id, secret, pending_secret from second_factor
      where secret is not null or pending_secret is not null for update`.execute(tx)
  ).rows
}

/** Puts sealed secrets in the place of those in clear. */
export async function writeSealedFactor(
  tx: Db,
  accountId: Id,
  sealed: Buffer | null,
  pending: Buffer | null,
): Promise<void> {
  await sql`
    update second_factor set sealed = coalesce(${sealed}, sealed), pending_sealed = coalesce(${pending}, pending_sealed),
      secret = null, pending_secret = null
    where account_id = ${accountId}`.execute(tx)
}

/** Locks and returns recovery codes hashed without a key. A keyed hash starts with its key's id and a colon. */
export async function lockPlainRecoveryCodes(
  tx: Db,
): Promise<Row<'recovery_code', 'account_id' | 'code_hash'>[]> {
  return (
    await sql<Row<'recovery_code', 'account_id' | 'code_hash'>>`
      select account_id, code_hash from recovery_code
      where strpos(code_hash, ':') = 0 for update`.execute(tx)
  ).rows
}

export async function writeRecoveryHash(tx: Db, accountId: Id, old: string, next: string): Promise<void> {
  await sql`
    update recovery_code set code_hash = ${next}
    where account_id = ${accountId} and code_hash = ${old}`.execute(tx)
}

/** Signing keys in clear, locked; `secret` is base64url. */
export async function lockPlainKeys(tx: Db): Promise<{ kid: string; secret: string }[]> {
  return (
    await sql<{ kid: string; secret: string }>`
      select kid, secret from signing_key where secret is not null for update`.execute(tx)
  ).rows
}

export async function writeSealedKey(tx: Db, kid: string, sealed: Buffer): Promise<void> {
  await sql`update signing_key set sealed = ${sealed}, secret = null where kid = ${kid}`.execute(tx)
}
