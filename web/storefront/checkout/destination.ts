import type { DeliveryOption } from '../../../contract/order.ts'
import { kept } from '../../client/keep/kept.ts'
import { useKept } from '../../client/keep/use-kept.ts'

/** Where a purchase goes: the option, and the address or station once chosen. */
export type ChosenDestination = { option: DeliveryOption | null; id: string | null; text: string | null }

/** Where the purchase under way goes. */
export const useDestination = (): ChosenDestination => {
  const option = useKept(kept.deliveryOption)
  const home = useKept(kept.homeId)
  const station = useKept(kept.pickupId)
  const text = useKept(kept.addressText)
  const id = option === 'HOME' ? home : option === 'PICKUP' ? station : null
  return { option, id, text: id === null ? null : text }
}

/** The destination as the API takes it. */
export const referenceOf = ({ option, id }: ChosenDestination) =>
  id === null ? {} : option === 'HOME' ? { shipping_id: id } : { pickup_station_id: id }

/** Chooses how the purchase is delivered; the address of the other way is no longer shown. */
export const chooseOption = (option: DeliveryOption): void => {
  if (kept.deliveryOption.read() === option) return
  kept.addressText.remove()
  kept.deliveryOption.write(option)
}

/** Chooses a saved address. */
export const chooseHome = (id: string, text: string): void => {
  kept.deliveryOption.write('HOME')
  kept.addressText.write(text)
  kept.homeId.write(id)
}

/** Chooses a pickup station. */
export const chooseStation = (id: string, text: string): void => {
  kept.deliveryOption.write('PICKUP')
  kept.addressText.write(text)
  kept.pickupId.write(id)
}
