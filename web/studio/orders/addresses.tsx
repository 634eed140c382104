import type { Parcel } from '../../../contract/parcel.ts'

/** Whom a parcel goes to, line by line. */
export function Receiver({ to }: { to: NonNullable<Parcel['ship_to']> }) {
  return (
    <>
      <strong>{to.name}</strong>
      {to.station && <span>Pickup station {to.station}</span>}
      <span>{to.address}</span>
      <span>
        {to.city}, {to.state}, {to.country}
      </span>
      <span>{to.phone}</span>
    </>
  )
}

/** Who sends it, line by line; the name alone where the seller has not said from where. */
export function SenderLines({ parcel: { seller, ship_from: from } }: { parcel: Parcel }) {
  return (
    <>
      <strong>{seller.name}</strong>
      {from && (
        <>
          <span>{from.address}</span>
          <span>
            {from.city}, {from.state}
          </span>
          <span>{from.phone}</span>
        </>
      )}
    </>
  )
}
