import * as z from 'zod/mini'
import { optionalCourier, optionalTrackingCode, trackingUrl } from './couriers.ts'
import { pageQuery } from './envelope.ts'
import { daysQuery } from './ranges.ts'
import { shownPreview, waitingDecisionOf } from './refund.ts'
import { day, optionalLines, storable, tidied, typedLines } from './texts.ts'

/**
 * What became of a buyer's word that a parcel never came: open; it came after all; staff found it; staff did not, and refund it; closed,
 * as the whole order was refunded meanwhile.
 */
export const claimStates = ['OPEN', 'CAME', 'FOUND', 'LOST', 'CLOSED'] as const
export type ClaimState = (typeof claimStates)[number]

/** POST /shop/parcels/{id}/never-came/ */
export const claimEntry = z.object({ text: optionalLines(1_000) })

/** Letters that an answer to a claim has at least, and at most. */
export const answerLetters = { least: 10, most: 1_000 }

/** POST /seller/parcels/{id}/answer-claim/: what the seller knows of the parcel, and what shows where it is. */
export const claimAnswerEntry = z.strictObject({
  text: z
    .string({ error: 'Say what you know' })
    .check(
      tidied,
      z.minLength(answerLetters.least, `At least ${answerLetters.least} letters`),
      z.maxLength(answerLetters.most, `At most ${answerLetters.most} letters`),
      storable,
    ),
  courier: optionalCourier,
  tracking_code: optionalTrackingCode,
  tracking_url: trackingUrl,
})

/** POST /staff/claims/{id}/decide/: `delivered` and `on` for what was found, `shipping` for what is refunded. */
export const claimDecisionEntry = z.strictObject({
  decision: z.enum(['found', 'lost'], { error: 'Say whether it was found' }),
  /** Found with its buyer; false: it is still on its way. */
  delivered: z._default(z.boolean(), true),
  /** The day on which it was delivered, from which the windows count; now when left out. */
  on: z.optional(day),
  /** Whether what is left of the delivery fee goes back too. */
  shipping: z._default(z.boolean(), false),
  preview: shownPreview,
  text: typedLines('Say why, for buyer and seller', 1_000),
})

/** POST /staff/claims/{id}/lost/preview/ */
export const lostClaimParts = z.pick(claimDecisionEntry, { shipping: true })

/** The newest claim about a parcel, as its buyer sees it. */
export const parcelClaim = z.object({
  state: z.enum(claimStates),
  /** What the buyer said besides. */
  text: z.string(),
  created_at: z.string(),
  /** When the seller answered last. */
  answered_at: z.nullable(z.string()),
  /** When staff decided, the buyer took it back, or it was closed. */
  decided_at: z.nullable(z.string()),
  decision_text: z.string(),
})
export type ParcelClaim = z.infer<typeof parcelClaim>

/** The newest claim about a parcel, as its seller and staff see it. */
export const sellerClaim = z.object({
  ...parcelClaim.shape,
  /** Until when the seller is asked to answer; then staff may decide without it. An answer is taken until they have. */
  answer_by: z.string(),
  /** What the seller says to it; null before they have. */
  answer: z.nullable(
    z.object({
      text: z.string(),
      courier: z.string(),
      tracking_code: z.string(),
      /** Empty, or an https address of a courier we know. */
      tracking_url: z.string(),
    }),
  ),
})
export type SellerClaim = z.infer<typeof sellerClaim>

/** A claim as staff see it; amounts in naira. */
export const staffClaim = z.object({
  id: z.string(),
  ...sellerClaim.shape,
  order: z.object({ id: z.string(), code: z.string(), state: z.string() }),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  seller: z.object({ id: z.string(), name: z.string() }),
  parcel: z.object({
    id: z.string(),
    state: z.string(),
    courier: z.string(),
    tracking_code: z.string(),
    shipped_at: z.nullable(z.string()),
    /** The day that the seller named, and when it was recorded. */
    delivered_on: z.nullable(z.string()),
    received_at: z.nullable(z.string()),
    works: z.array(z.string()),
  }),
  /** What can still be given back of the parcel's works, and of the order's delivery fee. */
  refundable: z.object({ goods: z.number(), shipping: z.number() }),
  decided_by: z.nullable(z.string()),
  /** A decision that waits for a second person. */
  proposal: waitingDecisionOf(claimDecisionEntry),
})
export type StaffClaim = z.infer<typeof staffClaim>

/** GET /staff/claims/ */
export const claimQuery = z.object({
  ...pageQuery,
  ...daysQuery,
  state: z._default(z.enum(['all', ...claimStates]), 'all'),
})
/** GET /staff/claims.csv: the filters of the list. */
export const claimExportQuery = z.pick(claimQuery, { from: true, to: true, state: true })
export const claimPage = z.object({
  claims: z.array(staffClaim),
  total: z.number(),
  next: z.nullable(z.number()),
})
