import type { Id } from '../../../kernel/id.ts'
import { divide, type Kobo } from '../../../kernel/money.ts'

/** A parcel, and what is stored as its part of the delivery fee; null where the order was paid before that was stored. */
type CarryingParcel = { id: Id; delivery_fee_kobo: Kobo | null }

/** An order's delivery fee divided among parcels: equal parts, whose sum is the fee; none without parcels. */
export function divideDelivery(feeKobo: Kobo, parcelIds: readonly Id[]): Map<Id, Kobo> {
  // An order that is not paid has no parcels.
  if (parcelIds.length === 0) return new Map()
  const ids = parcelIds.toSorted()
  const parts = divide(
    feeKobo,
    ids.map(() => feeKobo),
  )
  return new Map(ids.map((id, index) => [id, parts[index] ?? 0]))
}

/** What of an order's delivery fee each of its parcels carries: as stored with them, else divided now. */
export function deliveryPartsOf(feeKobo: Kobo, parcels: readonly CarryingParcel[]): Map<Id, Kobo> {
  const divided = divideDelivery(
    feeKobo,
    parcels.map(({ id }) => id),
  )
  for (const { id, delivery_fee_kobo } of parcels)
    if (delivery_fee_kobo !== null) divided.set(id, delivery_fee_kobo)
  return divided
}

/** What is left to give back of each parcel's delivery: together no more than is left of the fee. `back`: what went back by parcel. */
export function deliveryLeftOf(
  feeKobo: Kobo,
  parcels: readonly CarryingParcel[],
  { shippingKobo, deliveryBack }: { shippingKobo: Kobo; deliveryBack: ReadonlyMap<Id, Kobo> },
): Map<Id, Kobo> {
  let rest = shippingKobo
  return new Map(
    [...deliveryPartsOf(feeKobo, parcels)].map(([id, part]) => {
      const left = Math.min(rest, Math.max(0, part - (deliveryBack.get(id) ?? 0)))
      rest -= left
      return [id, left]
    }),
  )
}
