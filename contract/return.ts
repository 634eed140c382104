import * as z from 'zod/mini'
import { after, DAY } from '../kernel/clock.ts'
import { formatNaira } from '../kernel/money.ts'
import { faultIn, numberIn } from '../kernel/read-number.ts'
import { accountChecks, bankReturn, paidBefore, returnReference } from './bank.ts'
import { courier, optionalTrackingCode, trackingCode } from './couriers.ts'
import { pageQuery } from './envelope.ts'
import { artistName, createdAt, idField, momentField, paging, shopName, workName } from './fields.ts'
import { photograph } from './parcel.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { shownPreview, waitingDecisionOf } from './refund.ts'
import { naira, optionalLines, pasted, pastedDigits, typed, typedLines } from './texts.ts'

/** Days after receipt within which a return may be asked for. */
export const RETURN_DAYS = 14

/** Most photographs that go with a request, an answer, or what a seller says of the work that came back. */
export const MOST_RETURN_PHOTOGRAPHS = 6

/** Until when what was received at a moment may be sent back. */
export function returnableUntil(receivedAt: Date): Date {
  return after(receivedAt, RETURN_DAYS * DAY)
}

/** Days after its approval, or after our label, within which a work is to be sent back. */
export const SEND_BACK_DAYS = 14

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

/** With which text of a return a photograph goes: the buyer's request, the seller's answer, or what the seller says of the work that came back. */
export type SaidWith = 'asked' | 'answered' | 'arrived'

/** Whether a return is undecided. */
export function isUndecided(state: ReturnState): boolean {
  return state === 'ASKED' || state === 'ACCEPTED' || state === 'CONTESTED'
}

/** Whether a return may still ask money back. */
export function isReturnOpen(state: string): boolean {
  return !['REFUNDING', 'REFUNDED', 'REFUSED', 'WITHDRAWN'].includes(state)
}

/** POST /shop/returns/: within 14 days of receipt. Up to six photographs are added to it afterwards. */
export const returnEntry = z.object({
  /** The id of the line of the order. */
  order_item_id: z.string().check(z.maxLength(60)),
  /** How many of its pieces are to go back. */
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  /** Why the work is to go back. */
  reason: z.enum(returnReasons, { error: 'Choose a reason' }),
  /** What is the matter, in the buyer's words. */
  text: typedLines('Please tell us what is the matter', 2_000),
})

/** POST /shop/returns/{id}/send/ */
export const returnSentEntry = z.object({
  courier,
  tracking_code: optionalTrackingCode,
})

/** POST /seller/returns/{id}/answer/: a seller who accepts says where the work goes (street, town, phone); one who contests says why. */
export const returnAnswerEntry = z.strictObject({
  /** Whether the seller accepts the return or contests it. */
  answer: z.enum(['accept', 'contest'], { error: 'Accept or contest' }),
  /** Why the seller contests it; may be empty where they accept. */
  text: optionalLines(2_000),
  /** The street, town and phone number that the work goes to; for a seller who accepts. */
  send_to: optionalLines(300),
})

/** POST /staff/returns/{id}/decide/. Where the work is back, a second decision starts from the first: what is left out stays as it was decided. */
export const returnDecisionEntry = z.strictObject({
  /** Whether the return is approved or refused. */
  decision: z.enum(['approve', 'refuse'], { error: 'Approve or refuse' }),
  /** The return's state as the clerk saw it: who decides later than another is refused. */
  state: z.enum(returnStates),
  /** What goes back for the work, in naira; left out, its whole price. */
  amount: z.optional(naira),
  /** Whether the delivery fee of the parcel goes back too; left out, unless the buyer only changed their mind. */
  shipping: z.optional(z.boolean()),
  /** Who pays for it: the seller, or us, so that the seller keeps all. */
  borne_by: z.optional(z.enum(['seller', 'us'])),
  /** Whether a work that is back goes on sale again. */
  restock: z._default(z.boolean(), false),
  /** Whether the work has to be sent back before the money is. */
  send_back: z._default(z.boolean(), true),
  preview: shownPreview,
  /** Why, for the buyer. */
  text: typedLines('Say why, for the buyer', 2_000),
  /** The street, town and phone number that the work goes to; may be left out where the seller has given it. */
  send_to: optionalLines(300),
})

/** The most per cent of what is left of the price that a buyer who keeps the work may be offered. */
export const MOST_OFFER_PERCENT = 90

/** How often such an offer may be made in one return. */
export const MOST_RETURN_OFFERS = 3

/** Days within which its buyer may answer, until the end of the last one. */
export const OFFER_DAYS = 7

export const returnOfferStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const
export type ReturnOfferState = (typeof returnOfferStates)[number]

const PERCENT = `Enter whole per cent from 1 to ${MOST_OFFER_PERCENT}`

/** POST /seller/returns/{id}/offers/: `percent` of what is left of the price goes back, in whole naira; takes the place of one's own open offer. */
export const returnOfferEntry = z.strictObject({
  /** How many per cent of what is left of the price go back. */
  percent: z.int({ error: PERCENT }).check(z.gte(1, PERCENT), z.lte(MOST_OFFER_PERCENT, PERCENT)),
})

/** POST /staff/returns/{id}/offers/: the same, and who pays for it, as in a decision. */
export const staffOfferEntry = z.extend(returnOfferEntry, {
  /** Who pays for the offer: the seller, or us. */
  borne_by: z._default(z.enum(['seller', 'us']), 'seller'),
})

/** What of a return waits for a second person: a decision, or an offer of staff. */
export const proposedReturnEntry = z.union([returnDecisionEntry, staffOfferEntry])

/** An offer of a part of the price to a buyer who keeps the work; `amount` in naira. */
const returnOffer = z.object({
  id: idField,
  /** Whether the offer is open, or how it ended. */
  state: z.enum(returnOfferStates),
  /** How many per cent of what is left of the price go back. */
  percent: z.number(),
  /** The amount that goes back, in naira. */
  amount: z.number(),
  /** Who makes the offer. */
  by: z.enum(['seller', 'staff']),
  /** Who pays for the offer: the seller, or us. */
  borne_by: z.enum(['seller', 'us']),
  created_at: createdAt,
  /** Until when its buyer may answer. */
  answer_by: momentField,
  /** When the buyer answered; null until then. */
  answered_at: z.nullable(momentField),
})
export type ReturnOffer = z.infer<typeof returnOffer>

/** Whether the time to answer an offer is over at a moment in ms; until the job has ended it, it is still OPEN. */
export function isOfferOver({ answer_by }: Pick<ReturnOffer, 'answer_by'>, now: number): boolean {
  return now > Date.parse(answer_by)
}

/** 'NGN 36,000, 20 % of the price'. */
export function offerWords({ amount, percent }: Pick<ReturnOffer, 'amount' | 'percent'>): string {
  return `${formatNaira(amount)}, ${percent} % of the price`
}

/** POST /staff/returns/{id}/decide/preview/: how much goes back, and who pays it. */
export const returnDecisionParts = z.pick(returnDecisionEntry, {
  state: true,
  amount: true,
  shipping: true,
  borne_by: true,
  send_back: true,
})

/** POST /staff/returns/{id}/label/: the label for the way back, which we have paid for; another one replaces it. */
export const returnLabelEntry = z.strictObject({
  courier,
  code: trackingCode.check(z.minLength(1, 'Enter the code of the label')),
})

/** Days after sending a work back within which its cost may be asked for. */
export const RETURN_COST_DAYS = 30

/** The most that we pay for sending a work back, in naira; never more than the price of what came back. */
export const MOST_RETURN_COST = 200_000

/** How often the cost of a return may be asked for. */
export const MOST_RETURN_COST_TRIES = 3

const AMOUNT = 'Enter an amount such as 4500'

/** An amount in digits where it is clear which one is meant. */
function clearAmount(text: string): string {
  const amount = numberIn(text) ?? Number.NaN
  return Number.isNaN(amount) ? text : String(amount)
}

/** POST /shop/returns/{id}/cost/: a form with the courier's receipt, a picture or a PDF, as the file 'receipt'. */
export const returnCostForm = z.strictObject({
  /** What the buyer paid the courier, in naira. */
  paid_naira: z.string({ error: 'Enter what you paid' }).check(
    z.overwrite(clearAmount),
    z.regex(/^\d{1,7}(\.\d{1,2})?$/, {
      error: ({ input }) => faultIn(String(input), AMOUNT) ?? AMOUNT,
    }),
  ),
  /** The number of the courier's receipt or waybill. */
  receipt_number: typed('Enter the number of the receipt or waybill', 60, pasted),
  /** The code of the bank to pay the cost to. */
  bank_code: z
    .string({ error: 'Choose your bank' })
    .check(z.minLength(1, 'Choose your bank'), z.maxLength(10)),
  /** The number of the account to pay the cost to, ten digits. */
  account_number: z
    .string({ error: 'An account number has exactly ten digits' })
    .check(pastedDigits, z.regex(/^\d{10}$/, 'An account number has exactly ten digits')),
  /** The name of the owner of that account. */
  account_name: typed('Whose account is it?', 120),
})

export const returnCostStates = ['ASKED', 'APPROVED', 'REFUSED', 'PAID', 'CAME_BACK'] as const
export type ReturnCostState = (typeof returnCostStates)[number]

/** POST /staff/returns/{id}/cost/decide/. What was approved can be refused until it is paid. */
export const returnCostDecisionEntry = z.strictObject({
  /** Whether the cost is approved or refused. */
  decision: z.enum(['approve', 'refuse'], { error: 'Approve or refuse' }),
  /** The cost's state as the clerk saw it. */
  state: z.enum(returnCostStates),
  /** What of the cost is approved, in naira; left out, all of it. */
  amount: z.optional(naira),
  /** Why, for the buyer. */
  text: typedLines('Say why, for the buyer', 2_000),
})

/** POST /staff/returns/{id}/cost/paid/ */
export const returnCostPaidEntry = z.strictObject({
  /** The bank's reference of the payment. */
  reference: typed('Enter the bank’s reference', 80, pasted),
})

/** POST /staff/returns/{id}/cost/came-back/: `reference` is the bank’s, of the money that came in; the buyer reads `text` once it counts. */
export const returnCostBackEntry = z.strictObject({
  reference: returnReference,
  /** Why the bank sent it back, for the buyer. */
  text: typedLines('Say why the bank sent it back', 500),
})

/** GET /staff/returns/{id}/cost/account/: for those who pay. */
export const returnCostAccount = z.object({
  /** The code of the bank. */
  bank_code: z.string(),
  /** NIBSS's code of the bank, six digits; empty where it is not known. */
  nip_code: z.string(),
  /** The name of the bank. */
  bank_name: z.string(),
  /** The name of the owner of the account. */
  account_name: z.string(),
  /** The account number, ten digits. */
  account_number: z.string(),
})

/** What a buyer paid to send a work back and asks us to pay; amounts in naira. */
const returnCost = z.object({
  id: idField,
  /** How far the cost is. */
  state: z.enum(returnCostStates),
  /** What the buyer asks for, in naira. */
  amount: z.number(),
  /** What of it was approved, in naira; null until it is decided. */
  approved: z.nullable(z.number()),
  /** The number of the courier's receipt or waybill. */
  receipt_number: z.string(),
  /** The name of the buyer's bank. */
  bank_name: z.string(),
  /** All but its last four digits are masked. */
  account_number: z.string(),
  /** The name of the owner of the account. */
  account_name: z.string(),
  /** Whether the bank has the account in the buyer's name. */
  account_check: z.enum(accountChecks),
  /** Why it was approved, refused, or came back. */
  text: z.string(),
  /** Who decided; for staff, else null. */
  decided_by: z.nullable(z.string()),
  /** When it was paid; null until then. */
  paid_at: z.nullable(momentField),
  /** The bank's reference of the payment; empty until it is paid. */
  bank_reference: z.string(),
  /** That it was sent back: as one person says, or approved by a second; for staff, else null. */
  came_back: z.nullable(bankReturn),
  /** What was paid of this return before and came back; for staff, else empty. */
  paid_before: z.array(
    z.extend(paidBefore, {
      /** The name of the person who paid it; null where it is not known. */
      paid_by: z.nullable(z.string()),
    }),
  ),
  created_at: createdAt,
})

/** Whether a reason is one where we bear the cost of sending back, and the delivery fee is refunded as well. */
export function isWayBackOurs(reason: ReturnReason): boolean {
  return reason !== 'changed_mind'
}

/** POST …/returns/{id}/arrived/: whether the work came back as it was sent; staff say with `restock` whether it goes on sale again, else what is intact does. */
export const returnArrivedEntry = z.strictObject({
  /** Whether the returned work is as it was sent. */
  intact: z.boolean(),
  /** Of staff, whether the work goes on sale again; left out, it does where it is intact. */
  restock: z.optional(z.boolean()),
  /** What is said of the returned work; may be empty. */
  text: optionalLines(2_000),
})

/** POST /staff/returns/{id}/arrived/. The preview is for staff alone: it names every seller of the order, and our part. */
export const staffArrivedEntry = z.extend(returnArrivedEntry, { preview: shownPreview })

/** A return as its buyer, its seller and staff see it; amounts in naira. */
export const returnRequest = z.object({
  id: idField,
  /** To be quoted, and written on the parcel that goes back. */
  code: z.string(),
  /** How far the return is. */
  state: z.enum(returnStates),
  /** The id of the order. */
  order_id: z.string(),
  /** The code of the order, as people quote it. */
  order_code: z.string(),
  /** Who sold it, and where they are. */
  seller: z.object({
    name: shopName,
    /** The town of the shop. */
    town: z.string(),
    /** The Nigerian state of the shop. */
    state: z.string(),
  }),
  /** The line of the order that goes back. */
  item: z.object({
    id: idField,
    /** The number of the line within the order. */
    number: z.number(),
    name: workName,
    artist: artistName,
    /** The name of the size. */
    size_label: z.string(),
    /** The address of a JPEG of the work. */
    image: z.string(),
    /** The price of one piece without its frame, in naira. */
    price: z.number(),
  }),
  /** How many pieces go back. */
  quantity: z.number(),
  /** Why the work goes back. */
  reason: z.enum(returnReasons),
  /** What is the matter, in the buyer's words. */
  text: z.string(),
  /** The photographs of the buyer. */
  photographs: z.array(photograph),
  /** Those of the seller, with the answer. */
  seller_photographs: z.array(photograph),
  /** Those of the seller, of the work that came back. */
  arrival_photographs: z.array(photograph),
  /** Until when the seller may answer. */
  answer_by: momentField,
  /** When the seller answered; null until then. */
  answered_at: z.nullable(momentField),
  /** What the seller answered; empty until then. */
  seller_text: z.string(),
  /** What was decided; null until then. */
  decision: z.nullable(
    z.object({
      /** What goes back for the work, in naira. */
      amount: z.number(),
      /** What goes back of the delivery fee, in naira. */
      shipping: z.number(),
      /** Whether the work has to be sent back first. */
      send_back: z.boolean(),
      /** Who pays for it: the seller, or us. */
      borne_by: z.enum(['seller', 'us']),
      /** Why, for the buyer. */
      text: z.string(),
      /** When it was decided. */
      at: momentField,
    }),
  ),
  /** What the buyer was offered for keeping the work, newest first. */
  offers: z.array(returnOffer),
  /** Street, town and phone number where the work goes; empty for its buyer until it is approved; for its seller the last one given. */
  send_to: z.string(),
  /** The label for the way back that we have paid for; null where there is none. */
  label: z.nullable(
    z.object({
      /** The courier. */
      courier: z.string(),
      /** The code of the label. */
      code: z.string(),
    }),
  ),
  /** Until when the work of an approved return is to be sent; null in other states, and while its buyer waits for a label that we pay for. */
  send_by: z.nullable(momentField),
  /** The courier that takes the work back; empty until it is sent. */
  courier: z.string(),
  /** The code to follow it by; may be empty. */
  tracking_code: z.string(),
  /** When the work was sent back; null until then. */
  sent_at: z.nullable(momentField),
  /** When the work was back; null until then. */
  arrived_at: z.nullable(momentField),
  /** Whether the returned work is as it was sent; null until it is back. */
  intact: z.nullable(z.boolean()),
  /** What was said of the returned work; empty until then. */
  arrival_text: z.string(),
  /** Whether the work is on sale again. */
  restocked: z.boolean(),
  /** A decision or an offer that waits for a second person; for staff who read one return, else null. */
  proposal: waitingDecisionOf(proposedReturnEntry),
  /** The newest cost of sending it back that was asked for; for its buyer and staff who read one return, else null. */
  cost: z.nullable(returnCost),
  /** Until when its buyer may ask for the cost of sending it back; null where that is not possible. */
  cost_until: z.nullable(momentField),
  /** Of the delivery fee of its parcel, what can be given back; for staff who read one return, else null. */
  delivery_left: z.nullable(z.number()),
  /** Every change of the return, the oldest first. */
  timeline: z.array(
    z.object({
      /** When it changed. */
      at: momentField,
      /** The person or program that changed it. */
      actor: z.string(),
      /** The state before; null at the beginning. */
      from: z.nullable(z.string()),
      /** The state after. */
      to: z.string(),
      /** What else is known of the change; may be empty. */
      detail: z.string(),
    }),
  ),
  created_at: createdAt,
})
export type ReturnRequest = z.infer<typeof returnRequest>

/** Lists of returns, newest first; those to label by how long they wait. */
export const returnExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  /** The returns to list: all, open, in a state, or those that wait for staff to decide, to send a label, or to decide, pay or confirm a cost. */
  state: z._default(
    z.enum([
      'all',
      'open',
      'to_decide',
      'to_label',
      'cost_to_decide',
      'cost_to_pay',
      'cost_said_back',
      ...returnStates,
    ]),
    'all',
  ),
  /** The id of an order: only its returns are listed. */
  order_id: z.optional(z.string().check(z.maxLength(60))),
})
export const returnQuery = z.object({ ...pageQuery, ...returnExportQuery.shape })
export const returnPage = z.object({
  /** The returns of this page. */
  returns: z.array(returnRequest),
  ...paging,
})
