import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly, networkOf } from '../../../platform/limits/index.ts'
import { linkHash, newLinkToken } from '../../../platform/mail/list-links.ts'
import { findShownArtist } from '../../catalogue/index.server.ts'
import type { FollowingContext } from '../context.ts'
import { confirmFollowMail } from '../emails/confirm-follow.tsx'
import { CONFIRM_WITHIN } from '../rules.ts'
import {
  type Follower,
  findRequest,
  insertAccountFollower,
  insertGuestFollower,
  insertRequest,
  moveGuest,
} from '../store/following.ts'
import { follow } from './following.ts'

type Nothing = Record<string, never>

/**
 * Asks an address by mail whether it wants to hear of an artist's new works. Answer and time say nothing about the address. Refuses
 * artist_not_found, too_many_requests.
 */
export async function askToFollow(
  context: FollowingContext,
  slug: string,
  email: string,
  ip: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, mail, sender, throttles } = context
  const allowed = await throttles.ask.take(networkOf(ip))
  if (!allowed.ok) return allowed
  const artist = await findShownArtist(db, slug)
  if (!artist) return refuse('artist_not_found')
  await evenly(async () => {
    const token = newLinkToken()
    const link = `${sender.url}/newsletter/follow?token=${token}`
    const message = await confirmFollowMail(sender, artist.name, link)
    if (!(await throttles.confirmSoon.take(`${email} ${slug}`)).ok) return
    if (!(await throttles.confirmPerDay.take(email)).ok) return
    await withTx(db, async (tx) => {
      const until = after(clock.now(), CONFIRM_WITHIN)
      const request = { token_hash: linkHash(token), email, artist_id: artist.id, expires_at: until }
      await insertRequest(tx, request)
      await mail.enqueue(tx, { eventKey: `follow:${newId()}`, to: email, until, ...message })
    })
  })
  return ok({})
}

/** Has an address follow an artist by the token of its link, as often as it is pressed; false where it does not work any more. */
export async function confirmFollow(context: FollowingContext, token: string): Promise<boolean> {
  const { db, clock } = context
  const request = await findRequest(db, linkHash(token), clock.now())
  if (!request) return false
  await withTx(db, async (tx) => {
    const followerId = await followerOf(context, tx, request)
    // Refused to sellers of the works and at five hundred artists: they read only that the link was pressed.
    await follow(context, tx, followerId, request.slug)
  })
  return true
}

/** The follower behind an address or account: the account that has the address by now, with what its guest followed, else the guest. */
export async function followerOf(
  { clock, accountOf }: Pick<FollowingContext, 'clock' | 'accountOf'>,
  tx: Db,
  { account_id = null, email }: Partial<Pick<Follower, 'account_id'>> & { email: string | null },
): Promise<Id> {
  if (account_id !== null) return account_id
  if (email === null) throw new Error('a follower has an account or an address')
  const accountId = await accountOf(tx, email)
  if (accountId === undefined) return insertGuestFollower(tx, email, clock.now())
  await insertAccountFollower(tx, accountId, clock.now())
  await moveGuest(tx, email, accountId)
  return accountId
}

/** Where mails to a follower go; undefined where the account may not be written to. */
export async function emailOf(
  { personOf }: Pick<FollowingContext, 'personOf'>,
  tx: Db,
  { account_id, email }: Follower,
): Promise<string | undefined> {
  return account_id === null ? (email ?? undefined) : (await personOf(tx, account_id))?.email
}
