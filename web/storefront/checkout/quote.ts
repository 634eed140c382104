import { useAddresses } from '../../client/queries/delivery.ts'
import { useRead } from '../../client/queries/shop.ts'
import { referenceOf, useDestination } from './destination.ts'
import { usePurchase } from './purchase.ts'

/** What the purchase under way would cost, delivery included, by the server's reckoning. */
export function useQuote() {
  const { entry, lines, subtotal } = usePurchase()
  const destination = useDestination()
  const body = { ...entry, ...referenceOf(destination) }
  const enabled = lines !== undefined && lines.length > 0
  // A changed cart asks anew.
  return useRead('checkout.quote', { body }, { anyone: true, enabled, quiet: true, beside: subtotal })
}

/**
 * The delivery fee of this purchase in naira, by the id of an address or station: null where not offered, undefined while
 * unknown.
 */
export function usePlaceFees(): (id: string) => number | null | undefined {
  const { entry, lines, subtotal } = usePurchase()
  const addresses = useAddresses().data?.map(({ id, state }) => `${id} ${state}`)
  const enabled = lines !== undefined && lines.length > 0 && addresses !== undefined
  const how = { anyone: true, enabled, quiet: true, beside: { subtotal, addresses } }
  // A place that was chosen and is not delivered to would have the quote refused.
  const { data } = useRead('checkout.quote', { body: entry }, how)
  return (id) => data?.places.find((place) => place.id === id)?.shipping_fee
}
