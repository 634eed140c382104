import type { Parcel } from '../../../contract/parcel.ts'
import { momentOf } from '../../../kernel/dates.ts'
import styles from './parcels.module.css'

/** What a seller says of a parcel that they cannot send. */
export function CannotSendWord({
  parcel,
  said,
}: {
  parcel: Parcel
  said: NonNullable<Parcel['cannot_send']>
}) {
  const isWhole = parcel.items.every(
    ({ id, to_send }) => to_send === (said.items.find((item) => item.id === id)?.quantity ?? 0),
  )
  const pieces = said.items.map(
    ({ id, quantity }) => `${quantity} × ${parcel.items.find((item) => item.id === id)?.name ?? ''}`,
  )
  return (
    <div className={styles.word}>
      <strong className={styles.urgent}>
        {isWhole ? 'The seller cannot send this parcel' : `The seller cannot send ${pieces.join(', ')}`}
      </strong>
      <p>{said.reason}</p>
      <p>Said on {momentOf(said.said_at)}. Please cancel what cannot be sent, or write to the seller.</p>
    </div>
  )
}
