import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export async function insertIdentity(
  tx: Db,
  sellerId: Id,
  identity: Row<
    'seller_identity',
    'legal_name' | 'document_kind' | 'number_sealed' | 'number_ending' | 'file_key'
  >,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('seller_identity')
    .values({ ...identity, id: newId(), seller_id: sellerId, created_at: at })
    .execute()
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

/** Notes that staff have decided about all that a seller showed: whole numbers go. */
export async function markDecided(tx: Db, sellerId: Id, at: Date): Promise<void> {
  await sql`
    update seller_identity set decided_at = ${at}, number_sealed = null where seller_id = ${sellerId} and decided_at is null`.execute(
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
export async function findIdentity(db: Db, sellerId: Id): Promise<Row<'seller_identity'> | undefined> {
  return db
    .selectFrom('seller_identity')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Numbers of documents that lie in clear, locked. */
export async function lockPlainDocuments(tx: Db): Promise<{ id: Id; seller_id: Id; number: string }[]> {
  return (
    await sql<{ id: Id; seller_id: Id; number: string }>`
      select id, seller_id, document_number as number from seller_identity where document_number <> '' for update`.execute(
      tx,
    )
  ).rows
}

/** Numbers of documents that are sealed, locked: those that wait for a decision. */
export async function lockSealedDocuments(tx: Db): Promise<{ id: Id; seller_id: Id; sealed: Buffer }[]> {
  return (
    await sql<{ id: Id; seller_id: Id; sealed: Buffer }>`
      select id, seller_id, number_sealed as sealed from seller_identity where number_sealed is not null for update`.execute(
      tx,
    )
  ).rows
}

/** Puts a sealed number in the place of what is there; of what staff have decided about only the last four signs stay. */
export async function writeDocument(
  tx: Db,
  id: Id,
  number: { number_sealed: Buffer; number_ending: string },
): Promise<void> {
  await sql`
    update seller_identity set document_number = '', number_ending = ${number.number_ending},
      number_sealed = case when decided_at is null then ${number.number_sealed}::bytea end
    where id = ${id}`.execute(tx)
}
