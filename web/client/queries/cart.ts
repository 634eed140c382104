import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CartItem, LineEntry } from '../../../contract/cart.ts'
import { call } from '../api/shop.ts'
import { shownEarly } from '../early/shown.ts'
import { notice } from '../notice.ts'
import { currentOwner, isKnown, useOwner } from '../session/owner.ts'
import { type CartWork, countOf, withLine } from './cart-lines.ts'
import { setLine, warnOfLoss } from './guest-calls.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'
import { startingState } from './snapshot.ts'
import { finishPresses, isFinished } from './unfinished.ts'

const NONE: CartItem[] = []
/** How often the cart is asked for again while a work of it is reserved, in ms. */
const MAY_BE_FREE = 30_000

/** The cart of the visitor. `items` is undefined while it is not known, and empty for visitors without one. */
export function useCart() {
  const owner = useOwner()
  const query = useQuery({
    queryKey: keys.cart,
    queryFn: async ({ signal, client }) => {
      await finishPresses(client)
      return (await call('cart.list', { signal })).data
    },
    enabled: isKnown(owner),
    refetchInterval: ({ state }) => (state.data?.some(({ reserved }) => reserved) ? MAY_BE_FREE : false),
    // Only the badge misses it on most pages; the cart's own page says so itself.
    meta: { failure: 'nothing' },
  })
  return { ...query, items: owner === 'nobody' && isFinished() ? (query.data ?? NONE) : query.data }
}

/** How many pieces the cart holds; 0 until that is known. */
export function useCartCount(): number {
  const owner = useOwner()
  const { items } = useCart()
  if (owner === 'unknown') return shownEarly().cart
  return items ? countOf(items) : (startingState(owner)?.cartCount ?? 0)
}

/** Whether the cart has a work in any size; false until that is known. */
export function useInCart(slug: string): boolean {
  const owner = useOwner()
  const { items } = useCart()
  if (owner === 'unknown') return shownEarly().inCart.includes(slug)
  return items
    ? items.some(({ product }) => product.slug === slug)
    : (startingState(owner)?.inCart?.includes(slug) ?? false)
}

/**
 * Sets lines of the cart: shown at once, sent one after the other, reverted with 'error...' when refused. The answer replaces the
 * cart; only a refusal reads it again.
 */
export function useSetCartLine() {
  const client = useQueryClient()
  /** Whether no later change is on its way, whose answer will be the newer one. */
  const isLast = (): boolean => client.isMutating({ mutationKey: keys.cart }) === 1
  return useMutation({
    mutationKey: keys.cart,
    scope: { id: 'cart' },
    mutationFn: ({ line }: { work: CartWork; line: LineEntry }) => setLine(line),
    onMutate: async ({ work, line }) => {
      await client.cancelQueries({ queryKey: keys.cart })
      const before = client.getQueryData<CartItem[]>(keys.cart)
      const isNewVisitor = currentOwner() === 'nobody'
      const items = before ?? (isNewVisitor ? NONE : undefined)
      if (items) client.setQueryData(keys.cart, withLine(items, work, line))
      // The guest who is made by this has an empty wishlist: there is nothing to ask for.
      if (isNewVisitor) client.setQueryData(keys.wishlist, [])
      return { before }
    },
    onError: async (error, _change, context) => {
      if (context?.before) client.setQueryData(keys.cart, context.before)
      notice.plainError(error)
      if (isLast()) await client.invalidateQueries({ queryKey: keys.cart })
    },
    onSuccess: async ({ message, data }, { line }) => {
      if (line.quantity === 0) notice.success(message)
      else warnOfLoss()
      if (isLast()) await keepAnswer(client, keys.cart, data.lines)
    },
  })
}
