import { useQuery } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { keys } from './keys.ts'

/** A work as the visitor sees it; nothing is asked for without a slug. */
export const useProduct = (slug: string | undefined) =>
  useQuery({
    queryKey: keys.product(slug ?? ''),
    queryFn: async ({ signal }) =>
      (await call('shop.product', { params: { slug: slug ?? '' }, signal })).data,
    enabled: slug !== undefined,
    meta: { failure: 'error...' },
  })
