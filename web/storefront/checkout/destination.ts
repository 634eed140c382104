import type { DeliveryOption } from '../../../contract/order.ts'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'

/** Where a purchase goes: the option, and the address or station once chosen. */
export type ChosenDestination = { option: DeliveryOption | null; id: string | null; text: string | null }

/** Where the purchase under way goes. */
export function useDestination(): ChosenDestination {
  const option = useStored(stored.deliveryOption)
  const home = useStored(stored.homeId)
  const station = useStored(stored.pickupId)
  const text = useStored(stored.addressText)
  const id = option === 'HOME' ? home : option === 'PICKUP' ? station : null
  return { option, id, text: id === null ? null : text }
}

/** The destination as the API takes it. */
export function referenceOf({ option, id }: ChosenDestination) {
  return id === null ? {} : option === 'HOME' ? { shipping_id: id } : { pickup_station_id: id }
}

/** Chooses how the purchase is delivered; the address of the other way is no longer shown. */
export function chooseOption(option: DeliveryOption): void {
  if (stored.deliveryOption.read() === option) return
  stored.addressText.remove()
  stored.deliveryOption.write(option)
}

/** Chooses a saved address. */
export function chooseHome(id: string, text: string): void {
  stored.deliveryOption.write('HOME')
  stored.addressText.write(text)
  stored.homeId.write(id)
}

/** Chooses a pickup station. */
export function chooseStation(id: string, text: string): void {
  stored.deliveryOption.write('PICKUP')
  stored.addressText.write(text)
  stored.pickupId.write(id)
}
