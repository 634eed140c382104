import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryOption } from '../../../contract/order.ts'
import { PACKING_DAYS } from '../../../features/orders/rules/orders.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useAddresses, useStations } from '../../client/queries/delivery.ts'
import { roadText } from '../../client/road-text.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import actions from './actions.module.css'
import { chooseOption, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { optionNames } from './option-names.ts'
import { usePlaceFees } from './quote.ts'
import { deliveryStep } from './steps.tsx'

export const meta = privatePage('Shipping Option')

const sentText = (option: DeliveryOption): string =>
  `Sent within ${PACKING_DAYS} working days, then ${roadText(option)}.`

/** What each way is, costs and how long it takes, as far as it is known. */
const useOptions = (): { value: DeliveryOption; detail: ReactNode }[] => {
  const { id } = useDestination()
  const { data: addresses = [] } = useAddresses()
  const { data: stations = [] } = useStations()
  const feeOf = usePlaceFees()
  const known = addresses.flatMap((address) => {
    const fee = feeOf(address.id)
    return fee == null ? [] : [{ ...address, fee }]
  })
  const home = known.find((address) => address.id === id) ?? known[0]
  const fees = stations.map((station) => feeOf(station.id) ?? null).filter((fee) => fee !== null)
  return [
    {
      value: 'HOME',
      detail: (
        <>
          A courier brings it to your address. {sentText('HOME')}
          <br />
          {home ? (
            <>
              {formatNaira(home.fee)} to {home.city}, {home.state}
            </>
          ) : (
            'The fee depends on distance and size: you will see it with your address, before you pay.'
          )}
        </>
      ),
    },
    {
      value: 'PICKUP',
      detail: (
        <>
          Collect it from one of our stations in Lagos. {sentText('PICKUP')}
          {fees.length > 0 && (
            <>
              <br />
              {feeFrom(fees)}
            </>
          )}
        </>
      ),
    },
  ]
}

const feeFrom = (fees: number[]): string => {
  const least = Math.min(...fees)
  const text = least === 0 ? 'Free of charge' : formatNaira(least)
  return fees.some((fee) => fee !== least) ? `From ${text}` : text
}

/** /categories/shoppingcart/shipping: home or pickup. */
export default function ShippingOption() {
  const { option } = useDestination()
  const options = useOptions()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()

  const proceed = () => {
    if (option) return navigate(deliveryStep(option))
    setError('select an option')
    notice.error('select an option')
    return undefined
  }

  return (
    <CheckoutFrame step="Shipping Option" title="Shipping option">
      <Choice
        legend="How should we deliver it?"
        hideLegend
        name="delivery_option"
        value={option}
        error={error}
        options={options.map(({ value, detail }) => ({ value, label: optionNames[value], detail }))}
        onChoose={(value) => {
          setError(undefined)
          chooseOption(value === 'HOME' ? 'HOME' : 'PICKUP')
        }}
      />
      <div className={actions.actions}>
        <Button variant="primary" size="large" onClick={() => void proceed()}>
          Proceed
        </Button>
      </div>
    </CheckoutFrame>
  )
}
