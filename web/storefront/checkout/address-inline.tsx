import { type RefObject, useId } from 'react'
import type { ShippingAddress } from '../../../contract/delivery.ts'
import { Icon } from '../../kit/icon.tsx'
import { AddressForm } from './address-dialog.tsx'
import styles from './address-inline.module.css'

/** The form 'Delivery info' in the page, for a buyer's first address: no press is needed to get at it, and it can be closed. */
export function FirstAddress({
  place,
  onAdded,
  onClose,
}: {
  place: RefObject<HTMLDialogElement | null>
  onAdded: (address: ShippingAddress) => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <dialog ref={place} open className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          Delivery info
        </h2>
        <button className={styles.close} type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <AddressForm onAdded={onAdded} />
    </dialog>
  )
}
