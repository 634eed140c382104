import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** An answer of staff to a message. */
export type AnswerRow = { id: Id; text: string; answered_by: string | null; answered_at: Date }

/** What was answered to a message, the oldest first. */
export async function listAnswers(db: Db, messageId: Id): Promise<AnswerRow[]> {
  return (
    await sql<AnswerRow>`
      select a.id, a.text, ${accountName(sql`a.answered_by`)} as answered_by, a.answered_at
      from message_answer a where a.message_id = ${messageId} order by a.answered_at, a.id`.execute(db)
  ).rows
}

/** Writes an answer of a member of staff. */
export async function insertAnswer(
  tx: Db,
  answer: { id: Id; messageId: Id; text: string; by: Id; at: Date },
): Promise<void> {
  await sql`
    insert into message_answer (id, message_id, text, answered_by, answered_at)
    values (${answer.id}, ${answer.messageId}, ${answer.text}, ${answer.by}, ${answer.at})`.execute(tx)
}

/** A text that answers begin with. */
export type TemplateRow = { id: Id; version: number; name: string; text: string; updated_at: Date }

/** All templates by their names. */
export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return (
    await sql<TemplateRow>`
      select id, version, name, text, updated_at from message_template order by lower(name) limit 500`.execute(
      db,
    )
  ).rows
}

/** Others who change templates wait until the transaction ends. */
export async function lockTemplates(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('message_templates', 0))`.execute(tx)
}

/** Writes a new template. */
export async function insertTemplate(
  tx: Db,
  { id, name, text, at }: { id: Id; name: string; text: string; at: Date },
): Promise<void> {
  await sql`
    insert into message_template (id, name, text, updated_at) values (${id}, ${name}, ${text}, ${at})`.execute(
    tx,
  )
}

/** Writes a template anew and counts its version up. */
export async function updateTemplate(
  tx: Db,
  { id, name, text, at }: { id: Id; name: string; text: string; at: Date },
): Promise<void> {
  await sql`
    update message_template set name = ${name}, text = ${text}, updated_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes a template. */
export async function deleteTemplate(tx: Db, id: Id): Promise<void> {
  await sql`delete from message_template where id = ${id}`.execute(tx)
}
