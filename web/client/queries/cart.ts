import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CartItem } from '../../../contract/cart.ts'
import { fetchCart, setLine } from '../api/cart.ts'
import { notice } from '../notice.ts'
import { currentOwner, isKnown, useOwner } from '../session/owner.ts'
import { type CartWork, countOf, type LineChoice, withLine } from './cart-lines.ts'
import { keys } from './keys.ts'
import { startingState } from './snapshot.ts'

const NONE: CartItem[] = []

/** The cart of whoever is here. `items` is undefined while it is not known, and empty for visitors without one. */
export const useCart = () => {
  const owner = useOwner()
  const query = useQuery({
    queryKey: keys.cart,
    queryFn: ({ signal }) => fetchCart(signal),
    enabled: isKnown(owner),
    // Only the badge misses it on most pages; the cart's own page says so itself.
    meta: { failure: 'nothing' },
  })
  return { ...query, items: owner === 'nobody' ? (query.data ?? NONE) : query.data }
}

/** How many pieces the cart holds; 0 until that is known. */
export const useCartCount = (): number => {
  const owner = useOwner()
  const { items } = useCart()
  if (owner === 'unknown') return 0
  return items ? countOf(items) : (startingState(owner)?.cartCount ?? 0)
}

type Change = { work: CartWork; choice: LineChoice; quantity: number }

/**
 * Sets lines of the cart: shown at once, sent one after the other, taken back with 'error...' when refused. A removal says
 * what the server says.
 */
export const useSetCartLine = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.cart,
    scope: { id: 'cart' },
    mutationFn: ({ choice, quantity }: Change) =>
      setLine({ product_slug: choice.slug, size_id: choice.sizeId, with_frame: choice.withFrame, quantity }),
    onMutate: async ({ work, choice, quantity }) => {
      await client.cancelQueries({ queryKey: keys.cart })
      const before = client.getQueryData<CartItem[]>(keys.cart)
      const items = before ?? (currentOwner() === 'nobody' ? NONE : undefined)
      if (items) client.setQueryData(keys.cart, withLine(items, work, choice, quantity))
      return { before }
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(keys.cart, context.before)
      notice.plainError(error)
    },
    onSuccess: ({ message }, { quantity }) => {
      if (quantity === 0) notice.success(message)
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: keys.cart }) === 1)
        await client.invalidateQueries({ queryKey: keys.cart })
    },
  })
}
