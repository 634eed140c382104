import { useOrders } from './orders.ts'

/** The own unpaid order that holds a work; undefined for others, until it is known, and where `isReserved` is false, which asks nothing. */
export function useOwnHold(slug: string, isReserved: boolean) {
  return useOrders('unpaid', 1, isReserved).data?.orders.find(({ items }) =>
    items.some(({ product }) => product.slug === slug),
  )
}
