import {
  type NotificationChoice,
  type NotificationSettings,
  notificationKinds,
} from '../../../contract/notification.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { NotificationsContext } from '../context.ts'
import { mayChoose } from '../rules.ts'
import { listChoices, writeChoices } from '../store/choices.ts'
import { findNumber, isNewestFailed } from '../store/messages.ts'

/** How an account hears of each kind. Refuses session_expired for an account that is gone. */
export async function readSettings(
  { db, gateway, personOf }: NotificationsContext,
  accountId: Id,
): Promise<Result<NotificationSettings, ProblemCode>> {
  const person = await personOf(db, accountId)
  if (!person) return refuse('session_expired')
  const number = await findNumber(db, accountId)
  return ok({
    email: person.email,
    choices: await listChoices(db, accountId),
    has_messages: gateway !== null,
    number: number
      ? {
          number: number.phone,
          channel: number.channel,
          confirmed: number.confirmed_at !== null,
          undelivered: await isNewestFailed(db, accountId),
        }
      : null,
  })
}

/** Stores how an account hears of some kinds; the others stay. Refuses notification_required where one cannot do without mail. */
export async function changeSettings(
  context: NotificationsContext,
  accountId: Id,
  choices: readonly NotificationChoice[],
): Promise<Result<NotificationSettings, ProblemCode>> {
  const wrong = choices.find((choice) => !mayChoose(choice))
  if (wrong)
    return refuse('notification_required', {
      field: 'choices',
      message: `We always write to you about this by mail: ${notificationKinds[wrong.kind].name.toLowerCase()}.`,
    })
  await writeChoices(context.db, accountId, [...new Map(choices.map((each) => [each.kind, each])).values()])
  return readSettings(context, accountId)
}
