import * as z from 'zod/mini'
import { cartAnswer, cartEntry, cartItem } from '../cart.ts'
import type { OperationTable } from '../operation.ts'

export const cartOperations = {
  'cart.set': {
    method: 'POST',
    url: '/shop/cart',
    access: 'anyone',
    summary: 'Sets a line of the cart; without a product it makes a guest cart',
    body: z.nullish(cartEntry),
    example: { product_slug: 'before-the-bridge-wakes', quantity: 1 },
    data: cartAnswer,
    refusals: [
      'work_not_found',
      'size_not_found',
      'frame_not_offered',
      'work_sold',
      'work_reserved',
      'shop_paused',
      'own_work',
      'not_enough',
      'cart_full',
    ],
  },
  'cart.list': {
    method: 'GET',
    url: '/shop/cart',
    access: 'owner',
    summary: 'The items of the cart',
    data: z.array(cartItem),
  },
} as const satisfies OperationTable
