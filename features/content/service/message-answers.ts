import type * as z from 'zod/mini'
import { type MessageThread, type messageAnswerEntry, placeholders } from '../../../contract/message.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { ContentContext } from '../context.ts'
import { AnswerMail } from '../emails/answer.tsx'
import { insertAnswer } from '../store/message-answers.ts'
import { lockMessage, readMessage, updateMessage } from '../store/messages.ts'
import { answerKey, messageOf, readMessageForStaff } from './messages.ts'

/**
 * Mails an answer to a message and marks it answered; replies go to support. Refuses message_not_found,
 * message_without_address, changed_meanwhile, and invalid (field text) for an empty placeholder.
 */
export async function answerMessage(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
  { text }: z.infer<typeof messageAnswerEntry>,
): Promise<Result<MessageThread, ProblemCode>> {
  const { db, clock, audit, mail, site } = context
  const left = placeholders.find((each) => text.includes(each))
  if (left !== undefined)
    return refuse('invalid', { field: 'text', message: `Please write what ${left} stands for.` })
  const known = await readMessage(db, id)
  if (!known) return refuse('message_not_found')
  const auditEntry = await auditEntryOf(context, officer, 'message.answer', { kind: 'message', id })
  const sender = { name: site.companyName, url: site.publicUrl }
  const rendered = await renderMail(AnswerMail({ sender, text, asked: known.text }))
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const row = await lockMessage(tx, id)
    if (!row) return refuse('message_not_found')
    if (row.email === '') return refuse('message_without_address')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: messageOf(row) })
    const at = clock.now()
    const answer = { id: newId(), message_id: id, text, answered_by: officer.id, answered_at: at }
    await insertAnswer(tx, answer)
    await updateMessage(tx, id, { answered: { at, by: officer.id }, note: row.note })
    await mail.enqueue(tx, {
      eventKey: answerKey(id, answer.id),
      to: row.email,
      subject: `Your message to ${site.companyName}`,
      ...(site.supportEmail !== '' && { replyTo: site.supportEmail }),
      ...rendered,
    })
    await audit.append(tx, {
      ...auditEntry,
      before: { answered: row.answered_at !== null },
      after: { answered: true, answer: answer.id },
    })
    return ok(null)
  })
  return done.ok ? readMessageForStaff(context, id) : done
}
