import { wishlist, wishlistAnswer, wishlistEntry } from '../cart.ts'
import type { OperationTable } from '../operation.ts'

export const wishlistOperations = {
  'wishlist.list': {
    method: 'GET',
    url: '/shop/wishlist',
    access: 'owner',
    summary: 'The works in the wishlist',
    data: wishlist,
  },
  'wishlist.toggle': {
    method: 'POST',
    url: '/shop/wishlist',
    access: 'owner',
    summary:
      'Adds a work to the wishlist or removes it, as `wishlisted` says; without that, it changes sides',
    body: wishlistEntry,
    example: { slug: 'before-the-bridge-wakes' },
    data: wishlistAnswer,
    refusals: ['work_not_found'],
  },
} as const satisfies OperationTable
