import type { ProblemCode } from '../../../contract/problems.ts'
import { after, HOUR } from '../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import type { NotificationsContext } from '../context.ts'
import { MESSAGE_RETRIES } from '../rules.ts'
import {
  type AccountNumber,
  findNumber,
  findWaitingMessage,
  insertMessage,
  markMessageFailed,
  markMessageSent,
  writeReport,
} from '../store/messages.ts'

/** The job that sends a message. */
export const MESSAGE_JOB = 'notifications.message'

/** After this time, in ms, an unsent message is dropped as out of date. */
const USELESS_AFTER = 12 * HOUR

/** Writes a message to a number in the caller's transaction; a job sends it. A known event key changes nothing. */
export async function writeMessage(
  { clock, queue }: Pick<NotificationsContext, 'clock' | 'queue'>,
  tx: Db,
  accountId: Id,
  { phone, channel }: Pick<AccountNumber, 'phone' | 'channel'>,
  { eventKey, text, isCode = false }: { eventKey: string; text: string; isCode?: boolean },
): Promise<void> {
  const id = newId()
  const isNew = await insertMessage(tx, {
    id,
    account_id: accountId,
    event_key: eventKey,
    channel,
    phone,
    text,
    is_code: isCode,
    created_at: clock.now(),
  })
  if (isNew) await queue.send(tx, MESSAGE_JOB, { id })
}

/** The number of an account that is confirmed, where this shop sends messages. */
export async function confirmedNumber(
  { gateway }: Pick<NotificationsContext, 'gateway'>,
  tx: Db,
  accountId: Id,
): Promise<AccountNumber | undefined> {
  const number = gateway ? await findNumber(tx, accountId) : undefined
  return number?.confirmed_at ? number : undefined
}

/**
 * Hands a message to the gateway. Throws if that fails with tries left, so the queue retries; the gateway sends each id
 * once.
 */
export async function sendMessage(
  { db, clock, gateway }: Pick<NotificationsContext, 'db' | 'clock' | 'gateway'>,
  id: Id,
  { retry, signal }: Pick<Job, 'retry' | 'signal'>,
): Promise<void> {
  const message = await findWaitingMessage(db, id)
  if (!message || !gateway) return
  const now = clock.now()
  if (after(message.created_at, USELESS_AFTER) < now)
    return markMessageFailed(db, id, { why: 'too late', isOver: true, now })
  const { channel, phone, text } = message
  const answer = await gateway.send({ id, channel, to: phone, text }, signal)
  if (answer.state === 'taken') return markMessageSent(db, id, answer.reference, clock.now())
  const isOver = answer.state === 'refused' || retry >= MESSAGE_RETRIES
  await markMessageFailed(db, id, { why: answer.why, isOver, now: clock.now() })
  if (!isOver) throw new Error(`message ${id} was not taken: ${answer.why}`)
}

/**
 * Applies the gateway's report of a message; repeated and unknown ones change nothing. Refuses signature_wrong (also
 * where this shop sends none), malformed.
 */
export async function receiveReport(
  { db, clock, gateway }: Pick<NotificationsContext, 'db' | 'clock' | 'gateway'>,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Promise<Result<Record<string, never>, ProblemCode>> {
  if (!gateway) return { ok: false, code: 'signature_wrong' }
  const parsed = gateway.parseReport(rawBody, signature)
  if (!parsed.ok) return parsed
  const { id, state, why } = parsed.value
  if (isId(id)) await writeReport(db, id, { state, why, now: clock.now() })
  return ok({})
}
