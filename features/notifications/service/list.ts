import type * as z from 'zod/mini'
import type { MailState, notificationsPage } from '../../../contract/notification.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { NotificationsContext } from '../context.ts'
import {
  countUnread,
  hasNotification,
  listMailKeys,
  listNotifications,
  markRead,
  type Stored,
} from '../store/notifications.ts'

/** Days for which mails that came back are counted. */
const UNDELIVERED_DAYS = 30

type Page = z.infer<typeof notificationsPage>
type Deliveries = Awaited<ReturnType<NotificationsContext['mail']['deliveries']>>

function mailStateOf({ mail_at, mail_key }: Stored, deliveries: Deliveries): MailState {
  if (mail_key === null) return mail_at === null ? 'off' : 'waiting'
  // A mail is forgotten 30 days after it went out.
  return deliveries.get(mail_key) ?? 'sent'
}

/** A page of an account's notifications, newest first, each with what became of its mail; and how many mails came back lately. */
export async function readNotifications(
  { db, clock, mail }: NotificationsContext,
  accountId: Id,
  { which, ...request }: PageRequest & { which: 'all' | 'unread' },
): Promise<Page> {
  const { rows, total } = await listNotifications(db, accountId, which, request)
  const keys = rows.flatMap(({ mail_key }) => (mail_key === null ? [] : [mail_key]))
  const deliveries = await mail.deliveries(db, keys)
  const shown = (row: (typeof rows)[number]): Page['notifications'][number] => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    ...row.content,
    rows: row.content.rows.map(([name, value]) => ({ name, value })),
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
    mail: mailStateOf(row, deliveries),
  })
  const { items, next } = pageOf(rows.map(shown), total, request)
  return {
    notifications: items,
    total,
    next,
    unread: await countUnread(db, accountId),
    undelivered: await countUndelivered({ mail }, db, accountId, clock.now()),
  }
}

/** How many mails with notifications to an account could not be delivered in the last 30 days. */
export async function countUndelivered(
  { mail }: Pick<NotificationsContext, 'mail'>,
  db: NotificationsContext['db'],
  accountId: Id,
  now: Date,
): Promise<number> {
  const keys = await listMailKeys(db, accountId, after(now, -UNDELIVERED_DAYS * DAY))
  const deliveries = await mail.deliveries(db, keys)
  return [...deliveries.values()].filter((state) => state === 'undelivered').length
}

/** Marks one of an account's notifications as read, or (undefined) all. Refuses not_found. Returns how many are left unread. */
export async function readUp(
  { db, clock }: Pick<NotificationsContext, 'db' | 'clock'>,
  accountId: Id,
  id: string | undefined,
): Promise<Result<{ unread: number }, ProblemCode>> {
  return withTx(db, async (tx): Promise<Result<{ unread: number }, ProblemCode>> => {
    if (id !== undefined && (!isId(id) || !(await hasNotification(tx, accountId, id))))
      return refuse('notification_not_found')
    await markRead(tx, accountId, id === undefined ? null : id, clock.now())
    return ok({ unread: await countUnread(tx, accountId) })
  })
}
