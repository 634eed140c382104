import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'

export type SynonymFields = { term: string; key: string; meanings: readonly string[]; at: Date }

/** All synonyms by their terms. */
export function listSynonyms(db: Db): Promise<Row<'synonym'>[]> {
  return db.selectFrom('synonym').selectAll().orderBy('key').limit(1000).execute()
}

/** Others who change synonyms wait until the transaction ends; how many there are. */
export async function lockSynonyms(tx: Db): Promise<number> {
  await lockName(tx, 'synonyms')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from synonym`.execute(tx)
  return rows[0]?.count ?? 0
}

/** One synonym, within the transaction of {@link lockSynonyms}. */
export function findSynonym(tx: Db, id: Id): Promise<Row<'synonym'> | undefined> {
  return tx.selectFrom('synonym').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether another synonym than this has the key. */
export async function isTakenKey(tx: Db, key: string, except: Id | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from synonym where key = ${key} and id is distinct from ${except}::uuid`.execute(tx)
  return rows.length > 0
}

/** Writes a new synonym. Returns its id. */
export async function insertSynonym(tx: Db, { term, key, meanings, at }: SynonymFields): Promise<Id> {
  const id = newId()
  await sql`
    insert into synonym (id, term, key, meanings, updated_at)
    values (${id}, ${term}, ${key}, ${[...meanings]}, ${at})`.execute(tx)
  return id
}

/** Writes a synonym anew and counts its version up. */
export async function updateSynonym(
  tx: Db,
  id: Id,
  { term, key, meanings, at }: SynonymFields,
): Promise<void> {
  await sql`
    update synonym set term = ${term}, key = ${key}, meanings = ${[...meanings]}, updated_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes a synonym. */
export async function deleteSynonym(tx: Db, id: Id): Promise<void> {
  await sql`delete from synonym where id = ${id}`.execute(tx)
}
