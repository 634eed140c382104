import type { ProblemCode } from '../../../contract/problems.ts'
import type { Artist } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { addPicture, keepPicturesFor } from '../../media/index.server.ts'
import type { SellersContext } from '../context.ts'
import { isSameArtist, portraitsOf } from '../rules.ts'
import { type ArtistRow, dropArtistChange, lockArtist, setPortrait, stagePortrait } from '../store/artists.ts'
import { findShop } from '../store/sellers.ts'
import { viewOf } from './artists.ts'

/**
 * Gives an artist a portrait. If a moderator saw the artist beside a work, it waits for review, replacing another; else
 * it shows at once. Refuses shop_missing, artist_not_found, bad pictures.
 */
export async function givePortrait(
  context: SellersContext,
  accountId: Id,
  id: Id,
  bytes: Buffer | undefined,
): Promise<Result<Artist, ProblemCode>> {
  const { db, clock, media, removePictures } = context
  // Before the picture is looked at: strangers learn nothing and have none stored.
  const own = await withOwnArtist(context, accountId, id, async () => {})
  if (!own.ok) return own
  if (!bytes) return refuse('invalid', { field: 'picture', message: 'A picture is required' })
  const added = await addPicture(media, db, bytes, accountId)
  if (!added.ok) return { ...added, field: 'picture' }
  return keepPicturesFor(media, [added.value.id], () =>
    withOwnArtist(context, accountId, id, async (tx, row) => {
      const isReviewed = await context.isArtistUnderReview(tx, id)
      if (isReviewed) await stagePortrait(tx, row, added.value.id, clock.now())
      else await setPortrait(tx, id, added.value.id)
      const gone = isReviewed ? row.pending_picture : (row.pending_picture ?? row.picture)
      if (gone) await removePictures(tx, [gone.picture_id])
    }),
  )
}

/** Takes an artist's portrait away at once, also one that waits. Refuses shop_missing, artist_not_found. */
export function removePortrait(
  context: SellersContext,
  accountId: Id,
  id: Id,
): Promise<Result<Artist, ProblemCode>> {
  return withOwnArtist(context, accountId, id, async (tx, row) => {
    await setPortrait(tx, id, null)
    // Nothing but the portrait waited.
    if (row.pending && isSameArtist(row, row.pending)) await dropArtistChange(tx, id, '')
    await context.removePictures(tx, portraitsOf(row))
  })
}

async function withOwnArtist(
  context: SellersContext,
  accountId: Id,
  id: Id,
  act: (tx: Db, row: ArtistRow) => Promise<void>,
): Promise<Result<Artist, ProblemCode>> {
  const shop = await findShop(context.db, accountId)
  if (!shop) return refuse('shop_missing')
  return withTx(context.db, async (tx): Promise<Result<Artist, ProblemCode>> => {
    const row = await lockArtist(tx, shop.id, id)
    if (!row) return refuse('artist_not_found')
    await act(tx, row)
    const now = await lockArtist(tx, shop.id, id)
    return now ? ok(await viewOf(context, tx, now)) : refuse('artist_not_found')
  })
}
