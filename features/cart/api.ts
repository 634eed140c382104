import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { CartContext } from './context.ts'
import { listCartItems, setCartLine } from './service.ts'

/** Adds the cart's operations (API-17, API-18). */
export function cartApi(api: FastifyInstance, context: CartContext): void {
  route(api, 'cart.set', ({ body, principal, request }) =>
    setCartLine(context, principal, body ?? {}, request.ip),
  )

  route(api, 'cart.list', async ({ owner }) => ok(await listCartItems(context, owner)))
}
