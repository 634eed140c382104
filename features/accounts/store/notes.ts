import { type Insertable, sql } from 'kysely'
import type { RiskFlag } from '../../../contract/staff-note.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What staff noted about an account, or a risk that they marked it with. */
export type Note = Row<'staff_note', 'id' | 'flag' | 'text' | 'created_at' | 'cleared_at'> & {
  by: string
  cleared_by: string | null
}

/** What staff noted about an account, the newest first. */
export async function listNotes(db: Db, accountId: Id): Promise<Note[]> {
  return (
    await sql<Note>`
      select n.id, n.flag, n.text, trim(w.first_name || ' ' || w.last_name) as by, n.created_at,
        trim(c.first_name || ' ' || c.last_name) as cleared_by, n.cleared_at
      from staff_note n join account w on w.id = n.created_by left join account c on c.id = n.cleared_by
      where n.account_id = ${accountId} order by n.created_at desc, n.id`.execute(db)
  ).rows
}

/** Writes a note or a mark; false where the account is marked with that risk already. */
export async function insertNote(tx: Db, note: Insertable<Database['staff_note']>): Promise<boolean> {
  const done = await tx
    .insertInto('staff_note')
    .values(note)
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Ends a mark of an account; undefined where it has none of this id that holds. */
export async function clearMark(
  tx: Db,
  it: { id: Id; accountId: Id; by: Id; at: Date },
): Promise<RiskFlag | undefined> {
  return (
    await sql<{ flag: RiskFlag }>`
      update staff_note set cleared_by = ${it.by}, cleared_at = ${it.at}
      where id = ${it.id} and account_id = ${it.accountId} and flag is not null and cleared_at is null
      returning flag`.execute(tx)
  ).rows[0]?.flag
}
