import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { AuditContext } from '../context.ts'
import { limitMail } from '../emails/limit.tsx'
import { limitsOf } from '../rules.ts'
import { countSteps, lockSteps } from '../store.ts'

/** What counting the steps of staff works with: the log and, for the mail to the admins, the shop. */
type LimitContext = Pick<AuditContext, 'clock' | 'staffOf' | 'nameOf'> & {
  mail: Pick<Mail, 'enqueue'>
  site: { companyName: string; publicUrl: string }
  adminEmails: (db: Db, but: Id) => Promise<string[]>
}

/**
 * Refuses staff_limit after too many limited steps in 24 hours; mails admins at the last allowed. Call it first in the
 * step's transaction. Admins and the program are unlimited.
 */
export async function withinLimits(
  { clock, staffOf, nameOf, mail, site, adminEmails }: LimitContext,
  tx: Db,
  actorId: Id | null,
  action: string,
): Promise<Result<void, 'staff_limit'>> {
  const limits = limitsOf(action)
  const staff = actorId === null || limits.length === 0 ? undefined : await staffOf(tx, actorId)
  if (actorId === null || !staff || staff.roles.includes('admin')) return ok(undefined)
  await lockSteps(tx, actorId)
  const since = after(clock.now(), -DAY)
  for (const { most, what, actions } of limits) {
    const taken = await countSteps(tx, actorId, actions, since)
    if (taken >= most)
      return refuse('staff_limit', {
        message: `One person does this at most ${most} times in 24 hours (${what}), and you have. Nothing was changed. Please ask an admin, who has no limit.`,
      })
    if (taken + 1 < most) continue
    const message = await limitMail(site, { name: await nameOf(tx, actorId), email: staff.email, most, what })
    const event = `staff-limit:${actorId}:${what}:${dayInLagos(clock.now())}`
    for (const to of await adminEmails(tx, actorId))
      await mail.enqueue(tx, { eventKey: `${event}:${to}`, to, ...message })
  }
  return ok(undefined)
}
