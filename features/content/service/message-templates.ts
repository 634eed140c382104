import type { MessageTemplate, TemplateEntry } from '../../../contract/message.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { ContentContext } from '../context.ts'
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  updateTemplate,
} from '../store/message-answers.ts'

type Template = Row<'message_template'>
type TemplatesAnswer = Result<MessageTemplate[], ProblemCode>

/** So many there may be: they are chosen from a list. */
const MOST_TEMPLATES = 100

const templateOf = (row: Template): MessageTemplate => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})

/** All templates by their names. */
export async function readTemplates({ db }: Pick<ContentContext, 'db'>): Promise<MessageTemplate[]> {
  return (await listTemplates(db)).map(templateOf)
}

/** Adds a template and answers the whole list. Refuses template_taken, templates_full. */
export async function addTemplate(
  context: ContentContext,
  officer: Officer,
  entry: TemplateEntry,
): Promise<TemplatesAnswer> {
  const id = newId()
  const auditEntry = await auditEntryOf(context, officer, 'template.create', { kind: 'template', id })
  return changeTemplates(context, async (tx, rows) => {
    if (rows.length >= MOST_TEMPLATES) return refuse('templates_full')
    if (isTaken(rows, entry.name)) return refuse('template_taken', { field: 'name' })
    await insertTemplate(tx, { ...entry, id, updated_at: context.clock.now() })
    await context.audit.append(tx, { ...auditEntry, after: { name: entry.name } })
    return ok(null)
  })
}

/** Changes a template and answers the whole list. Refuses template_not_found, changed_meanwhile, template_taken. */
export async function changeTemplate(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
  { name, text }: TemplateEntry,
): Promise<TemplatesAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'template.update', { kind: 'template', id })
  return changeTemplates(context, async (tx, rows) => {
    const row = seenOf(rows, id, seen)
    if (!row.ok) return row
    if (
      isTaken(
        rows.filter((each) => each.id !== id),
        name,
      )
    )
      return refuse('template_taken', { field: 'name' })
    await updateTemplate(tx, { id, name, text, updated_at: context.clock.now() })
    await context.audit.append(tx, { ...auditEntry, before: { name: row.value.name }, after: { name } })
    return ok(null)
  })
}

/** Deletes a template and answers the whole list. Refuses template_not_found, changed_meanwhile. */
export async function removeTemplate(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<TemplatesAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'template.delete', { kind: 'template', id })
  return changeTemplates(context, async (tx, rows) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = seenOf(rows, id, seen)
    if (!row.ok) return row
    await deleteTemplate(tx, id)
    await context.audit.append(tx, { ...auditEntry, before: { name: row.value.name } })
    return ok(null)
  })
}

const isTaken = (rows: readonly Template[], name: string): boolean =>
  rows.some((row) => row.name.toLowerCase() === name.toLowerCase())

function seenOf(rows: readonly Template[], id: Id, seen: number): Result<Template, ProblemCode> {
  const row = rows.find((each) => each.id === id)
  if (!row) return refuse('template_not_found')
  return row.version === seen ? ok(row) : refuse('changed_meanwhile', { present: templateOf(row) })
}

/** Runs a change, one after the other, in a transaction with its audit entry, and answers the list. */
async function changeTemplates(
  context: ContentContext,
  work: (tx: Db, rows: Template[]) => Promise<Result<null, ProblemCode>>,
): Promise<TemplatesAnswer> {
  const done = await withTx(context.db, async (tx) => {
    await lockTemplates(tx)
    return work(tx, await listTemplates(tx))
  })
  return done.ok ? ok(await readTemplates(context)) : done
}
