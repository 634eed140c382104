import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** An answer of staff to a message; `answered_by` is a name here. */
export type StoredAnswer = Row<'message_answer', 'id' | 'text' | 'answered_at' | 'answered_by'>

/** What was answered to a message, the oldest first. */
export async function listAnswers(db: Db, messageId: Id): Promise<StoredAnswer[]> {
  return (
    await sql<StoredAnswer>`
      select a.id, a.text, ${accountName(sql`a.answered_by`)} as answered_by, a.answered_at
      from message_answer a where a.message_id = ${messageId} order by a.answered_at, a.id`.execute(db)
  ).rows
}

/** Writes an answer of a member of staff. */
export async function insertAnswer(tx: Db, answer: Row<'message_answer'>): Promise<void> {
  await tx.insertInto('message_answer').values(answer).execute()
}

/** All texts that answers begin with, by their names. */
export async function listTemplates(db: Db): Promise<Row<'message_template'>[]> {
  return (
    await sql<Row<'message_template'>>`select * from message_template order by lower(name) limit 500`.execute(
      db,
    )
  ).rows
}

/** Others who change templates wait until the transaction ends. */
export async function lockTemplates(tx: Db): Promise<void> {
  await lockName(tx, 'message_templates')
}

/** Writes a new template. */
export async function insertTemplate(
  tx: Db,
  template: Omit<Row<'message_template'>, 'version'>,
): Promise<void> {
  await tx.insertInto('message_template').values(template).execute()
}

/** Writes a template anew and counts its version up. */
export async function updateTemplate(
  tx: Db,
  { id, ...words }: Omit<Row<'message_template'>, 'version'>,
): Promise<void> {
  await tx
    .updateTable('message_template')
    .set({ ...words, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a template. */
export async function deleteTemplate(tx: Db, id: Id): Promise<void> {
  await tx.deleteFrom('message_template').where('id', '=', id).execute()
}
