import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { quotedParcel } from './delivery.ts'
import { pageQuery } from './envelope.ts'
import {
  address,
  artistName,
  buyer,
  createdAt,
  idField,
  momentField,
  paging,
  slugField,
  workName,
} from './fields.ts'
import { orderParcel } from './parcel.ts'
import { storable } from './texts.ts'

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
