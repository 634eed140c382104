import { after } from '../../../kernel/clock.ts'
import { dayInFigures } from '../../../kernel/dates.ts'
import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import { linkHash, listHeaders, newLinkToken } from '../../../platform/mail/list-links.ts'
import type { FollowingContext } from '../context.ts'
import { newWorksMail } from '../emails/new-works.tsx'
import { mayNotify, NEWS_FOR, STOP_WITHIN } from '../rules.ts'
import { findFollower, insertLink } from '../store/following.ts'
import { insertNotified, listNews, listToNotify, lockFollower, sweepNews } from '../store/news.ts'
import { emailOf, followerOf } from './guests.ts'

/** How many followers are read at once. */
const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000' as Id

/** Writes to each follower of artists with new works one mail with all of them; at most one in seven days, and of each work once. */
export async function notifyFollowers(context: FollowingContext): Promise<void> {
  const { db, clock } = context
  const from = after(clock.now(), -NEWS_FOR)
  let batch = await listToNotify(db, FIRST, from, BATCH)
  while (batch.length > 0) {
    for (const id of batch) await notifyFollower(context, id, from)
    batch = await listToNotify(db, batch.at(-1) ?? FIRST, from, BATCH)
  }
  await sweepNews(db, after(from, -NEWS_FOR), clock.now())
}

async function notifyFollower(context: FollowingContext, id: Id, from: Date): Promise<void> {
  const { db, clock, mail, sender, supportEmail } = context
  await withTx(db, async (tx) => {
    const now = clock.now()
    const last = await lockFollower(tx, id)
    const follower = await findFollower(tx, id)
    // A guest who has an account by now gets the mail of the account, tomorrow at the latest.
    if (!follower || (await followerOf(context, tx, follower)) !== id) return
    if (!mayNotify(last, now)) return
    const works = await listNews(tx, id, from)
    const email = await emailOf(context, tx, follower)
    if (works.length === 0 || email === undefined) return
    const token = newLinkToken()
    const link = `${sender.url}/newsletter/artists?token=${token}`
    await insertNotified(
      tx,
      id,
      works.map((work) => work.id),
      now,
    )
    const row = { token_hash: linkHash(token), follower_id: id, expires_at: after(now, STOP_WITHIN) }
    await insertLink(tx, row)
    await mail.enqueue(tx, {
      eventKey: `new-works:${id}:${dayInFigures(now)}`,
      to: email,
      headers: listHeaders(link, supportEmail),
      ...(await newWorksMail(sender, works, link, { hasProfile: follower.account_id !== null })),
    })
  })
}
