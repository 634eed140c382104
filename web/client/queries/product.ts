import { useQuery } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** A work as whoever is here sees it; nothing is asked for without a slug. */
export const useProduct = (slug: string | undefined) =>
  useQuery({
    queryKey: keys.product(slug ?? ''),
    queryFn: async ({ signal }) =>
      (await call('shop.product', { params: { slug: slug ?? '' }, signal })).data,
    enabled: slug !== undefined,
    meta: { failure: 'error...' },
  })

/** Counts a work as looked at by the person signed in: the server does so when they ask for it. */
export const useViewing = (slug: string | undefined): void => {
  const session = useSession()
  useProduct(session === 'account' ? slug : undefined)
}
