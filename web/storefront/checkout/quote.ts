import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api/shop.ts'
import { useAddresses } from '../../client/queries/delivery.ts'
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

/**
 * The delivery fee of this purchase in naira, by the id of an address or station: null where not offered, undefined while
 * unknown.
 */
export const usePlaceFees = (): ((id: string) => number | null | undefined) => {
  const { entry, lines, subtotal } = usePurchase()
  const addresses = useAddresses().data?.map(({ id, state }) => `${id} ${state}`)
  const { data } = useQuery({
    // A place that was chosen and is not delivered to would have the quote refused.
    queryKey: keys.quote({ ...entry, subtotal, addresses }),
    queryFn: async ({ signal }) => (await call('checkout.quote', { body: entry, signal })).data,
    enabled: lines !== undefined && lines.length > 0 && addresses !== undefined,
    meta: { failure: 'nothing' },
  })
  return (id) => data?.places.find((place) => place.id === id)?.shipping_fee
}
