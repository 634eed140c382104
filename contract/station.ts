import * as z from 'zod/mini'
import { idField, version, versionField } from './fields.ts'
import { entriesOf, type FieldRules, namesOf, viewsOf } from './record.ts'
import { states, typed } from './texts.ts'

/** What a delivery costs in naira: nothing at least, at most two decimals. */
export const deliveryFee = z.number({ error: 'Enter an amount' }).check(
  z.gte(0, 'Enter an amount'),
  z.lte(1_000_000, 'At most NGN 1,000,000'),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'At most two decimals',
  }),
)

/** What buyers read of a pickup station, and staff enter. */
export const stationFields = {
  /** The name of the station. */
  name: { entry: typed('Name is required', 80), view: z.string(), label: 'Name' },
  /** The street and house number of the station. */
  address: { entry: typed('Address is required'), view: z.string(), label: 'Address' },
  /** The city or town of the station. */
  city: { entry: typed('City is required', 80), view: z.string(), label: 'Town' },
  /** The Nigerian state of the station. */
  state: {
    entry: z.enum(states, { error: 'Choose one of the 36 states or FCT' }),
    view: z.string(),
    label: 'State',
  },
} as const satisfies Record<string, FieldRules>
export const stationNames = namesOf(stationFields)

/** A pickup station. */
export const pickupStation = z.object({
  id: idField,
  ...viewsOf(stationFields),
  /** The country: Nigeria. */
  country: z.string(),
})
export type PickupStation = z.infer<typeof pickupStation>

const terms = {
  /** What each parcel to it costs, in naira; null for the fee by distance and size. */
  fee: z.nullable(deliveryFee),
  /** The place in the list, from 0. */
  position: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
}

/** POST /staff/stations/. `fee` is what each parcel to it costs, whatever its size; null: by distance and size. */
export const newStation = z.strictObject({
  ...entriesOf(stationFields),
  ...terms,
  /** The place in the list, from 0. */
  position: z._default(terms.position, 0),
})

/** PATCH /staff/stations/{id}/: what is left out stays. `open` false: buyers no longer choose it. */
export const stationChange = z.partial(
  z.strictObject({
    version,
    ...entriesOf(stationFields),
    ...terms,
    /** Whether buyers can choose the station. */
    open: z.boolean(),
  }),
)

export const staffStation = z.extend(pickupStation, {
  /** What each parcel to it costs in naira; null: by distance and size. */
  fee: z.nullable(z.number()),
  version: versionField,
  /** The place in the list, from 0. */
  position: z.number(),
  /** Whether buyers can choose the station. */
  open: z.boolean(),
  /** Orders that are not over yet and go there. */
  open_orders: z.number(),
})
export type StaffStation = z.infer<typeof staffStation>
