import * as z from 'zod/mini'
import { optionalCourier, optionalTrackingCode, trackingUrl } from './couriers.ts'
import { pageQuery } from './envelope.ts'
import { createdAt, dayField, idField, momentField, namedSeller, paging, reachedBuyer } from './fields.ts'
import { daysQuery } from './ranges.ts'
import { shownPreview, waitingDecisionOf } from './refund.ts'
import { day, optionalLines, storable, tidied, typedLines } from './texts.ts'

/** What became of the claim: open; the parcel arrived; staff found it; staff did not, and refund it; closed, as the whole order was refunded. */
export const claimStates = ['OPEN', 'CAME', 'FOUND', 'LOST', 'CLOSED'] as const
export type ClaimState = (typeof claimStates)[number]

/** POST /shop/parcels/{id}/never-came/ */
export const claimEntry = z.object({
  /** What else the buyer says; may be empty. */
  text: optionalLines(1_000),
})

/** Letters that an answer to a claim has at least, and at most. */
export const answerLetters = { least: 10, most: 1_000 }

/** POST /seller/parcels/{id}/answer-claim/: what the seller knows of the parcel, and what shows where it is. */
export const claimAnswerEntry = z.strictObject({
  /** What the seller knows of the parcel. */
  text: z
    .string({ error: 'Say what you know' })
    .check(
      tidied,
      z.minLength(answerLetters.least, `At least ${answerLetters.least} letters`),
      z.maxLength(answerLetters.most, `At most ${answerLetters.most} letters`),
      storable,
    ),
  /** The courier that has it; may be empty. */
  courier: optionalCourier,
  /** The code to follow it by; may be empty. */
  tracking_code: optionalTrackingCode,
  tracking_url: trackingUrl,
})

/** POST /staff/claims/{id}/decide/: `delivered` and `on` for what was found, `shipping` for what is refunded. */
export const claimDecisionEntry = z.strictObject({
  /** Whether the parcel was found or is lost. */
  decision: z.enum(['found', 'lost'], { error: 'Say whether it was found' }),
  /** Found with its buyer; false: it is still on its way. */
  delivered: z._default(z.boolean(), true),
  /** The day on which it was delivered, from which the windows count; now when left out. */
  on: z.optional(day),
  /** Whether what is left of the delivery fee goes back too. */
  shipping: z._default(z.boolean(), false),
  preview: shownPreview,
  /** Why, for the buyer and the seller. */
  text: typedLines('Say why, for buyer and seller', 1_000),
})

/** POST /staff/claims/{id}/lost/preview/ */
export const lostClaimParts = z.pick(claimDecisionEntry, { shipping: true })

/** The newest claim about a parcel, as its buyer sees it. */
export const parcelClaim = z.object({
  state: z.enum(claimStates),
  /** What the buyer said besides. */
  text: z.string(),
  created_at: createdAt,
  /** When the seller answered last; null until then. */
  answered_at: z.nullable(momentField),
  /** When staff decided, the buyer took it back, or it was closed; null until then. */
  decided_at: z.nullable(momentField),
  /** What staff decided, in words for the buyer; empty until then. */
  decision_text: z.string(),
})
export type ParcelClaim = z.infer<typeof parcelClaim>

/** The newest claim about a parcel, as its seller and staff see it. */
export const sellerClaim = z.object({
  ...parcelClaim.shape,
  /** Until when the seller is asked to answer; then staff may decide without it. An answer is taken until they have. */
  answer_by: momentField,
  /** What the seller says to it; null before they have. */
  answer: z.nullable(
    z.object({
      /** What the seller knows of the parcel. */
      text: z.string(),
      /** The courier that has it; may be empty. */
      courier: z.string(),
      /** The code to follow it by; may be empty. */
      tracking_code: z.string(),
      /** Empty, or an https address of a courier we know. */
      tracking_url: z.string(),
    }),
  ),
})
export type SellerClaim = z.infer<typeof sellerClaim>

/** A claim as staff see it; amounts in naira. */
export const staffClaim = z.object({
  id: idField,
  ...sellerClaim.shape,
  /** The order that the parcel is of. */
  order: z.object({
    id: idField,
    /** The code of the order. */
    code: z.string(),
    /** The state of the order. */
    state: z.string(),
  }),
  customer: z.object(reachedBuyer),
  seller: z.object(namedSeller),
  /** The parcel that never arrived. */
  parcel: z.object({
    id: idField,
    /** How far the parcel is. */
    state: z.string(),
    /** The courier that carried it. */
    courier: z.string(),
    /** The code to follow it by; may be empty. */
    tracking_code: z.string(),
    /** When it was sent; null where it was not. */
    shipped_at: z.nullable(momentField),
    /** The day of the delivery as seller or staff named it; null without. */
    delivered_on: z.nullable(dayField),
    /** When it was recorded as received; null where it was not. */
    received_at: z.nullable(momentField),
    /** The names of the works in it. */
    works: z.array(z.string()),
  }),
  /** What can still be given back of the parcel's works, and of the order's delivery fee. */
  refundable: z.object({
    /** What of the works can be given back, in naira. */
    goods: z.number(),
    /** What of the delivery fee can be given back, in naira. */
    shipping: z.number(),
  }),
  /** The name of the member of staff who decided; null until then. */
  decided_by: z.nullable(z.string()),
  /** A decision that waits for a second person; null where none does. */
  proposal: waitingDecisionOf(claimDecisionEntry),
})
export type StaffClaim = z.infer<typeof staffClaim>

/** GET /staff/claims/ */
export const claimQuery = z.object({
  ...pageQuery,
  ...daysQuery,
  /** The state of the claims to list, or all. */
  state: z._default(z.enum(['all', ...claimStates]), 'all'),
})
/** GET /staff/claims.csv: the filters of the list. */
export const claimExportQuery = z.pick(claimQuery, { from: true, to: true, state: true })
export const claimPage = z.object({
  /** The claims of this page. */
  claims: z.array(staffClaim),
  ...paging,
})
