import { useEffect, useRef, useState } from 'react'
import type { ShippingAddress } from '../../../contract/delivery.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { privatePage } from '../../client/private-page.ts'
import { useAddresses, useDeleteAddress } from '../../client/queries/delivery.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { FirstAddress } from './address-inline.tsx'
import { chooseHome, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import styles from './home-address.module.css'
import { PlaceChoice } from './place-choice.tsx'
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

  const choose = (address: ShippingAddress) => chooseHome(address.id, lineOf(address))

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

  return (
    <CheckoutFrame step="Delivery Info" title="Home address" isPending={isPending}>
      {addresses?.length === 0 && <p className={styles.none}>You have not saved an address yet.</p>}
      {addresses?.length === 0 && !isClosed && !adding && (
        <FirstAddress place={first} onAdded={goOn} onClose={() => setClosed(true)} />
      )}
      <PlaceChoice
        legend="Saved addresses"
        name="home_id"
        places={addresses ?? []}
        chosen={chosen}
        choose={choose}
        entryOf={(address, fee) => ({
          label: address.address,
          detail: (
            <>
              {address.city}, {address.state}, {address.country}
              <br />
              {feeText(fee)}
            </>
          ),
          aside: (
            <RemoveButton
              name={lineOf(address)}
              action="Delete"
              busy={removing === address.id}
              onRemove={() => remove(address.id)}
            />
          ),
        })}
        nextRef={next}
        isNextQuiet={addresses?.length === 0}
      >
        <Button
          variant={addresses?.length === 0 && isClosed ? 'primary' : 'outline'}
          className={styles.add}
          onClick={add}
        >
          <Icon name="plus" size={16} /> Add Location
        </Button>
      </PlaceChoice>
      <AddressDialog open={adding} onClose={() => setAdding(false)} onAdded={choose} />
    </CheckoutFrame>
  )
}
