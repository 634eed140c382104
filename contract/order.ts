import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { quotedParcel } from './delivery.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { exceptionKinds, signKinds } from './exception.ts'
import {
  address,
  artistName,
  buyer,
  causedBy,
  createdAt,
  idField,
  momentField,
  paging,
  reachedBuyer,
  shopName,
  slugField,
  valuesChanged,
  workName,
} from './fields.ts'
import { orderParcel, parcel } from './parcel.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { refundProposal } from './refund.ts'
import { line, storable, typedLines } from './texts.ts'

/** To an address (`HOME`) or to a pickup station (`PICKUP`). */
export const deliveryOptions = ['HOME', 'PICKUP'] as const
export type DeliveryOption = (typeof deliveryOptions)[number]

const reference = z.optional(z.nullable(z.string().check(z.maxLength(200))))

const availableOnly = z.optional(z.boolean())

/** POST /shop/orders/: orders the cart, or with `product_id` one work alone. The header Idempotency-Key makes it safe to send again. */
export const orderEntry = z.object({
  /** Delivered to an address (`HOME`), or collected at a pickup station (`PICKUP`). */
  delivery_option: z.enum(deliveryOptions, { error: 'select an option' }),
  /** The id of the buyer's shipping address; required for `HOME`. */
  shipping_id: reference,
  /** The id of the pickup station; required for `PICKUP`. */
  pickup_station_id: reference,
  /** The id or slug of the one work to order; without it, the cart is ordered. */
  product_id: reference,
  /** The id of the size of that work; without it, the first size. */
  size_id: reference,
  /** Whether that work is ordered with the frame that its seller offers. */
  with_frame: z.optional(z.boolean()),
  /** How many pieces of that work are ordered. */
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  /** With true, only what of the cart can be bought now is ordered; the rest stays in it. */
  available_only: availableOnly,
  /** The id of the quote that the buyer saw: another total is refused. Without it, the last quote of the cart or work counts. */
  quote: z.optional(z.string().check(z.maxLength(100), storable)),
})

/** Checkout POST: what an order would cost, without making it. */
export const checkoutEntry = z.object({
  /** The id of the shipping address whose delivery fee is asked for. */
  shipping_id: reference,
  /** The id of the pickup station whose delivery fee is asked for. */
  pickup_station_id: reference,
  /** The id or slug of the one work to quote; without it, the cart is quoted. */
  product_id: reference,
  /** The id of the size of that work; without it, the first size. */
  size_id: reference,
  /** Whether that work is quoted with the frame that its seller offers. */
  with_frame: z.optional(z.boolean()),
  /** How many pieces of that work are quoted. */
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  /** With true, only what of the cart can be bought now is quoted. */
  available_only: availableOnly,
})

/** A line of an order, as it was when ordered. `price` is one piece without frame; naira. */
export const orderItem = z.object({
  id: idField,
  /** The item number a person can quote: 1, 2, … within the order. */
  number: z.number(),
  /** How many pieces were ordered. */
  quantity: z.number(),
  /** The price of one piece without its frame, in naira. */
  price: z.number(),
  /** The price of the frame of one piece, in naira; 0 without a frame. */
  frame_price: z.number(),
  /** Whether the pieces were ordered with a frame. */
  with_frame: z.boolean(),
  /** The name of the ordered size. */
  size_label: z.string(),
  /** Which prints of a numbered edition they are, such as '6/22', from the payment on. */
  print_numbers: z.array(z.string()),
  /** The price of all pieces with their frames, in naira. */
  total: z.number(),
  /** The ordered work, by its name and price at the order. */
  product: z.object({
    id: idField,
    name: workName,
    slug: slugField,
    /** The address of a JPEG of the work. */
    image: z.string(),
    /** The first picture of the work; null where it has none any more. */
    picture: z.nullable(picture),
    /** The price of one piece without its frame, in naira. */
    price: z.number(),
    artist: artistName,
  }),
})
export type OrderItem = z.infer<typeof orderItem>

/** How far the delivery of the whole order is. */
export const deliveryStatuses = [
  'PENDING',
  'PACKING',
  'SHIPPING',
  'SUCCESS',
  'CANCELLED',
  'RETURNED',
] as const

/** How far the payment of an order is: nothing under way, waiting for the provider, failed (pay again), paid, refund due or done. */
export const paymentStates = ['none', 'waiting', 'failed', 'paid', 'refund'] as const

/** Since January 2026 the sender's bank takes a stamp duty of NGN 50 on transfers of NGN 10,000 and more; naira. */
export const stampDuty = { from: 10_000, amount: 50 } as const

/** An account number made for one payment of an order by bank transfer. */
export const transfer = z.object({
  /** The name of the bank that holds the account. */
  bank: z.string(),
  /** The account number to send the money to, ten digits. */
  account_number: z.string(),
  /** Empty where the provider does not say it. */
  account_name: z.string(),
  /** The amount to send, in naira. */
  amount: z.number(),
  /** Until when money may be sent to it. */
  expires_at: momentField,
  /** Whether money may still be sent to it. */
  live: z.boolean(),
  /** When the buyer said that the money was sent; null until then. */
  told_sent_at: z.nullable(momentField),
  /** What arrived, in naira, where it was not `amount`; else null. A person then looks at it. */
  arrived: z.nullable(z.number()),
})
export type Transfer = z.infer<typeof transfer>

/** An order as its buyer sees it. Amounts in naira; items_total counts pieces; price_total = subtotal + shipping_fee. */
export const order = z.object({
  id: idField,
  /** The code of the order, as people quote it. */
  code: z.string(),
  /** The reference of the newest payment attempt. */
  tx_ref: z.string(),
  /** The lines of the order. */
  items: z.array(orderItem),
  /** How many pieces the order has. */
  items_total: z.number(),
  /** The price of all lines, in naira. */
  subtotal: z.number(),
  /** The price of the delivery, in naira. */
  shipping_fee: z.number(),
  /** What the buyer pays in all, in naira: `subtotal` and `shipping_fee`. */
  price_total: z.number(),
  delivery_option: z.enum(deliveryOptions),
  delivery_status: z.enum(deliveryStatuses),
  /** Paid and not refunded. */
  verified: z.boolean(),
  payment: z.enum(paymentStates),
  /** Whether 'Pay Now' would be accepted. */
  payable: z.boolean(),
  created_at: createdAt,
  /** When it was paid; null until then. */
  paid_at: z.nullable(momentField),
  /** Until when the works are held for an unpaid order; null for others. */
  hold_expires_at: z.nullable(momentField),
  /** The newest account number of an unpaid order; of one that has ended only where the buyer said the money was sent. */
  transfer: z.nullable(transfer),
  /** What each seller sends; none before the payment. */
  parcels: z.array(orderParcel),
  /** Money going back, or gone back (`done_at`). */
  refunds: z.array(
    z.object({
      /** The amount that goes back, in the unit of `currency`. */
      amount: z.number(),
      /** The currency of the payment that goes back, such as NGN. */
      currency: z.string(),
      /** Why the money goes back, in words for the buyer. */
      why: z.string(),
      /** When the refund was asked for. */
      asked_at: momentField,
      /** When the money was paid back; null until then. */
      done_at: z.nullable(momentField),
    }),
  ),
  customer: z.object(buyer),
  /** Where it is delivered, as the address was at the order; null for `PICKUP`. */
  shipping_address: z.nullable(
    z.object({
      ...address,
      /** The country: Nigeria. */
      country: z.string(),
      /** The phone number of the person who receives it. */
      phone: z.string(),
      /** The e-mail address of the person who receives it. */
      email: z.string(),
    }),
  ),
  /** Where it is collected, as the station was at the order; null for `HOME`. */
  pickup_station: z.nullable(
    z.object({
      /** The name of the station. */
      name: z.string(),
      /** The street and house number of the station. */
      address: z.string(),
      /** The city or town of the station. */
      city: z.string(),
      /** The Nigerian state of the station. */
      state: z.string(),
    }),
  ),
})
export type Order = z.infer<typeof order>

/** What POST /shop/orders/ answers. */
export const orderPlaced = z.object({
  id: idField,
  /** The code of the order, as people quote it. */
  code: z.string(),
  /** The reference of the payment attempt, for the provider. */
  tx_ref: z.string(),
  /** What the buyer pays, in naira. */
  price_total: z.number(),
  /** The currency of the amount: always NGN. */
  currency: z.literal('NGN'),
  /** The public key of our account at the payment provider, for its pop-up. */
  public_key: z.string(),
  customer: z.object(buyer),
  /** The address of the provider's page that takes the payment, to open in a frame. */
  pop_up: z.string(),
  /** Until when the works are held for this order. */
  hold_expires_at: momentField,
})
export type OrderPlaced = z.infer<typeof orderPlaced>

/** How far the payment of an order is. What happens to its goods is each parcel's state. */
export const orderStateNames = ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderState = (typeof orderStateNames)[number]

export const orderTabs = ['all', 'unpaid', 'packing', 'shipping', 'success'] as const
/** Which of the buyer's orders. */
export type OrderTab = (typeof orderTabs)[number]

/** GET /shop/orders/ */
export const orderQuery = z.object({
  ...pageQuery,
  /** Which of the orders to list: all, or those in one step of their way. */
  status: z._default(z.enum(orderTabs), 'all'),
})
export const orderPage = z.object({
  /** The orders of this page, the newest first. */
  orders: z.array(order),
  ...paging,
})

/** GET /shop/orders-by-id/?id= */
export const orderById = z.object({
  /** The id or the code of the order. */
  id: z.string().check(z.minLength(1), z.maxLength(60)),
})

/** What a checkout would cost, naira. */
export const quote = z.object({
  /** The same works at the same prices with the same fee have the same id. */
  id: z.string(),
  /** What would be bought, a line for each size and framing. */
  items: z.array(
    z.object({
      name: workName,
      slug: slugField,
      /** How many pieces are asked for. */
      quantity: z.number(),
      /** The price of these pieces with their frames, in naira. */
      total: z.number(),
      /** Whether all these pieces can be bought now. */
      available: z.boolean(),
    }),
  ),
  /** The price of all lines, in naira. */
  subtotal: z.number(),
  /** What delivery costs in all; null until a place is chosen. */
  shipping_fee: z.nullable(z.number()),
  /** The price of lines and delivery in naira; of the lines alone until a place is chosen. */
  price_total: z.number(),
  /** The parcels that make up the fee, one for each seller; none until a place is chosen. */
  parcels: z.array(quotedParcel),
  /** What delivery would cost to each of the buyer's addresses and each station; null where it is not offered. */
  places: z.array(
    z.object({
      id: idField,
      /** The delivery fee to this place, in naira; null where delivery there is not offered. */
      shipping_fee: z.nullable(z.number()),
    }),
  ),
})

/** What changed of a purchase since its buyer saw it: prices and delivery in naira, or pieces (0 for none); delivery was null without a place. */
export type PurchaseChange = {
  what: 'price' | 'frame' | 'pieces' | 'delivery'
  /** The work and its size; empty for the delivery. */
  name: string
  from: number | null
  to: number | null
}

/** What `present` has in the refusal price_changed: the total as it is now, and as the buyer saw it, null where that is not known any more. */
export type PriceChanged = {
  price_total: number
  seen_total: number | null
  changes: PurchaseChange[]
}

/** DELETE /shop/orders/{id}/ and removing items: what became of the order. */
export const orderClosed = z.object({
  /** `cancelled`; or `watched` where money may be on its way: the buyer no longer sees the order, we watch for the payment. */
  outcome: z.enum(['cancelled', 'watched']),
})

/**
 * GET /staff/orders/: `q` is a code, an e-mail, a phone number or a name, or the beginning of one; or the reference of a payment,
 * ours or the provider's.
 */
export const staffOrderExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  /** A code, e-mail address, phone number, name or payment reference, or the beginning of one. */
  q: z._default(z.string().check(line, z.maxLength(100), storable), ''),
  /** The state of the orders to list, or all. */
  state: z._default(z.enum(['all', ...orderStateNames]), 'all'),
})
export const staffOrderQuery = z.object({
  ...pageQuery,
  ...staffOrderExportQuery.shape,
  ...sortQuery('code', 'created_at', 'customer', 'email', 'state', 'total'),
})
export const staffOrderPage = z.object({
  /** The orders of this page. */
  orders: z.array(
    z.object({
      id: idField,
      /** The code of the order, as people quote it. */
      code: z.string(),
      state: z.enum(orderStateNames),
      /** The first work in it; null where everything was taken out. */
      work: z.nullable(
        z.object({
          name: workName,
          /** The first picture of the work; null where it has none any more. */
          picture: z.nullable(picture),
        }),
      ),
      delivery_status: z.enum(deliveryStatuses),
      /** What the buyer pays in all, in naira. */
      price_total: z.number(),
      /** How many pieces the order has. */
      items_total: z.number(),
      customer: z.object(reachedBuyer),
      created_at: createdAt,
      /** When it was paid; null until then. */
      paid_at: z.nullable(momentField),
    }),
  ),
  ...paging,
})

/** What staff noted about an order, for staff alone. */
export const orderNote = z.object({
  id: idField,
  /** The text of the note. */
  text: z.string(),
  /** The name of the member of staff who wrote it. */
  by: z.string(),
  /** When it was written. */
  at: momentField,
})

/** POST /staff/orders/{id}/notes/ */
export const orderNoteEntry = z.strictObject({
  /** The note for colleagues; the buyer does not see it. */
  text: typedLines('Please write something', 2_000),
})

/** GET /staff/orders/{id}/: an order with all that has happened to it. Amounts in naira; lists oldest first, but for the audit. */
export const staffOrder = z.object({
  order,
  /** The account of the buyer. */
  account_id: z.string(),
  /** The buyer’s phone number, as the order has it; empty once the account is deleted. */
  phone: z.string(),
  state: z.enum(orderStateNames),
  /** Who sells each item. */
  sellers: z.array(
    z.object({
      /** The id of the line of the order. */
      item_id: z.string(),
      id: idField,
      name: shopName,
    }),
  ),
  /** The VAT within the total, and its rate in hundredths of a percent; null before the order is paid. */
  vat: z.nullable(
    z.object({
      /** The VAT within the total, in naira. */
      amount: z.number(),
      /** The rate of VAT in hundredths of a per cent: 750 is 7.5 %. */
      rate_bp: z.number(),
    }),
  ),
  /** What staff noted for their colleagues, the oldest first. */
  notes: z.array(orderNote),
  /** What could still be given back: of each item, of shipping, and in all. */
  refundable: z.object({
    /** What can be given back in all, in naira. */
    total: z.number(),
    /** What of the delivery fee can be given back, in naira. */
    shipping: z.number(),
    /** What of each line can be given back. */
    items: z.array(
      z.object({
        id: idField,
        /** How many pieces can be given back. */
        quantity: z.number(),
        /** How much of the price can be given back, in naira. */
        amount: z.number(),
      }),
    ),
    /** Of the delivery fee, for each parcel; together at most `shipping`. */
    parcels: z.array(
      z.object({
        id: idField,
        /** How much of its delivery fee can be given back, in naira. */
        amount: z.number(),
      }),
    ),
  }),
  /** Refunds that wait for a second person, the oldest first. */
  refund_proposals: z.array(refundProposal),
  /** What about the money of the order waits for a person, the oldest first. */
  exceptions: z.array(
    z.object({
      kind: z.enum(exceptionKinds),
      /** What has happened, in plain words. */
      what: z.string(),
      /** Since when it waits. */
      since: momentField,
    }),
  ),
  /** Signs of fraud, for which what its sellers are owed is held until a person of finance releases it; null without any. */
  held: z.nullable(
    z.object({
      /** The signs of fraud that were found. */
      reasons: z.array(
        z.object({
          kind: z.enum(signKinds),
          /** The sign in a sentence. */
          text: z.string(),
        }),
      ),
      /** Who looked at it and released it, and their note; null while it is held. */
      released: z.nullable(
        z.object({
          /** The name of the member of finance who released it. */
          by: z.string(),
          /** When it was released. */
          at: momentField,
          /** What they noted. */
          note: z.string(),
        }),
      ),
    }),
  ),
  /** Every change of state of the order and its parcels, the oldest first. */
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
      /** The id of the parcel that changed; null where it was the order. */
      parcel_id: z.nullable(z.string()),
      request_id: causedBy,
    }),
  ),
  /** Every attempt to pay the order, the oldest first. */
  attempts: z.array(
    z.object({
      /** The reference of the attempt that we gave the provider. */
      tx_ref: z.string(),
      /** The payment provider. */
      provider: z.string(),
      /** The provider's id of the payment; null until it names one. */
      provider_id: z.nullable(z.string()),
      /** The state of the attempt. */
      state: z.string(),
      /** The amount asked for, in naira. */
      asked: z.number(),
      /** The amount that was paid, in the unit of `paid_currency`; null until it is paid. */
      paid: z.nullable(z.number()),
      /** The currency in which it was paid; null until it is paid. */
      paid_currency: z.nullable(z.string()),
      /** The means of payment, such as card; null until the provider says it. */
      method: z.nullable(z.string()),
      created_at: createdAt,
      /** When the attempt was settled as paid or failed; null until then. */
      settled_at: z.nullable(momentField),
    }),
  ),
  /** What the payment provider reported about the order, the oldest first. */
  events: z.array(
    z.object({
      /** The kind of event, in the provider's word. */
      type: z.string(),
      /** The status of the payment, in the provider's word. */
      status: z.string(),
      /** The reference of the attempt it is about. */
      tx_ref: z.string(),
      /** When we received it. */
      received_at: momentField,
      /** When we processed it; null until then. */
      processed_at: z.nullable(momentField),
    }),
  ),
  /** Every refund of the order, the oldest first. */
  refunds: z.array(
    z.object({
      id: idField,
      /** The amount that goes back, in the unit of `currency`. */
      amount: z.number(),
      /** The currency of the payment that goes back. */
      currency: z.string(),
      /** What of the amount is delivery fee, in the unit of `currency`. */
      shipping: z.number(),
      /** Why the money goes back, in words for the buyer. */
      why: z.string(),
      /** The state of the refund. */
      state: z.string(),
      /** What the provider says of the refund; may be empty. */
      provider_word: z.string(),
      created_at: createdAt,
      /** When the money was paid back; null until then. */
      done_at: z.nullable(momentField),
    }),
  ),
  /** The parcels of the order, one from each seller. */
  parcels: z.array(parcel),
  /** Every return of the order, the oldest first. */
  returns: z.array(
    z.object({
      id: idField,
      /** The code of the return, as people quote it. */
      code: z.string(),
      /** The id of the line that comes back. */
      item_id: z.string(),
      /** The state of the return. */
      state: z.string(),
      /** The buyer's reason for the return. */
      reason: z.string(),
      created_at: createdAt,
    }),
  ),
  /** Every mail about the order, the oldest first. */
  mails: z.array(
    z.object({
      id: idField,
      /** Whether it was sent and its text is still stored, so that it can be sent once more. */
      repeatable: z.boolean(),
      /** The address that the mail went to. */
      to: z.string(),
      /** The subject of the mail. */
      subject: z.string(),
      /** When it was written. */
      written_at: momentField,
      /** When it was sent; null until then. */
      sent_at: z.nullable(momentField),
      /** When it is sent, or tried again, at the earliest; null once it was sent or given up. */
      try_after: z.nullable(momentField),
      /** Why it could not be sent; empty where nothing is known to be wrong. */
      problem: z.string(),
      request_id: causedBy,
    }),
  ),
  /** The jobs about the order that are not done, the first due first. */
  jobs: z.array(
    z.object({
      id: idField,
      /** The kind of job. */
      name: z.string(),
      /** `waiting` until it is due, `active` while it is done; `failed`: for the last time. */
      state: z.enum(['waiting', 'active', 'failed']),
      /** When it is done at the earliest. */
      due_at: momentField,
      /** How often it has failed. */
      failures: z.number(),
      /** Why it failed last; empty where it has not. */
      error: z.string(),
      request_id: causedBy,
    }),
  ),
  /** The entries of the audit log about the order, the newest first, at most 200. */
  audit: z.array(
    z.object({
      /** The number of the entry. */
      number: z.number(),
      /** When it was done. */
      at: momentField,
      /** The name of the person who did it. */
      actor: z.string(),
      /** What was done. */
      action: z.string(),
      ...valuesChanged,
      request_id: causedBy,
    }),
  ),
})
export type StaffOrder = z.infer<typeof staffOrder>

/** POST /staff/orders/{id}/cancel/ */
export const cancelEntry = z.strictObject({
  /** Why the order is cancelled; the buyer reads it. */
  reason: typedLines('Say why', 500),
})
