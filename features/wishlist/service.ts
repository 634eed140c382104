import type * as z from 'zod/mini'
import type { wishlistAnswer } from '../../contract/cart.ts'
import type { ListedProduct } from '../../contract/catalogue.ts'
import type { Owner } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { type CatalogueService, countWish } from '../catalogue/index.server.ts'
import { listHearts, listWorkIds, toggle, unite } from './store/wishlist.ts'

/** Wishlists of guests and accounts. */
export function createWishlistService({
  db,
  clock,
  catalogue,
  guestExists,
}: {
  db: Db
  clock: Clock
  catalogue: CatalogueService
  guestExists(db: Db, id: Id): Promise<boolean>
}) {
  const listed = async (ids: readonly Id[]): Promise<ListedProduct[]> => {
    const tiles = await catalogue.tiles(ids)
    return ids.flatMap((id) => {
      const tile = tiles.get(id)
      return tile ? [{ ...tile, wishlisted: true }] : []
    })
  }

  return {
    /** Adds a work, or removes it when it is there. Refuses work_not_found, guest_unknown. */
    toggle: async (
      owner: Owner,
      slug: string,
    ): Promise<Result<z.infer<typeof wishlistAnswer>, ProblemCode> & { message?: string }> => {
      if (owner.kind === 'guest' && !(await guestExists(db, owner.id))) return refuse('guest_unknown')
      const now = clock.now()
      const toggled = await withTx(db, async (tx) => {
        const done = await toggle(tx, owner, slug, now)
        // The seller's figures count each owner once, however often the work comes and goes.
        if (done?.isFirst) await countWish(tx, done.workId, now)
        return done
      })
      if (toggled === undefined) return refuse('work_not_found', { field: 'slug' })
      const { wishlisted, workId } = toggled
      const [product = null] = wishlisted ? await listed([workId]) : []
      return {
        ...ok({ slug, wishlisted, product }),
        message: wishlisted ? 'added to wishlist' : 'removed from wishlist',
      }
    },

    /** The works in a wishlist, newest first. */
    list: async (owner: Owner): Promise<ListedProduct[]> => listed(await listWorkIds(db, owner)),

    /** Which of some works an owner has in the wishlist. */
    hearts: (owner: Owner, workIds: readonly Id[]): Promise<Set<Id>> => listHearts(db, owner, workIds),

    /** Unites a guest's wishlist with an account's, in the sign-in's transaction. */
    merge: (tx: Db, accountId: Id, guestId: Id): Promise<void> => unite(tx, accountId, guestId),
  }
}

export type WishlistService = ReturnType<typeof createWishlistService>
