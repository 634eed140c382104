import type * as z from 'zod/mini'
import type { wishlistAnswer, wishlistEntry } from '../../contract/cart.ts'
import type { ListedProduct } from '../../contract/catalogue.ts'
import type { Owner } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { withTx } from '../../platform/db/index.ts'
import { countWish, readTiles } from '../catalogue/index.server.ts'
import type { WishlistContext } from './context.ts'
import { listWishedWorks, setItem } from './store/wishlist.ts'

/** Adds a work or removes it, as `wanted` says; without that it changes sides. Refuses work_not_found, guest_unknown. */
export async function setWished(
  context: WishlistContext,
  owner: Owner,
  { slug, wishlisted: wanted }: z.infer<typeof wishlistEntry>,
): Promise<Result<z.infer<typeof wishlistAnswer>, ProblemCode> & { message?: string }> {
  const { db, clock, guestExists } = context
  if (owner.kind === 'guest' && !(await guestExists(db, owner.id))) return refuse('guest_unknown')
  const now = clock.now()
  const changed = await withTx(db, async (tx) => {
    const done = await setItem(tx, owner, { slug, wanted, at: now })
    // The seller's figures count each owner once, however often the work comes and goes.
    if (done?.isFirst) await countWish(tx, done.workId, now)
    return done
  })
  if (changed === undefined) return refuse('work_not_found', { field: 'slug' })
  const { wishlisted, workId } = changed
  const [product = null] = wishlisted ? await productsOf(context, [workId]) : []
  return {
    ...ok({ slug, wishlisted, product }),
    message: wishlisted ? 'added to wishlist' : 'removed from wishlist',
  }
}

/** The works in a wishlist, newest first. */
export async function readWishlist(context: WishlistContext, owner: Owner): Promise<ListedProduct[]> {
  return productsOf(context, await listWishedWorks(context.db, owner))
}

async function productsOf({ catalogue }: WishlistContext, ids: readonly Id[]): Promise<ListedProduct[]> {
  const tiles = await readTiles(catalogue, ids)
  return ids.flatMap((id) => {
    const tile = tiles.get(id)
    return tile ? [{ ...tile, wishlisted: true }] : []
  })
}
