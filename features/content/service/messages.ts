import type * as z from 'zod/mini'
import type { MessageThread } from '../../../contract/message.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Message, messageChange, messagesPage } from '../../../contract/staff-content.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { ContentContext } from '../context.ts'
import { listAnswers } from '../store/message-answers.ts'
import {
  listMessages,
  lockMessage,
  type MessagesQuery,
  readMessage,
  type StoredMessage,
  updateMessage,
} from '../store/messages.ts'

/** A message on the wire. */
export function messageOf(row: StoredMessage): Message {
  return {
    ...row,
    written_at: row.written_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}

/** What gives the reason of an answer's mail. */
export function answerKey(messageId: Id, answerId: Id): string {
  return `message:${messageId}:answer:${answerId}`
}

/** A page of messages, those that wait for an answer first. */
export async function readMessagesPage(
  { db }: Pick<ContentContext, 'db'>,
  query: MessagesQuery,
): Promise<z.infer<typeof messagesPage>> {
  const { rows, total } = await listMessages(db, query)
  const { items, next } = pageOf(rows.map(messageOf), total, query)
  return { messages: items, total, next }
}

/** One message to the shop with its answers and what became of their mails, for staff. Refuses message_not_found. */
export async function readMessageForStaff(
  { db, mail }: Pick<ContentContext, 'db' | 'mail'>,
  id: Id,
): Promise<Result<MessageThread, ProblemCode>> {
  const row = await readMessage(db, id)
  if (!row) return refuse('message_not_found')
  const answers = await listAnswers(db, id)
  const keys = answers.map((answer) => answerKey(id, answer.id))
  const deliveries = keys.length === 0 ? new Map<string, never>() : await mail.deliveries(db, keys)
  return ok({
    ...messageOf(row),
    answers: answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      answered_by: answer.answered_by,
      answered_at: answer.answered_at.toISOString(),
      delivery: deliveries.get(answerKey(id, answer.id)) ?? null,
    })),
  })
}

/**
 * Marks a message answered or open again, and stores a note. The log says that there is one, not what it says of a person.
 * Refuses message_not_found, changed_meanwhile.
 */
export async function changeMessage(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: z.infer<typeof messageChange>,
): Promise<Result<MessageThread, ProblemCode>> {
  const { db, clock, audit } = context
  const auditEntry = await auditEntryOf(context, officer, 'message.update', { kind: 'message', id })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const row = await lockMessage(tx, id)
    if (!row) return refuse('message_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: messageOf(row) })
    const was = row.answered_at !== null
    const is = entry.answered ?? was
    const note = entry.note ?? row.note
    const answered = is === was ? undefined : is ? { at: clock.now(), by: officer.id } : null
    await updateMessage(tx, id, { answered, note })
    await audit.append(tx, {
      ...auditEntry,
      before: { answered: was },
      after: { answered: is, ...(note !== row.note && { note: 'changed' }) },
    })
    return ok(null)
  })
  return done.ok ? readMessageForStaff(context, id) : done
}
