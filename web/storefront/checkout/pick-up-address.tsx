import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PickupStation } from '../../../contract/station.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useStations } from '../../client/queries/delivery.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import actions from './actions.module.css'
import { chooseStation, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { usePlaceFees } from './quote.ts'

export const meta = privatePage('Delivery Info')

const feeText = (fee: number | null | undefined): string => {
  // Its line has room until it is known.
  if (fee === undefined) return '\u00a0'
  if (fee === null) return 'These works are not sent to this station.'
  return fee === 0 ? 'Free of charge' : formatNaira(fee)
}

/** /categories/shoppingcart/shipping/pick-up-address: at which station the work waits. */
export default function PickUpAddress() {
  const { data: stations, isPending } = useStations()
  const feeOf = usePlaceFees()
  const { option, id } = useDestination()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const chosen = option === 'PICKUP' ? (stations?.find((station) => station.id === id) ?? null) : null

  const choose = (station: PickupStation) => {
    setError(undefined)
    chooseStation(station.id, `${station.address}, ${station.city}`)
  }

  const confirm = () => {
    if (chosen) {
      choose(chosen)
      return navigate('/categories/shoppingcart/confirmorder')
    }
    setError('select an option')
    notice.error('select an option')
    return undefined
  }

  return (
    <CheckoutFrame step="Delivery Info" title="Pickup station" isPending={isPending}>
      <Choice
        legend="Pickup stations"
        hideLegend
        name="pickup-id"
        value={chosen?.id ?? null}
        error={error}
        options={(stations ?? []).map((station) => ({
          value: station.id,
          label: station.name,
          detail: (
            <>
              {station.address}, {station.city}, {station.state}
              <br />
              {feeText(feeOf(station.id))}
            </>
          ),
          disabled: feeOf(station.id) === null,
        }))}
        onChoose={(value) => {
          const station = stations?.find((each) => each.id === value)
          if (station) choose(station)
        }}
      />
      <div className={actions.actions}>
        <Button variant="primary" size="large" onClick={() => void confirm()}>
          Confirm Details
        </Button>
        <LinkButton variant="plain" to="/categories">
          Back to shopping
        </LinkButton>
      </div>
    </CheckoutFrame>
  )
}
