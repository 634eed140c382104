import * as z from 'zod/mini'
import { distances, pickupStation } from './delivery.ts'
import { versionField } from './fields.ts'
import { deliveryOptions } from './order.ts'
import { version } from './seller.ts'
import { states, typed } from './texts.ts'

/** What a delivery costs in naira: nothing at least, at most two decimals. */
const fee = z.number({ error: 'Enter an amount' }).check(
  z.gte(0, 'Enter an amount'),
  z.lte(1_000_000, 'At most NGN 1,000,000'),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'At most two decimals',
  }),
)

// ── Pickup stations ──────────────────────────────────────────────────────────────────────────────────────────────────
/** POST /staff/stations/. `fee` is what each parcel to it costs, whatever its size; null: by distance and size. */
export const newStation = z.strictObject({
  /** The name of the station. */
  name: typed('Name is required', 80),
  /** The street and house number of the station. */
  address: typed('Address is required'),
  /** The city or town of the station. */
  city: typed('City is required', 80),
  /** The Nigerian state of the station. */
  state: z.enum(states, { error: 'Choose one of the 36 states or FCT' }),
  /** What each parcel to it costs, in naira; null for the fee by distance and size. */
  fee: z.nullable(fee),
  /** The place in the list, from 0. */
  position: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
})

/** PATCH /staff/stations/{id}/: what is left out stays. `open` false: buyers no longer choose it. */
export const stationChange = z.strictObject({
  version,
  /** The name of the station; left out, it stays. */
  name: z.optional(newStation.shape.name),
  /** The street and house number; left out, it stays. */
  address: z.optional(newStation.shape.address),
  /** The city or town; left out, it stays. */
  city: z.optional(newStation.shape.city),
  /** The Nigerian state; left out, it stays. */
  state: z.optional(newStation.shape.state),
  /** What each parcel to it costs, in naira; null for the fee by distance and size; left out, it stays. */
  fee: z.optional(z.nullable(fee)),
  /** The place in the list, from 0; left out, it stays. */
  position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
  /** Whether buyers can choose the station; left out, it stays. */
  open: z.optional(z.boolean()),
})

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

// ── Fees ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
const seenVersion = z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))
const knownState = z.enum(states, { error: 'Choose one of the 36 states or FCT' })

/** What parcels of each class cost in naira; null where they are not sent. */
export const classFees = z.strictObject({
  /** Of a small parcel; null where it is not sent. */
  small: z.nullable(fee),
  /** Of a medium parcel; null where it is not sent. */
  medium: z.nullable(fee),
  /** Of a large parcel; null where it is not sent. */
  large: z.nullable(fee),
  /** Of a parcel that is larger; null where it is not sent. */
  oversized: z.nullable(fee),
})

/** What parcels cost over a distance. `version` is 0 where no fee was set yet. */
const distanceFee = z.object({
  /** To an address (`HOME`) or to a pickup station (`PICKUP`). */
  option: z.enum(deliveryOptions),
  distance: z.enum(distances),
  fees: classFees,
  version: versionField,
})
/** What home delivery costs from a state, or with null from any, to a state. */
const feeException = z.object({
  /** The Nigerian state that parcels are sent from; null for any. */
  from: z.nullable(knownState),
  /** The Nigerian state that parcels are sent to. */
  to: knownState,
  fees: classFees,
  version: versionField,
})
/** All fees: six by distance, and the exceptions. */
export const deliveryFees = z.object({
  /** The fees by distance, for each way of delivery. */
  distances: z.array(distanceFee),
  /** What home delivery to single states costs, whatever the distance. */
  exceptions: z.array(feeException),
})
export type DeliveryFees = z.infer<typeof deliveryFees>
export type DistanceFee = z.infer<typeof distanceFee>
export type FeeException = z.infer<typeof feeException>

/** Most fees that are changed at once. */
const MOST_CHANGED = 100

/** PUT /staff/delivery-fees/: those that change, each in the version that was seen; all of them or none. */
export const deliveryFeesEntry = z.strictObject({
  /** The fees that change. */
  fees: z
    .array(
      z.strictObject({
        /** To an address (`HOME`) or to a pickup station (`PICKUP`). */
        option: z.enum(deliveryOptions),
        /** How far it is between the two states. */
        distance: z.enum(distances),
        /** The version of the fee that was seen; 0 where there was none. */
        version: seenVersion,
        fees: classFees,
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_CHANGED)),
})

/** PUT /staff/delivery-exceptions/: those that change, each in the version that was seen; all or none. `fees` null deletes one. */
export const feeExceptionsEntry = z.strictObject({
  /** Exceptions that change. */
  exceptions: z
    .array(
      z.strictObject({
        /** The Nigerian state that parcels are sent from; null for any. */
        from: z.nullable(knownState),
        /** The Nigerian state that parcels are sent to. */
        to: knownState,
        /** The version of the exception that was seen; 0 where there was none. */
        version: seenVersion,
        /** What home delivery between them costs; null deletes the exception. */
        fees: z.nullable(classFees),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_CHANGED)),
})
