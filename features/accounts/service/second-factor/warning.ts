import { after, DAY } from '../../../../kernel/clock.ts'
import { type Id, newId } from '../../../../kernel/id.ts'
import { withTx } from '../../../../platform/db/index.ts'
import type { AccountsContext } from '../../context.ts'
import { wrongCodesLetter } from '../../emails/wrong-codes.tsx'
import { findOwner, markWarned } from '../../store/second-factor.ts'

/**
 * Mails the owner, at most once a day, when wrong codes have used up the tries: the sender knew the password. Call it
 * after each wrong code.
 */
export async function warnOwner(
  { db, clock, mail, site, throttles }: AccountsContext,
  accountId: Id,
): Promise<void> {
  const left = await Promise.all([
    throttles.secondFactor.left(accountId),
    throttles.secondFactorDay.left(accountId),
  ])
  if (Math.min(...left) > 0) return
  const owner = await findOwner(db, accountId)
  if (!owner) return
  const message = await wrongCodesLetter(site)
  await withTx(db, async (tx) => {
    const now = clock.now()
    if (await markWarned(tx, accountId, now, after(now, -DAY)))
      await mail.enqueue(tx, { eventKey: `wrong-codes:${newId()}`, to: owner.email, ...message })
  })
}
