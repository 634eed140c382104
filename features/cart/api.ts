import type { FastifyInstance } from 'fastify'
import { ownerOf } from '../../contract/principal.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { CartService } from './service.ts'

/** Adds the cart's operations (API-17, API-18). */
export function cartApi(api: FastifyInstance, cart: CartService): void {
  route(api, 'cart.set', ({ body, principal, request }) => cart.set(principal, body ?? {}, request.ip))

  route(api, 'cart.list', async ({ principal }) => {
    const owner = ownerOf(principal)
    return owner ? ok(await cart.list(owner)) : refuse('sign_in_required')
  })
}
