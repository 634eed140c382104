import type { NewArtist } from '../../../contract/artist-record.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { isFreeWord } from '../../../contract/reserved-words.ts'
import type { Artist } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { SellersContext } from '../context.ts'
import { isSameArtist, MOST_ARTISTS, portraitsOf, wantedOf } from '../rules.ts'
import {
  type ArtistRow,
  countArtists,
  deleteArtist,
  dropArtistChange,
  insertArtist,
  listArtists,
  lockArtist,
  lockArtistForRemoval,
  stageArtist,
  updateArtist,
} from '../store/artists.ts'
import { findShop } from '../store/sellers.ts'
import { artistView } from '../view.ts'

/** The artists of an account's shop. Refuses shop_missing. */
export async function readArtists(
  context: SellersContext,
  accountId: Id,
): Promise<Result<Artist[], ProblemCode>> {
  const { db } = context
  const shop = await findShop(db, accountId)
  if (!shop) return refuse('shop_missing')
  const rows = await listArtists(db, shop.id)
  const ids = rows.map((row) => row.id)
  const works = await context.worksByArtist(db, ids)
  const followers = await context.followersOf(db, ids)
  return ok(rows.map((row) => artistView(row, works.get(row.id), followers.get(row.id))))
}

/** Adds an artist to an account's shop. Refuses shop_missing, reserved_word, artists_full. */
export async function addArtist(
  context: SellersContext,
  accountId: Id,
  entry: NewArtist,
): Promise<Result<Artist, ProblemCode>> {
  const { db } = context
  const shop = await findShop(db, accountId)
  if (!shop) return refuse('shop_missing')
  const slug = slugOf(entry.name) || 'unnamed'
  if (!isFreeWord(slug)) return refuse('reserved_word', { field: 'name' })
  return withTx(db, async (tx): Promise<Result<Artist, ProblemCode>> => {
    if ((await countArtists(tx, shop.id)) >= MOST_ARTISTS) return refuse('artists_full')
    const added = await lockArtist(tx, shop.id, await insertArtist(tx, shop.id, slug, wantedOf(entry)))
    return added ? ok(artistView(added)) : refuse('artist_not_found')
  })
}

/**
 * Changes an artist; the slug stays. If a moderator saw the artist beside a work, the change waits for review; else
 * works are found by it at once.
 */
export async function changeArtist(
  context: SellersContext,
  accountId: Id,
  id: Id,
  seen: number,
  entry: NewArtist,
): Promise<Result<Artist, ProblemCode>> {
  const { db, clock, artistChanged, removePictures } = context
  const shop = await findShop(db, accountId)
  if (!shop) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<Result<Artist, ProblemCode>> => {
    const row = await lockArtist(tx, shop.id, id)
    if (!row) return refuse('artist_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: await viewOf(context, tx, row) })
    const wanted = wantedOf(entry, row.pending ?? row)
    const waiting = row.pending_picture
    if (isSameArtist(row, wanted) && !waiting) await dropArtistChange(tx, id, '')
    else if (await context.isArtistUnderReview(tx, id)) await stageArtist(tx, id, wanted, clock.now())
    else {
      await updateArtist(tx, id, wanted)
      if (wanted.name !== row.name || wanted.town !== row.town || wanted.state !== row.state)
        await artistChanged(tx, id)
      if (waiting && row.picture) await removePictures(tx, [row.picture.picture_id])
    }
    const now = await lockArtist(tx, shop.id, id)
    return now ? ok(await viewOf(context, tx, now)) : refuse('artist_not_found')
  })
}

/** Deletes an artist without works. Refuses shop_missing, artist_not_found, artist_in_use. */
export async function removeArtist(
  context: SellersContext,
  accountId: Id,
  id: Id,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, removePictures } = context
  const shop = await findShop(db, accountId)
  if (!shop) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    const row = await lockArtist(tx, shop.id, id)
    if (!row) return refuse('artist_not_found')
    await lockArtistForRemoval(tx, id)
    if (await context.isArtistInUse(tx, id)) return refuse('artist_in_use')
    await deleteArtist(tx, id)
    await removePictures(tx, portraitsOf(row))
    return ok({})
  })
}

export async function viewOf(
  { worksByArtist, followersOf }: Pick<SellersContext, 'worksByArtist' | 'followersOf'>,
  tx: Db,
  row: ArtistRow,
): Promise<Artist> {
  const [works, followers] = [await worksByArtist(tx, [row.id]), await followersOf(tx, [row.id])]
  return artistView(row, works.get(row.id), followers.get(row.id))
}
