import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api/shop.ts'
import { keys } from '../../client/queries/keys.ts'
import { referenceOf, useDestination } from './destination.ts'
import { usePurchase } from './purchase.ts'

/** What the purchase under way would cost, delivery included, by the server's reckoning. */
export const useQuote = () => {
  const { entry, lines, subtotal } = usePurchase()
  const destination = useDestination()
  const body = { ...entry, ...referenceOf(destination) }
  return useQuery({
    // The subtotal is in the name so that a changed cart asks anew.
    queryKey: keys.quote({ ...body, subtotal }),
    queryFn: async ({ signal }) => (await call('checkout.quote', { body, signal })).data,
    enabled: lines !== undefined && lines.length > 0,
    meta: { failure: 'nothing' },
  })
}
