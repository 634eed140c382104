import { useRead } from './shop.ts'

/** A work as the visitor sees it; nothing is asked for without a slug. */
export function useProduct(slug: string | undefined) {
  const how = { enabled: slug !== undefined, anyone: true, failure: 'error...' } as const
  return useRead('shop.product', { params: { slug: slug ?? '' } }, how)
}
