import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'

/** A key that signs access tokens: 256 random bits, sealed. */
export type SigningKey = Row<'signing_key', 'kid' | 'created_at' | 'retires_at'> & { sealed: Buffer }

/** Keys that still verify, newest first. */
export async function listSigningKeys(db: Db, now: Date): Promise<SigningKey[]> {
  return (
    await sql<SigningKey>`
      select kid, sealed, created_at, retires_at from signing_key
      where retires_at > ${now} and sealed is not null order by created_at desc, retires_at desc, kid`.execute(
      db,
    )
  ).rows
}

/** Lets one server at a time look for a key and make one. */
export async function lockKeys(tx: Db): Promise<void> {
  await lockName(tx, 'signing_key')
}

export async function insertSigningKey(tx: Db, key: SigningKey): Promise<void> {
  await tx.insertInto('signing_key').values(key).execute()
}

/** Lets no key verify longer than until a moment. */
export async function endKeys(tx: Db, at: Date): Promise<void> {
  await sql`update signing_key set retires_at = least(retires_at, ${at})`.execute(tx)
}
