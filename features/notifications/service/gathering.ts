import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { NotificationsContext } from '../context.ts'
import { listChoices } from '../store/choices.ts'
import { listDueAccounts, takeWaiting } from '../store/notifications.ts'
import { sendOut } from './sending.ts'

/** How many accounts are read at once. */
const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000' as Id

/** Writes the mails and messages that are due: to each seller one, with all notifications that wait. */
export async function mailGathered(context: NotificationsContext): Promise<void> {
  const { db, clock } = context
  let batch = await listDueAccounts(db, FIRST, clock.now(), BATCH)
  while (batch.length > 0) {
    for (const accountId of batch) await mailOne(context, accountId)
    batch = await listDueAccounts(db, batch.at(-1) ?? FIRST, clock.now(), BATCH)
  }
}

/** What was switched off meanwhile is not sent. */
function mailOne(context: NotificationsContext, accountId: Id): Promise<void> {
  return withTx(context.db, async (tx) => {
    const waiting = await takeWaiting(tx, accountId)
    if (waiting.length > 0) await sendOut(context, tx, accountId, waiting, await listChoices(tx, accountId))
  })
}
