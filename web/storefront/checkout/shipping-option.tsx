import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryOption } from '../../../contract/order.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import actions from './actions.module.css'
import { chooseOption, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { optionNames } from './option-names.ts'
import { deliveryStep } from './steps.tsx'

export const meta = privatePage('Shipping Option')

const options: { value: DeliveryOption; detail: string }[] = [
  { value: 'HOME', detail: 'A courier brings it to your address.' },
  { value: 'PICKUP', detail: 'The work waits for you at one of our stations in Lagos.' },
]

/** /categories/shoppingcart/shipping: home or pickup. */
export default function ShippingOption() {
  const { option } = useDestination()
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
        legend="How shall the work reach you?"
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
        <Button look="primary" size="large" onClick={() => void proceed()}>
          Proceed
        </Button>
      </div>
    </CheckoutFrame>
  )
}
