import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { NotifyingContext, SellerNotification } from '../context.ts'
import { mailDue } from '../rules.ts'
import { readChoice } from '../store/choices.ts'
import { insertNotification } from '../store/notifications.ts'
import { sendOut } from './sending.ts'

/**
 * Notifies sellers, in the transaction of the event: in the studio at once, by mail or message as they chose. Known
 * event keys and sellers without an account are skipped.
 */
export async function notifySellers(
  context: NotifyingContext,
  tx: Db,
  ...notifications: SellerNotification[]
): Promise<void> {
  for (const notification of notifications) {
    const accountId = await context.accountOf(tx, notification.sellerId)
    if (accountId !== undefined) await notifyAccount(context, tx, accountId, notification)
  }
}

/** Notifies one account; see {@link notifySellers}. */
export async function notifyAccount(
  context: NotifyingContext,
  tx: Db,
  accountId: Id,
  { kind, eventKey, subject, says, works = [], rows = [], link }: Omit<SellerNotification, 'sellerId'>,
): Promise<void> {
  const now = context.clock.now()
  const { choice, last } = await readChoice(tx, accountId, kind)
  const due = choice.mail || choice.message ? mailDue(kind, last, now) : null
  const isDue = due !== null && due <= now
  const row = {
    id: newId(),
    kind,
    event_key: eventKey,
    subject,
    content: { says: says.filter(Boolean), works, rows, link },
    created_at: now,
    mail_at: isDue ? null : due,
  }
  const isNew = await insertNotification(tx, { ...row, account_id: accountId })
  if (isNew && isDue) await sendOut(context, tx, accountId, [row], [choice])
}
