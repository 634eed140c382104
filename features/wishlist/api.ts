import type { FastifyInstance } from 'fastify'
import { ownerOf } from '../../contract/principal.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { WishlistContext } from './context.ts'
import { readWishlist, setWished } from './service.ts'

/** Adds the wishlist's operations (API-19, API-20). */
export function wishlistApi(api: FastifyInstance, context: WishlistContext): void {
  route(api, 'wishlist.list', async ({ principal }) => {
    const owner = ownerOf(principal)
    return owner ? ok({ products: await readWishlist(context, owner) }) : refuse('sign_in_required')
  })

  route(api, 'wishlist.toggle', async ({ body, principal }) => {
    const owner = ownerOf(principal)
    return owner ? setWished(context, owner, body) : refuse('sign_in_required')
  })
}
