import * as z from 'zod/mini'
import { parcelClaim, sellerClaim } from './claim.ts'
import { trackingUrl } from './couriers.ts'
import { pageQuery } from './envelope.ts'
import { optionalText, typed } from './texts.ts'

/** What is asked before a work is sent, by how it is packed. Each question is answered yes or no and kept with the parcel. */
export const packingChecklists = {
  flat: {
    surface_covered: 'The surface is covered with glassine or acid-free paper',
    corners_guarded: 'The corners have guards',
    box_rigid: 'The box is rigid and nothing moves in it',
    marked_fragile: 'The box is marked as fragile',
  },
  rolled: {
    paint_dry: 'The paint is dry and the painted side is outwards',
    interleaved: 'Glassine lies between the turns',
    tube_hard: 'The tube is hard and its ends are closed',
  },
  framed: {
    glass_taped: 'The glass is taped, or it is acrylic',
    corners_guarded: 'The corners have guards',
    box_rigid: 'The box is rigid and nothing moves in it',
    marked_fragile: 'The box is marked as fragile',
  },
  sculpture: {
    parts_wrapped: 'Every part that stands out is wrapped on its own',
    cushioned: 'At least 5 cm of cushion lie on every side',
    box_double: 'There is a second box or a crate around it',
    marked_upright: 'The box says which side is up',
  },
} as const satisfies Record<string, Record<string, string>>
export type PackingKind = keyof typeof packingChecklists
const packingKinds = Object.keys(packingChecklists) as [PackingKind, ...PackingKind[]]

/** The answers to the checklist of a kind. */
export const packing = z.object({
  kind: z.enum(packingKinds, { error: 'Choose how the work is packed' }),
  answers: z.record(z.string().check(z.maxLength(40)), z.boolean()),
})
export type Packing = z.infer<typeof packing>

/** POST …/parcels/{id}/ship/ */
export const shipEntry = z.object({
  courier: typed('Say who carries it', 80),
  tracking_code: optionalText(80),
  tracking_url: trackingUrl,
  packing,
})

/** POST …/parcels/{id}/deliver/: on which day it arrived, today when left out. A seller names one of the last three days. */
export const deliverEntry = z.object({ on: z.optional(z.iso.date({ error: 'Enter a date' })) })

export const parcelStateNames = ['PACKING', 'SHIPPING', 'SUCCESS', 'RETURNED', 'CANCELLED'] as const

/** A private photograph: its id, and where its reader gets it. */
export const photograph = z.object({ id: z.string(), url: z.string() })

const sent = {
  id: z.string(),
  state: z.enum(parcelStateNames),
  courier: z.string(),
  tracking_code: z.string(),
  /** Empty, or an https address of a courier we know. */
  tracking_url: z.string(),
  /** Until when it is to be sent: three working days after the payment. */
  pack_by: z.string(),
  shipped_at: z.nullable(z.string()),
  /** Since when it waits at the pickup station. */
  at_station_at: z.nullable(z.string()),
  /** When it was recorded that it was received: the windows for returns and payouts begin then. */
  received_at: z.nullable(z.string()),
  /** The day of the delivery as seller or staff named it, in Lagos: '2026-11-20'; for show. */
  delivered_on: z.nullable(z.string()),
  /** Who said that it was received. */
  received_by: z.nullable(z.enum(['buyer', 'seller', 'staff'])),
  /** The buyer's word that it never came, the newest. */
  claim: z.nullable(parcelClaim),
}

/** A parcel as the buyer sees it; `items` are ids of the order's items. */
export const orderParcel = z.object({
  ...sent,
  seller: z.string(),
  items: z.array(z.string()),
  /** Until when a return may be asked for; null before it is received. */
  returnable_until: z.nullable(z.string()),
  /** Whether the buyer may say that it never came. */
  claimable: z.boolean(),
})

/** A parcel as its seller and staff see it. */
export const parcel = z.object({
  ...sent,
  /** The buyer's word that it never came, the newest, with what the seller says to it. */
  claim: z.nullable(sellerClaim),
  order_id: z.string(),
  order_code: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  /** Still to be sent, and the time for it is over. */
  late: z.boolean(),
  paid_at: z.nullable(z.string()),
  delivery_option: z.enum(['HOME', 'PICKUP']),
  items: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      name: z.string(),
      artist: z.string(),
      size_label: z.string(),
      with_frame: z.boolean(),
      /** As ordered. */
      quantity: z.number(),
      /** Without what was refunded or returned. */
      to_send: z.number(),
      image: z.string(),
    }),
  ),
  packing: z.nullable(packing),
  photographs: z.array(photograph),
  /** Where it goes; null once it is there. */
  ship_to: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      station: z.nullable(z.string()),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string(),
    }),
  ),
})
export type Parcel = z.infer<typeof parcel>

/** GET /seller/parcels/ and /staff/parcels/: those to be packed come first to be sent first, others newest first. */
export const parcelQuery = z.object({
  ...pageQuery,
  state: z._default(z.enum(['all', ...parcelStateNames]), 'all'),
})
export const parcelPage = z.object({
  parcels: z.array(parcel),
  total: z.number(),
  next: z.nullable(z.number()),
})
