import type { FollowedArtist } from '../../../contract/artist.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { linkHash } from '../../../platform/mail/list-links.ts'
import { countWorksByArtist, findShownArtist } from '../../catalogue/index.server.ts'
import { findArtistBySlug, isOwnArtist } from '../../sellers/index.server.ts'
import type { FollowingContext } from '../context.ts'
import { MOST_FOLLOWED } from '../rules.ts'
import {
  countOthers,
  deleteAllFollowing,
  deleteFollowing,
  findLink,
  insertAccountFollower,
  insertFollowing,
  listFollowed,
} from '../store/following.ts'

type Following = { slug: string; following: boolean }

/** Has an account hear of new works of an artist. Refuses artist_not_found (also without a page), own_artist, following_full. */
export async function startFollowing(
  context: FollowingContext,
  accountId: Id,
  slug: string,
): Promise<Result<Following, ProblemCode>> {
  return withTx(context.db, async (tx): Promise<Result<Following, ProblemCode>> => {
    await insertAccountFollower(tx, accountId, context.clock.now())
    const followed = await follow(context, tx, accountId, slug)
    return followed.ok ? ok({ slug, following: true }) : followed
  })
}

/** Adds an artist to those of a follower. Refuses artist_not_found without a page, own_artist, following_full. */
export async function follow(
  { clock }: Pick<FollowingContext, 'clock'>,
  tx: Db,
  followerId: Id,
  slug: string,
): Promise<Result<null, ProblemCode>> {
  const artist = await findShownArtist(tx, slug)
  if (!artist) return refuse('artist_not_found')
  if (await isOwnArtist(tx, artist.id, followerId)) return refuse('own_artist')
  if ((await countOthers(tx, followerId, artist.id)) >= MOST_FOLLOWED) return refuse('following_full')
  await insertFollowing(tx, followerId, artist.id, clock.now())
  return ok(null)
}

/** Has an account follow an artist no longer. Refuses artist_not_found. */
export async function stopFollowing(
  { db }: FollowingContext,
  accountId: Id,
  slug: string,
): Promise<Result<Following, ProblemCode>> {
  return withTx(db, async (tx): Promise<Result<Following, ProblemCode>> => {
    const artistId = await findArtistBySlug(tx, slug)
    if (artistId === undefined) return refuse('artist_not_found')
    await deleteFollowing(tx, accountId, artistId)
    return ok({ slug, following: false })
  })
}

/** The artists that an account follows, by name, each with how many works are on show. */
export async function readFollowed({ db }: FollowingContext, accountId: Id): Promise<FollowedArtist[]> {
  const rows = await listFollowed(db, accountId)
  const counts = await countWorksByArtist(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, slug, town, since }) => ({
    name,
    slug,
    town,
    since: since.toISOString(),
    works: counts.get(id)?.shown ?? 0,
  }))
}

/** Stops all mails about new works by the token of a link in one of them, as often as it is pressed; false where it does not work. */
export async function stopByLink({ db, clock }: FollowingContext, token: string): Promise<boolean> {
  const followerId = await findLink(db, linkHash(token), clock.now())
  if (followerId === undefined) return false
  await withTx(db, (tx) => deleteAllFollowing(tx, followerId))
  return true
}
