import { sql } from 'kysely'
import type { Scope } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type Key = Row<
  'api_key',
  'id' | 'account_id' | 'name' | 'hint' | 'created_at' | 'expires_at' | 'used_at'
> & { scopes: Scope[] }

const columns = sql`id, account_id, name, hint, scopes, created_at, expires_at, used_at`

/** The keys of an account that are neither revoked nor over, the newest first. */
export async function listApiKeys(db: Db, accountId: Id, now: Date): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select ${columns} from api_key
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}
    order by created_at desc, id`.execute(db)
  return rows
}

export async function insertApiKey(db: Db, key: Key & { token_hash: string }): Promise<void> {
  await db.insertInto('api_key').values(key).execute()
}

/** The key with this hash that is neither revoked nor over; notes that it is used, once a minute at most. */
export async function useKey(db: Db, tokenHash: string, now: Date): Promise<Key | undefined> {
  const { rows } = await sql<Key>`
    select ${columns} from api_key
    where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`.execute(db)
  const [row] = rows
  if (row && (row.used_at === null || now.getTime() - row.used_at.getTime() > 60_000))
    await sql`update api_key set used_at = ${now} where id = ${row.id}`.execute(db)
  return row
}

/** Ends every key of an account that is good; returns their names. */
export async function revokeAllKeys(tx: Db, accountId: Id, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update api_key set revoked_at = ${now}
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now} returning name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Ends a key of the account; false where there is none. */
export async function revokeKey(db: Db, id: Id, accountId: Id, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_key set revoked_at = ${now}
    where id = ${id} and account_id = ${accountId} and revoked_at is null`.execute(db)
  return numAffectedRows === 1n
}
