import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ShippingAddress } from '../../../contract/delivery.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useAddresses, useDeleteAddress } from '../../client/queries/delivery.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import { Icon } from '../../kit/icon.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import actions from './actions.module.css'
import { AddressDialog } from './address-dialog.tsx'
import { FirstAddress } from './address-inline.tsx'
import { chooseHome, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import styles from './home-address.module.css'
import { usePlaceFees } from './quote.ts'

export const meta = privatePage('Delivery Info')

const lineOf = ({ address, city }: ShippingAddress): string => `${address}, ${city}`
const feeText = (fee: number | null | undefined): string => {
  // Its line has room until it is known.
  if (fee === undefined) return '\u00a0'
  return fee === null
    ? 'We do not deliver to this state yet. Please choose pickup.'
    : `Delivery ${formatNaira(fee)}`
}

/** /categories/shoppingcart/shipping/home-address: which of the saved addresses the work goes to. */
export default function HomeAddress() {
  const { data: addresses, isPending } = useAddresses()
  const feeOf = usePlaceFees()
  const { remove, removing } = useDeleteAddress()
  const { option, id } = useDestination()
  const [adding, setAdding] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const first = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const chosen = option === 'HOME' ? (addresses?.find((address) => address.id === id) ?? null) : null

  // An address that is gone can no longer be meant.
  useEffect(() => {
    if (addresses && id !== null && option === 'HOME' && !chosen) stored.homeId.remove()
  }, [addresses, id, option, chosen])

  // Where there is one address, it is meant.
  const deliverable = addresses?.filter(({ id: each }) => feeOf(each) != null) ?? []
  const only = deliverable.length === 1 ? deliverable[0] : undefined
  useEffect(() => {
    if (only && !chosen && option !== 'PICKUP') chooseHome(only.id, lineOf(only))
  }, [only, chosen, option])

  const choose = (address: ShippingAddress) => {
    setError(undefined)
    chooseHome(address.id, lineOf(address))
  }

  // Focuses the form where the page shows it already.
  const add = () => {
    const field = first.current?.querySelector('input')
    if (field) field.focus()
    else setAdding(true)
  }

  // The form is gone with the focus: what comes next has it.
  const goOn = (address: ShippingAddress) => {
    choose(address)
    next.current?.focus()
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
    <CheckoutFrame step="Delivery Info" title="Home address" isPending={isPending}>
      {addresses?.length === 0 && <p className={styles.none}>You have not saved an address yet.</p>}
      {addresses?.length === 0 && !isClosed && !adding && (
        <FirstAddress place={first} onAdded={goOn} onClose={() => setClosed(true)} />
      )}
      <Choice
        legend="Saved addresses"
        hideLegend
        name="home_id"
        value={chosen?.id ?? null}
        error={error}
        options={(addresses ?? []).map((address) => ({
          value: address.id,
          label: address.address,
          detail: (
            <>
              {address.city}, {address.state}, {address.country}
              <br />
              {feeText(feeOf(address.id))}
            </>
          ),
          disabled: feeOf(address.id) === null,
          aside: (
            <RemoveButton
              name={lineOf(address)}
              action="Delete"
              busy={removing === address.id}
              onRemove={() => remove(address.id)}
            />
          ),
        }))}
        onChoose={(value) => {
          const address = addresses?.find((each) => each.id === value)
          if (address) choose(address)
        }}
      />
      <Button
        variant={addresses?.length === 0 && isClosed ? 'primary' : 'outline'}
        className={styles.add}
        onClick={add}
      >
        <Icon name="plus" size={16} /> Add Location
      </Button>
      <div className={actions.actions}>
        <Button
          ref={next}
          variant={addresses?.length === 0 ? 'outline' : 'primary'}
          size="large"
          onClick={() => void confirm()}
        >
          Confirm Details
        </Button>
        <LinkButton variant="plain" to="/categories">
          Back to shopping
        </LinkButton>
      </div>
      <AddressDialog open={adding} onClose={() => setAdding(false)} onAdded={choose} />
    </CheckoutFrame>
  )
}
