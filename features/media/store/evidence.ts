import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A photograph that was taken in and waits for its row. */
export type TakenIn = Row<'evidence', 'id' | 'width' | 'height'>

/** Writes a photograph's row; `by` is the account that sent it. */
export async function insertEvidence(
  tx: Db,
  { id, width, height }: TakenIn,
  by: Id,
  now: Date,
): Promise<void> {
  await tx.insertInto('evidence').values({ id, width, height, taken_in_by: by, created_at: now }).execute()
}

/** Deletes the rows of photographs that nothing refers to any more. */
export async function deleteEvidence(tx: Db, ids: readonly Id[]): Promise<void> {
  await sql`delete from evidence where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Which of these photographs have a row. */
export async function findEvidence(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`select id from evidence where id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}
