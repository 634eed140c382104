import * as z from 'zod/mini'
import { distances } from './delivery.ts'
import { versionField } from './fields.ts'
import { deliveryOptions } from './order.ts'
import { deliveryFee } from './station.ts'
import { states } from './texts.ts'

// ── Fees ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
const seenVersion = z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))
const knownState = z.enum(states, { error: 'Choose one of the 36 states or FCT' })

/** What parcels of each class cost in naira; null where they are not sent. */
export const classFees = z.strictObject({
  /** Of a small parcel; null where it is not sent. */
  small: z.nullable(deliveryFee),
  /** Of a medium parcel; null where it is not sent. */
  medium: z.nullable(deliveryFee),
  /** Of a large parcel; null where it is not sent. */
  large: z.nullable(deliveryFee),
  /** Of a parcel that is larger; null where it is not sent. */
  oversized: z.nullable(deliveryFee),
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
