import { sql } from 'kysely'
import type { RiskFlag } from '../../../contract/staff-note.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What staff noted about an account, or a risk that they marked it with. */
export type NoteRow = {
  id: Id
  flag: RiskFlag | null
  text: string
  by: string
  created_at: Date
  cleared_by: string | null
  cleared_at: Date | null
}

/** What staff noted about an account, the newest first. */
export async function listNotes(db: Db, accountId: Id): Promise<NoteRow[]> {
  return (
    await sql<NoteRow>`
      select n.id, n.flag, n.text, trim(w.first_name || ' ' || w.last_name) as by, n.created_at,
        trim(c.first_name || ' ' || c.last_name) as cleared_by, n.cleared_at
      from staff_note n join account w on w.id = n.created_by left join account c on c.id = n.cleared_by
      where n.account_id = ${accountId} order by n.created_at desc, n.id`.execute(db)
  ).rows
}

/** Writes a note or a mark; false where the account is marked with that risk already. */
export async function insertNote(
  tx: Db,
  it: { id: Id; accountId: Id; flag: RiskFlag | null; text: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_note (id, account_id, flag, text, created_by, created_at)
    values (${it.id}, ${it.accountId}, ${it.flag}, ${it.text}, ${it.by}, ${it.at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
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
