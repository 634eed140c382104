import type { SizeClass } from '../../../contract/delivery.ts'
import type { DeliveryOption } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type Destined, type FeeTable, feeOf } from '../rules/fees.ts'
import { stateNamed } from '../rules/places.ts'
import { type Pieces, sizeClassOf } from '../rules/size-class.ts'
import { listSavedAddresses, listStations } from '../store/delivery.ts'
import { type FeeRow, listFees } from '../store/fees.ts'

/** What one seller sends together, from the state that the seller has said; '' where there is none. */
export type SentTogether = { sellerId: Id; seller: string; from: string; pieces: readonly Pieces[] }

/** A parcel of a purchase and what its delivery costs. */
export type PricedParcel = { sellerId: Id; seller: string; from: string; sizeClass: SizeClass; feeKobo: Kobo }

/** Fees in kobo as rules find them. */
export function feeTableOf(rows: readonly FeeRow[]): FeeTable {
  const distances: Record<DeliveryOption, FeeTable['distances'][DeliveryOption]> = { HOME: {}, PICKUP: {} }
  for (const { option, distance, fees } of rows)
    if (distance !== '') distances[option] = { ...distances[option], [distance]: fees }
  const exceptions = rows
    .filter((row) => row.to_state !== '')
    .map(({ from_state: from, to_state: to, fees }) => ({ from, to, fees }))
  return { distances, exceptions }
}

/** From which state parcels are sent, as we write it; '' where it is none. */
const fromOf = (said: string): string => stateNamed(said) ?? ''

/** The parcels with their fees; undefined where one of them is not delivered to there. */
function parcelsTo(table: FeeTable, sent: readonly SentTogether[], to: Destined): PricedParcel[] | undefined {
  const priced: PricedParcel[] = []
  for (const { sellerId, seller, pieces, ...said } of sent) {
    const parcel = { from: fromOf(said.from), sizeClass: sizeClassOf(pieces) }
    const feeKobo = feeOf(table, parcel, to)
    if (feeKobo === null) return undefined
    priced.push({ sellerId, seller, ...parcel, feeKobo })
  }
  return priced
}

/** What the delivery of some parcels costs in all. */
export function totalFee(parcels: readonly Pick<PricedParcel, 'feeKobo'>[]): Kobo {
  return sumOf(parcels.map(({ feeKobo }) => feeKobo))
}

/** What the delivery of each parcel to a place costs, in kobo; undefined where one of them is not delivered there. */
export function priceDelivery(
  sent: readonly SentTogether[],
  { fees, ...to }: Destined & { fees: readonly FeeRow[] },
): PricedParcel[] | undefined {
  return parcelsTo(feeTableOf(fees), sent, to)
}

/** What delivery would cost in all to each address of an account and to each station, in kobo; null where it is not offered. */
export async function pricePlaces(
  db: Db,
  accountId: Id,
  sent: readonly SentTogether[],
): Promise<{ id: Id; feeKobo: Kobo | null }[]> {
  const [addresses, stations, rows] = await Promise.all([
    listSavedAddresses(db, accountId),
    listStations(db),
    listFees(db),
  ])
  const table = feeTableOf(rows)
  const priced = (id: Id, to: Destined) => {
    const parcels = parcelsTo(table, sent, to)
    return { id, feeKobo: parcels ? totalFee(parcels) : null }
  }
  return [
    ...addresses.map(({ id, state }) => priced(id, { option: 'HOME', state, ownFee: null })),
    ...stations.map(({ id, state, fee_kobo }) => priced(id, { option: 'PICKUP', state, ownFee: fee_kobo })),
  ]
}
