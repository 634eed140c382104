import { formatNaira } from '../../../kernel/money.ts'
import { privatePage } from '../../client/private-page.ts'
import { useStations } from '../../client/queries/delivery.ts'
import { chooseStation, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { PlaceChoice } from './place-choice.tsx'

export const meta = privatePage('Delivery Info')

const feeText = (fee: number | null | undefined): string => {
  // Its line has room until it is known.
  if (fee === undefined) return '\u00a0'
  if (fee === null) return 'These works are not sent to this station.'
  return fee === 0 ? 'Free of charge' : formatNaira(fee)
}

/** /categories/shoppingcart/shipping/pick-up-address: at which station the work waits. */
export default function PickUpAddress() {
  const { data: stations = [], isPending } = useStations()
  const { option, id } = useDestination()
  return (
    <CheckoutFrame step="Delivery Info" title="Pickup station" isPending={isPending}>
      <PlaceChoice
        legend="Pickup stations"
        name="pickup-id"
        places={stations}
        chosen={option === 'PICKUP' ? (stations.find((station) => station.id === id) ?? null) : null}
        choose={({ id: to, address, city }) => chooseStation(to, `${address}, ${city}`)}
        entryOf={({ name, address, city, state }, fee) => ({
          label: name,
          detail: (
            <>
              {address}, {city}, {state}
              <br />
              {feeText(fee)}
            </>
          ),
        })}
      />
    </CheckoutFrame>
  )
}
