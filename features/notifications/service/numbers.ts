import { randomInt } from 'node:crypto'
import type { MessageChannel, NotificationSettings } from '../../../contract/notification.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { NotificationsContext } from '../context.ts'
import { CODE_LIFETIME, CODE_TRIES } from '../rules.ts'
import { confirmNumber, countCodeTry, deleteNumber, lockNumber, writeNumber } from '../store/messages.ts'
import { writeMessage } from './messages.ts'
import { notifyAccount } from './notify.ts'
import { readSettings } from './settings.ts'

type Answer = Promise<Result<NotificationSettings, ProblemCode>>

const PURPOSE = 'message number'

/** How often codes are sent to numbers: of one account in a day, and to one number, no matter who asks. */
export const codesOfAccount = { points: 6, seconds: 24 * 60 * 60, isCallers: true } as const
export const codesToNumber = { points: 4, seconds: 24 * 60 * 60 } as const

/**
 * Sends a code to a number, which is used once the code is typed in; until then no messages go anywhere. Refuses messages_off where this
 * shop sends none, too_many_requests.
 */
export async function enterNumber(
  context: NotificationsContext,
  accountId: Id,
  { number: phone, channel }: { number: string; channel: MessageChannel },
): Answer {
  const { db, clock, gateway, keyring, sender, codes } = context
  if (!gateway) return refuse('messages_off')
  const [ofAccount, toNumber] = [await codes.ofAccount.take(accountId), await codes.toNumber.take(phone)]
  if (!ofAccount.ok) return ofAccount
  if (!toNumber.ok) return toNumber
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock.now()
  await withTx(db, async (tx) => {
    await writeNumber(tx, {
      account_id: accountId,
      phone,
      channel,
      code_hash: keyring.hash(PURPOSE, `${accountId} ${phone} ${code}`),
      code_until: after(now, CODE_LIFETIME),
      created_at: now,
    })
    await writeMessage(
      context,
      tx,
      accountId,
      { phone, channel },
      {
        eventKey: `message-code:${newId()}`,
        text: `${sender.name}: your code is ${code}. Type it in your studio within 10 minutes. We never ask you for it.`,
        isCode: true,
      },
    )
  })
  return readSettings(context, accountId)
}

/** Confirms the number by its code; the seller is notified. Refuses otp_wrong for a wrong, old or used code and after five tries. */
export async function enterCode(context: NotificationsContext, accountId: Id, code: string): Answer {
  const { db, clock, keyring } = context
  const isRight = await withTx(db, async (tx) => {
    const now = clock.now()
    const row = await lockNumber(tx, accountId)
    if (!row?.code_hash || !row.code_until || row.code_until <= now || row.code_tries >= CODE_TRIES)
      return false
    if (!keyring.matches(PURPOSE, `${accountId} ${row.phone} ${code}`, row.code_hash)) {
      await countCodeTry(tx, accountId)
      return false
    }
    await confirmNumber(tx, accountId, now)
    const ending = row.phone.slice(-4)
    await notifyAccount(context, tx, accountId, {
      kind: 'account',
      eventKey: `message-number:${newId()}`,
      subject: `Messages go to the number that ends in ${ending}`,
      says: [
        'This number was confirmed for messages about your shop just now.',
        'If it was not you, choose a new password at once and remove the number.',
      ],
      link: { path: '/studio/notifications/settings', name: 'See your settings' },
    })
    return true
  })
  return isRight ? readSettings(context, accountId) : refuse('otp_wrong', { field: 'code' })
}

/** Forgets the number: no messages go out any more. */
export async function removeNumber(context: NotificationsContext, accountId: Id): Answer {
  await deleteNumber(context.db, accountId)
  return readSettings(context, accountId)
}
