import type { NotificationChoice } from '../../../contract/notification.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { NotifyingContext } from '../context.ts'
import { digestMail, notificationMail } from '../emails/notification.tsx'
import { type Stored, writeOut } from '../store/notifications.ts'
import { confirmedNumber, writeMessage } from './messages.ts'

type Sent = Pick<Stored, 'id' | 'kind' | 'event_key' | 'subject' | 'content'>

const mailedOf = ({ subject, content }: Sent) => ({ subject, ...content })

/** What names a mail or message about some notifications: the event of the only one, or the first. */
const keyOf = (rows: readonly Sent[], first: Sent): string =>
  rows.length === 1 ? first.event_key : `notifications:${first.id}`

/** Writes one mail and one message about notifications to an account, each with those that its owner wants that way by `choices`. */
export async function sendOut(
  context: NotifyingContext,
  tx: Db,
  accountId: Id,
  rows: readonly Sent[],
  choices: readonly NotificationChoice[],
): Promise<void> {
  const wantedBy = (way: 'mail' | 'message') =>
    rows.filter(({ kind }) => choices.some((choice) => choice.kind === kind && choice[way]))
  const key = await mailOut(context, tx, accountId, wantedBy('mail'))
  await messageOut(context, tx, accountId, wantedBy('message'))
  const mailed = new Set(wantedBy('mail'))
  const now = context.clock.now()
  for (const isMailed of [true, false]) {
    const ids = rows.filter((row) => mailed.has(row) === isMailed).map(({ id }) => id)
    if (ids.length > 0) await writeOut(tx, ids, isMailed ? key : null, now)
  }
}

async function mailOut(
  { mail, sender, personOf }: NotifyingContext,
  tx: Db,
  accountId: Id,
  rows: readonly Sent[],
): Promise<string | null> {
  const [first] = rows
  const person = first && (await personOf(tx, accountId))
  if (!first || !person) return null
  const message =
    rows.length === 1
      ? await notificationMail(sender, mailedOf(first))
      : await digestMail(sender, rows.map(mailedOf))
  const eventKey = keyOf(rows, first)
  await mail.enqueue(tx, { eventKey, to: person.email, ...message })
  return eventKey
}

async function messageOut(
  context: NotifyingContext,
  tx: Db,
  accountId: Id,
  rows: readonly Sent[],
): Promise<void> {
  const [first] = rows
  const number = first && (await confirmedNumber(context, tx, accountId))
  if (!first || !number) return
  const { sender } = context
  const text =
    rows.length === 1
      ? `${sender.name}: ${first.subject}. ${sender.url}${first.content.link.path}`
      : `${sender.name}: ${rows.length} notifications, the first: ${first.subject}. ${sender.url}/studio/notifications`
  await writeMessage(context, tx, accountId, number, { eventKey: `message:${keyOf(rows, first)}`, text })
}
