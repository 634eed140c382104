import * as z from 'zod/mini'
import { pickupStation } from './delivery.ts'
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
/** POST /staff/stations/ */
export const newStation = z.strictObject({
  name: typed('name is required', 80),
  address: typed('address is required'),
  city: typed('city is required', 80),
  state: z.enum(states, { error: 'Choose one of the 36 states or FCT' }),
  fee,
  position: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
})

/** PATCH /staff/stations/{id}/: what is left out stays. `open` false: buyers no longer choose it. */
export const stationChange = z.strictObject({
  version,
  name: z.optional(newStation.shape.name),
  address: z.optional(newStation.shape.address),
  city: z.optional(newStation.shape.city),
  state: z.optional(newStation.shape.state),
  fee: z.optional(fee),
  position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
  open: z.optional(z.boolean()),
})

export const staffStation = z.extend(pickupStation, {
  version: z.number(),
  position: z.number(),
  open: z.boolean(),
  /** Orders that are not over yet and go there. */
  open_orders: z.number(),
})
export type StaffStation = z.infer<typeof staffStation>

// ── Fees ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** What home delivery to a state costs, in naira; null where we do not deliver. `version` is 0 where nobody has said it yet. */
export const stateFee = z.object({ state: z.enum(states), fee: z.nullable(z.number()), version: z.number() })
export type StateFee = z.infer<typeof stateFee>

/** PUT /staff/delivery-fees/{state}/ */
export const stateFeeEntry = z.strictObject({
  version: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))),
  fee: z.nullable(fee),
})
