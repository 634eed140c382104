import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cartAnswer, cartEntry, cartItem } from '../../contract/cart.ts'
import { ownerOf } from '../../contract/principal.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { CartService } from './service.ts'

/** Adds the cart's operations (API-17, API-18). */
export function cartApi(api: FastifyInstance, cart: CartService): void {
  route(api, {
    operation: 'cart.set',
    method: 'POST',
    url: '/shop/cart',
    summary: 'Sets a line of the cart; without a product it makes a guest cart',
    body: z.nullish(cartEntry),
    data: cartAnswer,
    handle: ({ body, principal, request }) => cart.set(principal, body ?? {}, request.ip),
  })

  route(api, {
    operation: 'cart.list',
    method: 'GET',
    url: '/shop/cart',
    summary: 'The items of the cart',
    data: z.array(cartItem),
    handle: async ({ principal }) => {
      const owner = ownerOf(principal)
      return owner ? ok(await cart.list(owner)) : refuse('sign_in_required')
    },
  })
}
