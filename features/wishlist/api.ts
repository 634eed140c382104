import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { WishlistContext } from './context.ts'
import { readWishlist, setWished } from './service.ts'

/** Adds the wishlist's operations (API-19, API-20). */
export function wishlistApi(api: FastifyInstance, context: WishlistContext): void {
  route(api, 'wishlist.list', async ({ owner }) => ok({ products: await readWishlist(context, owner) }))

  route(api, 'wishlist.toggle', ({ owner, body }) => setWished(context, owner, body))
}
