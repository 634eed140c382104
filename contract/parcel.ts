import * as z from 'zod/mini'
import { parcelClaim, sellerClaim } from './claim.ts'
import { courier, optionalTrackingCode, trackingUrl } from './couriers.ts'
import { pageQuery } from './envelope.ts'
import {
  address,
  artistName,
  dayField,
  idField,
  momentField,
  namedSeller,
  paging,
  shipFrom,
  workName,
} from './fields.ts'
import { shownPreview } from './refund.ts'
import { day, line, typedLines } from './texts.ts'

/** What is asked before a work is sent, by how it is packed. Each question is answered yes or no, and stored with the parcel. */
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
    parts_wrapped: 'Every part that sticks out is wrapped on its own',
    cushioned: 'At least 5 cm of cushion lie on every side',
    box_double: 'There is a second box or a crate around it',
    marked_upright: 'The box says which side is up',
  },
} as const satisfies Record<string, Record<string, string>>
export type PackingKind = keyof typeof packingChecklists
const packingKinds = Object.keys(packingChecklists) as [PackingKind, ...PackingKind[]]

/** The answers to the checklist of a kind. */
export const packing = z.strictObject({
  /** Which list of questions was answered. */
  kind: z.enum(packingKinds, { error: 'Choose how the work is packed' }),
  /** Each question of the list with its answer. */
  answers: z.record(z.string().check(z.maxLength(40)), z.boolean()),
})
export type Packing = z.infer<typeof packing>

/** POST …/parcels/{id}/ship/ */
export const shipEntry = z.strictObject({
  courier,
  tracking_code: optionalTrackingCode,
  tracking_url: trackingUrl,
  packing,
  /** Which prints of a numbered edition are in it, where they are others than those of the order. */
  print_numbers: z.optional(
    z
      .array(
        z.strictObject({
          /** The id of the line of the order. */
          item_id: z.string().check(z.maxLength(60)),
          /** The numbers of the prints that are in the parcel, as many as it has of them: 6 for 6/22. */
          numbers: z
            .array(z.number().check(z.int(), z.gte(1), z.lte(100_000)))
            .check(z.minLength(1), z.maxLength(1_000)),
        }),
      )
      .check(z.maxLength(100)),
  ),
})

/** PUT …/parcels/{id}/tracking/: courier and tracking of a parcel that was sent, corrected. */
export const trackingEntry = z.strictObject({
  courier,
  tracking_code: optionalTrackingCode,
  tracking_url: trackingUrl,
})

const pieces = z
  .array(
    z.strictObject({
      /** Of an item of the order. */
      id: z.string().check(z.maxLength(60)),
      /** How many pieces of it. */
      quantity: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(100))

/** POST /seller/parcels/{id}/cannot-send/: which pieces, all of them when left out, and why. */
export const cannotSendEntry = z.strictObject({
  /** Why it cannot be sent. */
  reason: typedLines('Say why it cannot be sent', 1_000),
  /** Which pieces it is about; left out, all of the parcel. */
  items: z.optional(pieces),
})

/**
 * POST /staff/parcels/{id}/cancel/: which pieces, all of them when left out; why, for the buyer; whether they go on sale again.
 */
export const cancelParcelEntry = z.strictObject({
  /** Why it is cancelled, for the buyer. */
  reason: typedLines('Say why, for the buyer', 500),
  /** Which pieces it is about; left out, all of the parcel. */
  items: z.optional(pieces),
  /** Whether the works go on sale again. */
  restock: z.boolean(),
  preview: shownPreview,
})

/** Who may say that a cancelled parcel was given to the courier. */
export const handedOverSayers = ['seller', 'buyer', 'courier'] as const

/** POST /staff/parcels/{id}/handed-over/: with whom a parcel is on its way that was cancelled and refunded, and who says so. */
export const handedOverEntry = z.strictObject({
  ...trackingEntry.shape,
  said_by: z.enum(handedOverSayers, { error: 'Say who says so' }),
})

/** POST …/parcels/{id}/deliver/: on which day it arrived, today when left out. A seller names one of the last three days. */
export const deliverEntry = z.strictObject({
  /** The day of Lagos on which it arrived; left out, today. */
  on: z.optional(day),
})

export const parcelStateNames = ['PACKING', 'SHIPPING', 'SUCCESS', 'RETURNED', 'CANCELLED'] as const

/** A private photograph: its id, and where its reader gets it. */
export const photograph = z.object({
  id: idField,
  /** The address of the photograph, for this reader alone. */
  url: z.string(),
})

const sent = {
  id: idField,
  /** How far the parcel is. */
  state: z.enum(parcelStateNames),
  /** The courier that carries it; empty until it is sent. */
  courier: z.string(),
  /** The code to follow it by; may be empty. */
  tracking_code: z.string(),
  /** Empty, or an https address of a courier we know. */
  tracking_url: z.string(),
  /** Until when it is to be sent: three working days after the payment. */
  pack_by: momentField,
  /** Since when its payment is disputed: it is not sent meanwhile, and its time stops; null where it is not. */
  disputed_since: z.nullable(momentField),
  /** When it was sent; null until then. */
  shipped_at: z.nullable(momentField),
  /** Since when it waits at the pickup station; null where it does not. */
  at_station_at: z.nullable(momentField),
  /** When it was recorded as received: returns and payouts count from then; null until then. */
  received_at: z.nullable(momentField),
  /** The day of the delivery as seller or staff named it; null without. */
  delivered_on: z.nullable(dayField),
  /** Who said that it was received; null until then. */
  received_by: z.nullable(z.enum(['buyer', 'seller', 'staff'])),
  /** The buyer's newest claim that it never arrived; null without one. */
  claim: z.nullable(parcelClaim),
}

/** A parcel as the buyer sees it; `items` are ids of the order's items. */
export const orderParcel = z.object({
  ...sent,
  /** The name of the shop that sends it. */
  seller: z.string(),
  /** The ids of the lines of the order that are in it. */
  items: z.array(z.string()),
  /** Until when a return may be asked for; null before it is received. */
  returnable_until: z.nullable(momentField),
  /** Whether the buyer may say that it never came. */
  claimable: z.boolean(),
})

/** A parcel as its seller and staff see it. */
export const parcel = z.object({
  ...sent,
  /** The buyer's newest claim that it never arrived, with what the seller says to it; null without one. */
  claim: z.nullable(sellerClaim),
  /** The id of the order. */
  order_id: z.string(),
  /** The code of the order, as people quote it. */
  order_code: z.string(),
  seller: z.object(namedSeller),
  /** Still to be sent, and the time for it is over. */
  late: z.boolean(),
  /** On how many days of Lagos it has been late; 0 when it is not. */
  days_late: z.number(),
  /** When it is cancelled and refunded if not sent; null once sent or cancelled, and while its payment is disputed. */
  cancelled_at_latest: z.nullable(momentField),
  /** What its seller cannot send, until that is decided; null otherwise. */
  cannot_send: z.nullable(
    z.object({
      /** When the seller said so. */
      said_at: momentField,
      /** Why the seller cannot send it. */
      reason: z.string(),
      /** The pieces that the seller cannot send. */
      items: z.array(
        z.object({
          id: idField,
          /** How many pieces of the line. */
          quantity: z.number(),
        }),
      ),
    }),
  ),
  /** That a cancelled parcel was given to the courier all the same; null where that is not noted. */
  handed_over: z.nullable(
    z.object({
      /** When staff noted it. */
      at: momentField,
      /** Who says so. */
      said_by: z.enum(handedOverSayers),
    }),
  ),
  /** When the order was paid; null where it is not known. */
  paid_at: z.nullable(momentField),
  /** What its seller, who pays the courier, is given of the order's delivery fee, in naira; null in orders paid while the fee was still ours. */
  delivery_fee: z.nullable(z.number()),
  /** Delivered to an address (`HOME`), or collected at a pickup station (`PICKUP`). */
  delivery_option: z.enum(['HOME', 'PICKUP']),
  /** The lines of the order that are in it. */
  items: z.array(
    z.object({
      id: idField,
      /** The number of the line within the order. */
      number: z.number(),
      name: workName,
      artist: artistName,
      /** The name of the size. */
      size_label: z.string(),
      /** Which prints of a numbered edition are to be sent, such as '6/22'. */
      print_numbers: z.array(z.string()),
      /** Whether the pieces are with a frame. */
      with_frame: z.boolean(),
      /** As ordered. */
      quantity: z.number(),
      /** Without what was refunded or returned. */
      to_send: z.number(),
      /** Taken off the order before they were sent, and not on sale again. */
      off_sale: z.number(),
      /** The address of a JPEG of the work. */
      image: z.string(),
    }),
  ),
  /** How the seller says it is packed; null until it is sent. */
  packing: z.nullable(packing),
  /** The sender on the packing slip; null where the seller has not said from where they send. */
  ship_from: z.nullable(shipFrom),
  /** The photographs of the packed works. */
  photographs: z.array(photograph),
  /** Where it goes; null but while it is packed or on its way. */
  ship_to: z.nullable(
    z.object({
      /** The name of the person who receives it. */
      name: z.string(),
      /** The phone number of the person who receives it. */
      phone: z.string(),
      /** The name of the pickup station; null at home delivery. */
      station: z.nullable(z.string()),
      ...address,
      /** The country: Nigeria. */
      country: z.string(),
    }),
  ),
})
export type Parcel = z.infer<typeof parcel>

/** GET /seller/parcels/ and /staff/parcels/: those to be packed come first to be sent first, others newest first. */
export const parcelQuery = z.object({
  ...pageQuery,
  /** The state of the parcels to list, or all. */
  state: z._default(z.enum(['all', ...parcelStateNames]), 'all'),
})
/** POST /staff/parcels/{id}/restock/: pieces of an item that are on sale again. */
export const restockEntry = z.strictObject({
  /** The id of the line of the order. */
  item_id: z.string().check(z.maxLength(60)),
  /** How many pieces are on sale again. */
  quantity: z.number().check(z.int(), z.gte(1), z.lte(999)),
})

/** The parcel as it is then; 'PROPOSED' where a second person has to approve the refund, and it stays as it was until then. */
export const cancelledParcel = z.object({
  /** Whether the money goes back, or a second person has to approve it first. */
  state: z.enum(['REQUESTED', 'PROPOSED']),
  parcel,
})
export type CancelledParcel = z.infer<typeof cancelledParcel>

/** What staff look for among parcels. */
export const parcelShows = ['all', 'to_pack', 'late', 'cannot_send', 'on_the_way', 'to_confirm'] as const

/** GET /staff/parcels/: what its seller cannot send first, then those to be packed in the order in which they are due. */
export const staffParcelQuery = z.object({
  ...parcelQuery.shape,
  /**
   * `to_pack`: to be sent; `late`: those of them whose time is over; `on_the_way`: sent; `to_confirm`: those of them that wait at a
   * station or were sent a week ago.
   */
  show: z._default(z.enum(parcelShows), 'all'),
  /** A seller's id, or a part of their name. */
  seller: z._default(z.string().check(line, z.maxLength(100)), ''),
})
/** GET /staff/parcels.csv: the filters of the list. */
export const parcelExportQuery = z.pick(staffParcelQuery, { state: true, show: true, seller: true })
export const parcelPage = z.object({
  /** The parcels of this page. */
  parcels: z.array(parcel),
  ...paging,
})
