import type * as z from 'zod/mini'
import type { wishlistAnswer } from '../../contract/cart.ts'
import type { ListedProduct } from '../../contract/catalogue.ts'
import type { Owner } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { withTx } from '../../platform/db/index.ts'
import { countWish, readTiles } from '../catalogue/index.server.ts'
import type { WishlistContext } from './context.ts'
import { listWishedWorks, toggleItem } from './store/wishlist.ts'

/** Adds a work, or removes it when it is there. Refuses work_not_found, guest_unknown. */
export async function toggleWished(
  context: WishlistContext,
  owner: Owner,
  slug: string,
): Promise<Result<z.infer<typeof wishlistAnswer>, ProblemCode> & { message?: string }> {
  const { db, clock, guestExists } = context
  if (owner.kind === 'guest' && !(await guestExists(db, owner.id))) return refuse('guest_unknown')
  const now = clock.now()
  const toggled = await withTx(db, async (tx) => {
    const done = await toggleItem(tx, owner, slug, now)
    // The seller's figures count each owner once, however often the work comes and goes.
    if (done?.isFirst) await countWish(tx, done.workId, now)
    return done
  })
  if (toggled === undefined) return refuse('work_not_found', { field: 'slug' })
  const { wishlisted, workId } = toggled
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
