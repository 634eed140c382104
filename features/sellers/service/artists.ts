import type { ProblemCode } from '../../../contract/problems.ts'
import type { Artist } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { isFreeWord, refreshSearch, slugOf } from '../../catalogue/index.server.ts'
import {
  type ArtistFields,
  deleteArtist,
  insertArtist,
  listArtists,
  lockArtist,
  updateArtist,
} from '../store/artists.ts'
import { findShop } from '../store/sellers.ts'
import { artistOf } from '../view.ts'
import type { SellersDeps } from './deps.ts'

/** The artists whose works a shop sells: one for an artist's own shop, more for a gallery. */
export const createArtists = ({ db, changed }: SellersDeps) => ({
  list: async (accountId: Id): Promise<Result<Artist[], ProblemCode>> => {
    const shop = await findShop(db, accountId)
    return shop ? ok((await listArtists(db, shop.id)).map(artistOf)) : refuse('shop_missing')
  },

  add: async (accountId: Id, entry: ArtistFields): Promise<Result<Artist, ProblemCode>> => {
    const shop = await findShop(db, accountId)
    if (!shop) return refuse('shop_missing')
    const slug = slugOf(entry.name)
    if (!isFreeWord(slug)) return refuse('reserved_word', { field: 'name' })
    return withTx(db, async (tx) => {
      const added = await lockArtist(tx, shop.id, await insertArtist(tx, shop.id, slug, entry))
      return added ? ok(artistOf(added)) : refuse('artist_not_found')
    })
  },

  /** Changes an artist; the slug stays. Works are found under the new name at once. */
  update: async (
    accountId: Id,
    id: Id,
    seen: number,
    entry: ArtistFields,
  ): Promise<Result<Artist, ProblemCode>> => {
    const shop = await findShop(db, accountId)
    if (!shop) return refuse('shop_missing')
    const done = await withTx(db, async (tx): Promise<Result<Artist, ProblemCode>> => {
      const row = await lockArtist(tx, shop.id, id)
      if (!row) return refuse('artist_not_found')
      if (row.version !== seen) return refuse('changed_meanwhile', { present: artistOf(row) })
      await updateArtist(tx, id, entry)
      if (entry.name !== row.name) await refreshSearch(tx, { artist: id })
      return ok(artistOf({ ...row, ...entry, version: row.version + 1 }))
    })
    if (done.ok) changed()
    return done
  },

  remove: async (accountId: Id, id: Id): Promise<Result<Record<string, never>, ProblemCode>> => {
    const shop = await findShop(db, accountId)
    if (!shop) return refuse('shop_missing')
    return withTx(db, async (tx) => {
      const row = await lockArtist(tx, shop.id, id)
      if (!row) return refuse('artist_not_found')
      return (await deleteArtist(tx, id)) ? ok({}) : refuse('artist_in_use')
    })
  },
})
