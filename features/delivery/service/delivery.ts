import type * as z from 'zod/mini'
import type { addressEntry, addressUpdate, ShippingAddress } from '../../../contract/delivery.ts'
import type { DeliveryOption } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type PickupStation, stationNames } from '../../../contract/station.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { only } from '../../../kernel/only.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { DeliveryContext } from '../context.ts'
import { MOST_ADDRESSES, stateNamed } from '../rules/places.ts'
import * as store from '../store/delivery.ts'
import type { FeeRow } from '../store/fees.ts'

/** Where an order goes, as the order stores it, and the fees to there. */
export type Destination = {
  option: DeliveryOption
  /** The address or station it was made from. */
  source: Id
  name: string
  address: string
  city: string
  state: string
  country: string
  phone: string
  email: string
  stationName: string | null
  /** What each parcel to the station costs; null by distance and size, and for an address. */
  ownFee: Kobo | null
  /** The fees that hold there. */
  fees: readonly FeeRow[]
}

const stationOf = (row: store.Station): PickupStation => only(['id', ...stationNames, 'country'], row)

/** An account's saved addresses, oldest first. */
export async function readAddresses(context: DeliveryContext, accountId: Id): Promise<ShippingAddress[]> {
  const { db } = context
  return store.listSavedAddresses(db, accountId)
}

/** Saves an address. Refuses a state that is none of Nigeria's (invalid, field state), and the 51st (addresses_full). */
export async function addAddress(
  context: DeliveryContext,
  accountId: Id,
  entry: z.infer<typeof addressEntry>,
): Promise<Result<ShippingAddress, ProblemCode>> {
  const { db, clock } = context
  const state = stateNamed(entry.state)
  if (!state) return refuse('invalid', { field: 'state', message: 'Choose one of the 36 states or FCT' })
  const row = { ...entry, state, id: newId() }
  const limit = { at: clock.now(), most: MOST_ADDRESSES }
  if (!(await withTx(db, (tx) => store.insertAddress(tx, accountId, row, limit))))
    return refuse('addresses_full')
  const saved = await store.readAddress(db, accountId, row.id)
  return saved ? ok(saved) : refuse('address_not_found')
}

/** Changes an address; names and e-mail stay when they are not given. Refuses address_not_found, invalid. */
export async function changeAddress(
  context: DeliveryContext,
  accountId: Id,
  id: string,
  entry: z.infer<typeof addressUpdate>,
): Promise<Result<ShippingAddress, ProblemCode>> {
  const { db } = context
  const state = stateNamed(entry.state)
  if (!state) return refuse('invalid', { field: 'state', message: 'Choose one of the 36 states or FCT' })
  const old = await store.readAddress(db, accountId, id)
  if (!old) return refuse('address_not_found')
  const { firstname = old.first_name, lastname = old.last_name, email = old.email, ...place } = entry
  const row = { ...place, id: old.id, state, first_name: firstname, last_name: lastname, email }
  await store.updateAddress(db, accountId, row)
  const saved = await store.readAddress(db, accountId, id)
  return saved ? ok(saved) : refuse('address_not_found')
}

/** Deletes an address. Refuses address_not_found. */
export async function removeAddress(
  context: DeliveryContext,
  accountId: Id,
  id: string,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db } = context
  return (await store.deleteAddress(db, accountId, id)) ? ok({}) : refuse('address_not_found')
}

/** Pickup stations in use; of one state ('lagos') when given. */
export async function readStations(context: DeliveryContext, state?: string): Promise<PickupStation[]> {
  const { db } = context
  return (await store.listStations(db, state && (stateNamed(state) ?? state))).map(stationOf)
}

/** Where an order would go, from the buyer's own address or a station. Refuses what is missing or foreign. */
export async function findDestination(
  tx: Db,
  accountId: Id,
  choice: { option: DeliveryOption; shippingId?: string | null; stationId?: string | null },
): Promise<Result<Destination, ProblemCode>> {
  if (choice.option === 'PICKUP') {
    if (!choice.stationId) return refuse('delivery_option_missing', { field: 'pickup_station_id' })
    const station = await store.readStationWithFees(tx, choice.stationId)
    if (!station) return refuse('station_not_found', { field: 'pickup_station_id' })
    const { id, fee_kobo, name, fee_rows: fees } = station
    return ok({
      ...only(['address', 'city', 'state', 'country'], station),
      option: 'PICKUP',
      source: id,
      name: '',
      phone: '',
      email: '',
      stationName: name,
      ownFee: fee_kobo,
      fees,
    })
  }
  if (!choice.shippingId) return refuse('delivery_option_missing', { field: 'shipping_id' })
  const row = await store.readAddressWithFees(tx, accountId, choice.shippingId)
  if (!row) return refuse('address_not_found', { field: 'shipping_id' })
  const { id, first_name, last_name, zipcode: _zipcode, fee_rows: fees, ...place } = row
  return ok({
    ...place,
    option: 'HOME',
    source: id,
    name: `${first_name} ${last_name}`,
    stationName: null,
    ownFee: null,
    fees,
  })
}

/** Whether orders may still go to a destination; a station is locked until the transaction ends. */
export async function lockDestination(
  tx: Db,
  { option, source }: Pick<Destination, 'option' | 'source'>,
): Promise<boolean> {
  return option === 'HOME' || store.lockOpenStation(tx, source)
}
