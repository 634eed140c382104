import type { FastifyInstance } from 'fastify'
import { wishlist, wishlistAnswer, wishlistEntry } from '../../contract/cart.ts'
import { ownerOf } from '../../contract/principal.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { WishlistService } from './service.ts'

/** Adds the wishlist's operations (API-19, API-20). */
export function wishlistApi(api: FastifyInstance, service: WishlistService): void {
  route(api, {
    operation: 'wishlist.list',
    method: 'GET',
    url: '/shop/wishlist',
    summary: 'The works in the wishlist',
    data: wishlist,
    handle: async ({ principal }) => {
      const owner = ownerOf(principal)
      return owner ? ok({ products: await service.list(owner) }) : refuse('sign_in_required')
    },
  })

  route(api, {
    operation: 'wishlist.toggle',
    method: 'POST',
    url: '/shop/wishlist',
    summary: 'Adds a work to the wishlist, or removes it when it is there',
    body: wishlistEntry,
    data: wishlistAnswer,
    handle: async ({ body, principal }) => {
      const owner = ownerOf(principal)
      return owner ? service.toggle(owner, body.slug) : refuse('sign_in_required')
    },
  })
}
