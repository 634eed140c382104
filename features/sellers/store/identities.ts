import { sql } from 'kysely'
import type { SellerAccount } from '../../../contract/seller.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type IdentityRow = {
  legal_name: string
  document_kind: NonNullable<SellerAccount['verification']['identity']>['document_kind']
  document_number: string
  /** Null once the picture is deleted. */
  file_key: string | null
  created_at: Date
}

export async function insertIdentity(
  tx: Db,
  sellerId: Id,
  identity: Omit<IdentityRow, 'created_at'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into seller_identity (id, seller_id, legal_name, document_kind, document_number, file_key, created_at)
    values (${newId()}, ${sellerId}, ${identity.legal_name}, ${identity.document_kind}, ${identity.document_number},
      ${identity.file_key}, ${at})`.execute(tx)
}

/** Whose files lie under private/papers/. */
export function papersFolder(db: Db) {
  return {
    prefix: 'private/papers',
    findKnown: async (names: readonly string[]): Promise<Set<string>> => {
      const keys = names.map((name) => `private/papers/${name}`)
      const { rows } = await sql<{ key: string }>`
      select file_key as key from seller_identity where file_key = any(${keys}::text[])`.execute(db)
      return new Set(rows.map((row) => row.key.slice('private/papers/'.length)))
    },
  }
}

/** Notes that staff have decided about all that a seller showed. */
export async function markDecided(tx: Db, sellerId: Id, at: Date): Promise<void> {
  await sql`
    update seller_identity set decided_at = ${at} where seller_id = ${sellerId} and decided_at is null`.execute(
    tx,
  )
}

/** Lets go of pictures of papers that were decided about before a moment, at most so many. Returns their keys. */
export async function dropPapers(tx: Db, before: Date, most: number): Promise<string[]> {
  return (
    await sql<{ file_key: string }>`
      with old as (
        select id, file_key from seller_identity
        where file_key is not null and decided_at < ${before} order by decided_at limit ${most} for update
      )
      update seller_identity i set file_key = null from old where i.id = old.id returning old.file_key`.execute(
      tx,
    )
  ).rows.map((row) => row.file_key)
}

/** What a seller showed last. */
export async function findIdentity(db: Db, sellerId: Id): Promise<IdentityRow | undefined> {
  return (
    await sql<IdentityRow>`
      select legal_name, document_kind, document_number, file_key, created_at from seller_identity
      where seller_id = ${sellerId} order by created_at desc, id limit 1`.execute(db)
  ).rows[0]
}
