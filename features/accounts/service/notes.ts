import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { noteEntry, StaffNote } from '../../../contract/staff-note.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { lockDisablable } from '../store/disabling.ts'
import { clearMark, insertNote, listNotes, type Note } from '../store/notes.ts'
import { findPerson } from '../store/people.ts'
import { readPerson } from '../store/profiles.ts'

type NotesContext = Pick<AccountsContext, 'db' | 'clock' | 'audit'>

const viewOf = (row: Note): StaffNote => ({
  id: row.id,
  flag: row.flag,
  text: row.text,
  by: row.by,
  at: row.created_at.toISOString(),
  cleared_by: row.cleared_by,
  cleared_at: row.cleared_at?.toISOString() ?? null,
})

// What staff note about buyers and sellers, for their colleagues. The audit log says that there is a note; its words are here alone, and go with the account.

/** What staff noted about an account, the newest first. Refuses not_found. */
export async function readNotes(
  { db }: Pick<AccountsContext, 'db'>,
  id: Id,
): Promise<Result<{ notes: StaffNote[] }, ProblemCode>> {
  const person = await findPerson(db, id)
  if (!person || person.role === 'STAFF') return refuse('not_found')
  return ok({ notes: (await listNotes(db, id)).map(viewOf) })
}

/** Notes something about an account, or marks it with a risk. Refuses not_found, moved_on where it is marked with that already. */
export async function addNote(
  { db, clock, audit }: NotesContext,
  officer: Officer,
  accountId: Id,
  { text, flag = null }: { text: string; flag?: z.infer<typeof noteEntry>['flag'] | null },
): Promise<Result<StaffNote, ProblemCode>> {
  const subject = { kind: 'account', id: accountId }
  const action = flag === null ? 'account.note' : 'account.flag'
  const entry = await auditEntryOf({ db, personOf: readPerson }, officer, action, subject)
  return withTx(db, async (tx): Promise<Result<StaffNote, ProblemCode>> => {
    const row = await lockDisablable(tx, accountId)
    if (!row || row.role === 'STAFF') return refuse('not_found')
    const [id, at] = [newId(), clock.now()]
    const note = { id, account_id: accountId, flag, text, created_by: officer.id, created_at: at }
    if (!(await insertNote(tx, note))) return refuse('moved_on')
    await audit.append(tx, { ...entry, after: { note: id, ...(flag && { flag }) } })
    return ok({
      id,
      flag,
      text,
      by: entry.actor.name,
      at: at.toISOString(),
      cleared_by: null,
      cleared_at: null,
    })
  })
}

/** Says that a risk is over; the mark stays in the list. Refuses not_found. */
export async function clearFlag(
  { db, clock, audit }: NotesContext,
  officer: Officer,
  accountId: Id,
  note: Id,
): Promise<Result<Nothing, ProblemCode>> {
  const subject = { kind: 'account', id: accountId }
  const entry = await auditEntryOf({ db, personOf: readPerson }, officer, 'account.clear_flag', subject)
  return withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const flag = await clearMark(tx, { id: note, accountId, by: officer.id, at: clock.now() })
    if (flag === undefined) return refuse('not_found')
    await audit.append(tx, { ...entry, after: { note, flag } })
    return ok({})
  })
}
