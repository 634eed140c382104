import * as z from 'zod/mini'
import { after, DAY } from '../kernel/clock.ts'
import { pageQuery } from './envelope.ts'
import { photograph } from './parcel.ts'
import { naira, optionalText, typed } from './texts.ts'

/** Days after receipt within which a return may be asked for. */
export const RETURN_DAYS = 14

/** Most photographs of one return. */
export const MOST_RETURN_PHOTOGRAPHS = 6

/** Until when what was received at a moment may be sent back. */
export function returnableUntil(receivedAt: Date): Date {
  return after(receivedAt, RETURN_DAYS * DAY)
}

/** What was received after this moment may still be sent back at `now`. */
export function returnableSince(now: Date): Date {
  return after(now, -RETURN_DAYS * DAY)
}

export const returnReasons = ['changed_mind', 'damaged', 'not_as_described', 'wrong_work'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnStates = [
  'ASKED',
  'ACCEPTED',
  'CONTESTED',
  'APPROVED',
  'SENT',
  'ARRIVED',
  'REFUNDING',
  'REFUNDED',
  'REFUSED',
  'WITHDRAWN',
] as const
export type ReturnState = (typeof returnStates)[number]

/** POST /shop/returns/: within 14 days of receipt. Up to six photographs are added to it afterwards. */
export const returnEntry = z.object({
  order_item_id: z.string().check(z.maxLength(60)),
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  reason: z.enum(returnReasons, { error: 'Choose a reason' }),
  text: typed('Please tell us what is the matter', 2_000),
})

/** POST /shop/returns/{id}/send/ */
export const returnSentEntry = z.object({
  courier: typed('Say who carries it', 80),
  tracking_code: optionalText(80),
})

/** POST /seller/returns/{id}/answer/: a seller who accepts says where the work goes (street, town, phone); one who contests says why. */
export const returnAnswerEntry = z.object({
  answer: z.enum(['accept', 'contest'], { error: 'Accept or contest' }),
  text: optionalText(2_000),
  send_to: optionalText(300),
})

/**
 * POST /staff/returns/{id}/decide/. Approved: `amount` in naira for the goods, their whole price when left out; with all that is left
 * of the shipping fee or not; refunded once the work is back, or at once without `send_back`. The buyer reads `text`. `send_to` is where
 * the work goes; it may be left out when the seller has said so.
 */
export const returnDecisionEntry = z.object({
  decision: z.enum(['approve', 'refuse'], { error: 'Approve or refuse' }),
  /** The return's state as the clerk saw it: who decides later than another is refused. */
  state: z.enum(returnStates),
  amount: z.optional(naira),
  shipping: z._default(z.boolean(), false),
  send_back: z._default(z.boolean(), true),
  text: typed('Say why, for the buyer', 2_000),
  send_to: optionalText(300),
})

/** POST …/returns/{id}/arrived/: whether the work came back as it was sent. */
export const returnArrivedEntry = z.object({ intact: z.boolean(), text: optionalText(2_000) })

/** A return as its buyer, its seller and staff see it; amounts in naira. */
export const returnRequest = z.object({
  id: z.string(),
  /** To be quoted, and written on the parcel that goes back. */
  code: z.string(),
  state: z.enum(returnStates),
  order_id: z.string(),
  order_code: z.string(),
  /** Who sold it, and where they are. */
  seller: z.object({ name: z.string(), town: z.string(), state: z.string() }),
  item: z.object({
    id: z.string(),
    number: z.number(),
    name: z.string(),
    artist: z.string(),
    size_label: z.string(),
    image: z.string(),
    price: z.number(),
  }),
  quantity: z.number(),
  reason: z.enum(returnReasons),
  text: z.string(),
  photographs: z.array(photograph),
  /** Until when the seller may answer. */
  answer_by: z.string(),
  answered_at: z.nullable(z.string()),
  seller_text: z.string(),
  decision: z.nullable(
    z.object({
      amount: z.number(),
      shipping: z.number(),
      send_back: z.boolean(),
      text: z.string(),
      at: z.string(),
    }),
  ),
  /**
   * Street, town and phone number where the work goes; for its buyer empty until the return is approved, for its seller the address
   * given last time until this return has its own.
   */
  send_to: z.string(),
  courier: z.string(),
  tracking_code: z.string(),
  sent_at: z.nullable(z.string()),
  arrived_at: z.nullable(z.string()),
  intact: z.nullable(z.boolean()),
  arrival_text: z.string(),
  timeline: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      from: z.nullable(z.string()),
      to: z.string(),
      detail: z.string(),
    }),
  ),
  created_at: z.string(),
})
export type ReturnRequest = z.infer<typeof returnRequest>

/** Lists of returns, newest first, of one order where it is named; 'to_decide' are those that wait for staff. */
export const returnQuery = z.object({
  ...pageQuery,
  state: z._default(z.enum(['all', 'open', 'to_decide', ...returnStates]), 'all'),
  order_id: z.optional(z.string().check(z.maxLength(60))),
})
export const returnPage = z.object({
  returns: z.array(returnRequest),
  total: z.number(),
  next: z.nullable(z.number()),
})
