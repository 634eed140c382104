import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { fetchWishlist, toggleWish } from '../api/cart.ts'
import { notice } from '../notice.ts'
import { currentOwner, isKnown, useOwner } from '../session/owner.ts'
import { keys } from './keys.ts'
import { startingState } from './snapshot.ts'

const NONE: ProductTile[] = []

/** The wishlist of whoever is here. `works` is undefined while it is not known. */
export const useWishlist = () => {
  const owner = useOwner()
  const query = useQuery({
    queryKey: keys.wishlist,
    queryFn: ({ signal }) => fetchWishlist(signal),
    enabled: isKnown(owner),
    staleTime: 60_000,
    // Only hearts miss it on most pages; the wishlist's own page says so itself.
    meta: { failure: 'nothing' },
  })
  return { ...query, works: owner === 'nobody' ? (query.data ?? NONE) : query.data }
}

/** Whether a work is in the wishlist; false until that is known. */
export const useWishlisted = (slug: string): boolean => {
  const owner = useOwner()
  const { works } = useWishlist()
  if (owner === 'unknown') return false
  return works
    ? works.some((work) => work.slug === slug)
    : (startingState(owner)?.wishlist?.includes(slug) ?? false)
}

/**
 * Whether a work is in the wishlist, and the way to put it in or take it out: shown at once, told in the server's words,
 * taken back with 'error...' when refused. While one change is under way another does nothing.
 */
export const useToggleWishlist = (
  slug: string,
): { wishlisted: boolean; busy: boolean; toggle: () => void } => {
  const client = useQueryClient()
  const listed = useWishlisted(slug)
  const mutationKey = [...keys.wishlist, slug]
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: () => toggleWish(slug),
    onMutate: (_wanted: boolean) => client.cancelQueries({ queryKey: keys.wishlist }),
    onSuccess: async ({ message, data }) => {
      notice.success(message)
      if (!data.wishlisted) {
        client.setQueryData<ProductTile[]>(keys.wishlist, (works) =>
          works?.filter((work) => work.slug !== slug),
        )
      }
      await client.invalidateQueries({ queryKey: keys.wishlist })
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
