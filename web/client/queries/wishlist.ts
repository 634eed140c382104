import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { call } from '../api/shop.ts'
import { shownEarly } from '../early/shown.ts'
import { notice } from '../notice.ts'
import { currentOwner, isKnown, useOwner } from '../session/owner.ts'
import { sendWish, warnOfLoss } from './guest-calls.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'
import { startingState } from './snapshot.ts'
import { finishPresses, isFinished } from './unfinished.ts'

const NONE: ProductTile[] = []

/** The wishlist of the visitor. `works` is undefined while it is not known. */
export function useWishlist() {
  const owner = useOwner()
  const query = useQuery({
    queryKey: keys.wishlist,
    queryFn: async ({ signal, client }): Promise<ProductTile[]> => {
      await finishPresses(client)
      return (await call('wishlist.list', { signal })).data.products
    },
    enabled: isKnown(owner),
    staleTime: 60_000,
    // Only hearts miss it on most pages; the wishlist's own page says so itself.
    meta: { failure: 'nothing' },
  })
  return { ...query, works: owner === 'nobody' && isFinished() ? (query.data ?? NONE) : query.data }
}

/** Whether a work is in the wishlist; false until that is known. */
export function useWishlisted(slug: string): boolean {
  const owner = useOwner()
  const { works } = useWishlist()
  if (owner === 'unknown') return shownEarly().wished.includes(slug)
  return works
    ? works.some((work) => work.slug === slug)
    : (startingState(owner)?.wishlist?.includes(slug) ?? false)
}

/** Whether a work is in the wishlist, and the way to put it in or take it out. */
type Toggle = { wishlisted: boolean; busy: boolean; toggle: () => void }

const useToggle = (slug: string): Toggle => {
  const client = useQueryClient()
  const listed = useWishlisted(slug)
  const mutationKey = [...keys.wishlist, slug]
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) => sendWish(slug, wanted),
    onMutate: async (_wanted: boolean) => {
      await client.cancelQueries({ queryKey: keys.wishlist })
      if (currentOwner() !== 'nobody') return
      // Cart and wishlist of the guest who is made by this are empty: there is nothing to ask for.
      for (const queryKey of [keys.cart, keys.wishlist]) client.setQueryData(queryKey, [])
    },
    onSuccess: async ({ message, data }) => {
      notice.success(message)
      if (data.product) warnOfLoss()
      const works = client.getQueryData<ProductTile[]>(keys.wishlist)
      if (!works) return client.invalidateQueries({ queryKey: keys.wishlist })
      const others = works.filter((work) => work.slug !== slug)
      await keepAnswer(client, keys.wishlist, data.product ? [data.product, ...others] : others)
    },
    onError: notice.plainError,
  })
  return {
    wishlisted: isPending ? variables : listed,
    busy: isPending,
    toggle: () => {
      if (client.isMutating({ mutationKey }) === 0 && currentOwner() !== 'unknown') mutate(!listed)
    },
  }
}

// The server has no wishlist, and two cache watchers per heart took a tenth of its time for a page of tiles.
const NOT_HERE: Toggle = { wishlisted: false, busy: false, toggle: () => {} }

/**
 * Whether a work is in the wishlist, and `toggle`: shown at once, reverted with 'error...' when refused, ignored while another
 * change runs.
 */
export const useToggleWishlist = import.meta.env.SSR ? (): Toggle => NOT_HERE : useToggle
