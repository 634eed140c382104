import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { quotedParcel } from './delivery.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { signKinds } from './exception.ts'
import { orderParcel, parcel } from './parcel.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { refundProposal } from './refund.ts'
import { line, storable, typedLines } from './texts.ts'

export const deliveryOptions = ['HOME', 'PICKUP'] as const
export type DeliveryOption = (typeof deliveryOptions)[number]

const reference = z.optional(z.nullable(z.string().check(z.maxLength(200))))

const availableOnly = z.optional(z.boolean())

/**
 * POST /shop/orders/. HOME needs `shipping_id`, PICKUP `pickup_station_id`. With `product_id` (the work's id or slug) it
 * orders that one work and leaves the cart alone, with `size_id`, `with_frame`, `quantity` as chosen; without it, the cart.
 * `available_only`: of the cart only what can be bought now; the rest stays in it. `quote` is the id of the quote that the buyer has
 * seen; without it, the last that the account was given for the cart or the work counts. Another total is refused (price_changed).
 * The header Idempotency-Key makes it safe to send again.
 */
export const orderEntry = z.object({
  delivery_option: z.enum(deliveryOptions, { error: 'select an option' }),
  shipping_id: reference,
  pickup_station_id: reference,
  product_id: reference,
  size_id: reference,
  with_frame: z.optional(z.boolean()),
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  available_only: availableOnly,
  quote: z.optional(z.string().check(z.maxLength(100), storable)),
})

/** Checkout POST: what an order would cost, without making it. */
export const checkoutEntry = z.object({
  shipping_id: reference,
  pickup_station_id: reference,
  product_id: reference,
  size_id: reference,
  with_frame: z.optional(z.boolean()),
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
  available_only: availableOnly,
})

/** A line of an order, as it was when ordered. `price` is one piece without frame; naira. */
export const orderItem = z.object({
  id: z.string(),
  /** The item number a person can quote: 1, 2, … within the order. */
  number: z.number(),
  quantity: z.number(),
  price: z.number(),
  frame_price: z.number(),
  with_frame: z.boolean(),
  size_label: z.string(),
  /** Which prints of a numbered edition they are, such as '6/22', from the payment on. */
  print_numbers: z.array(z.string()),
  total: z.number(),
  product: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    image: z.string(),
    picture: z.nullable(picture),
    price: z.number(),
    artist: z.string(),
  }),
})
export type OrderItem = z.infer<typeof orderItem>

/** Numbers of prints in words: 'number 6/22', 'numbers 6/22, 7/22'; '' where there are none. */
export function printsText(numbers: readonly string[]): string {
  return numbers.length === 0 ? '' : `${numbers.length === 1 ? 'number' : 'numbers'} ${numbers.join(', ')}`
}

export const deliveryStatuses = [
  'PENDING',
  'PACKING',
  'SHIPPING',
  'SUCCESS',
  'CANCELLED',
  'RETURNED',
] as const

/** Where the payment of an order stands: nothing under way, waiting for the provider, failed (pay again), paid, refund due or done. */
export const paymentStates = ['none', 'waiting', 'failed', 'paid', 'refund'] as const

/** Since January 2026 the sender's bank takes a stamp duty of NGN 50 on transfers of NGN 10,000 and more; naira. */
export const stampDuty = { from: 10_000, amount: 50 } as const

/**
 * An account number made for one payment of an order by bank transfer; amounts in naira. `arrived` is what came where it was not
 * `amount`, which a person then looks at.
 */
export const transfer = z.object({
  bank: z.string(),
  account_number: z.string(),
  /** Empty where the provider does not say it. */
  account_name: z.string(),
  amount: z.number(),
  expires_at: z.string(),
  /** Whether money may still be sent to it. */
  live: z.boolean(),
  /** When the buyer said that the money was sent. */
  told_sent_at: z.nullable(z.string()),
  arrived: z.nullable(z.number()),
})
export type Transfer = z.infer<typeof transfer>

/** An order as its buyer sees it. Amounts in naira; items_total counts pieces; price_total = subtotal + shipping_fee. */
export const order = z.object({
  id: z.string(),
  code: z.string(),
  /** The reference of the newest payment attempt. */
  tx_ref: z.string(),
  items: z.array(orderItem),
  items_total: z.number(),
  subtotal: z.number(),
  shipping_fee: z.number(),
  price_total: z.number(),
  delivery_option: z.enum(deliveryOptions),
  delivery_status: z.enum(deliveryStatuses),
  /** Paid and not refunded. */
  verified: z.boolean(),
  payment: z.enum(paymentStates),
  /** Whether 'Pay Now' would be accepted. */
  payable: z.boolean(),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  /** Until when the works are held for an unpaid order. */
  hold_expires_at: z.nullable(z.string()),
  /** The newest account number of an unpaid order; of one that has ended only where the buyer said the money was sent. */
  transfer: z.nullable(transfer),
  /** What each seller sends; none before the payment. */
  parcels: z.array(orderParcel),
  /** Money going back, or gone back (`done_at`). */
  refunds: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      why: z.string(),
      asked_at: z.string(),
      done_at: z.nullable(z.string()),
    }),
  ),
  customer: z.object({ name: z.string(), email: z.string() }),
  shipping_address: z.nullable(
    z.object({
      address: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
  ),
  pickup_station: z.nullable(
    z.object({ name: z.string(), address: z.string(), city: z.string(), state: z.string() }),
  ),
})
export type Order = z.infer<typeof order>

/** What POST /shop/orders/ answers. `pop_up` is the page on which the buyer pays. */
export const orderPlaced = z.object({
  id: z.string(),
  code: z.string(),
  tx_ref: z.string(),
  price_total: z.number(),
  currency: z.literal('NGN'),
  public_key: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  pop_up: z.string(),
  hold_expires_at: z.string(),
})
export type OrderPlaced = z.infer<typeof orderPlaced>

/** Where an order stands with its money. What happens to its goods is each parcel's state. */
export const orderStateNames = ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderState = (typeof orderStateNames)[number]

export const orderTabs = ['all', 'unpaid', 'packing', 'shipping', 'success'] as const
/** Which of the buyer's orders. */
export type OrderTab = (typeof orderTabs)[number]

/** GET /shop/orders/ */
export const orderQuery = z.object({ ...pageQuery, status: z._default(z.enum(orderTabs), 'all') })
export const orderPage = z.object({ orders: z.array(order), total: z.number(), next: z.nullable(z.number()) })

/** GET /shop/orders-by-id/?id= */
export const orderById = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) })

/** What a checkout would cost, naira. */
export const quote = z.object({
  /** The same works at the same prices with the same fee have the same id. */
  id: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      quantity: z.number(),
      total: z.number(),
      available: z.boolean(),
    }),
  ),
  subtotal: z.number(),
  /** What delivery costs in all; null until a place is chosen. */
  shipping_fee: z.nullable(z.number()),
  price_total: z.number(),
  /** The parcels that make up the fee, one for each seller; none until a place is chosen. */
  parcels: z.array(quotedParcel),
  /** What delivery would cost to each of the buyer's addresses and each station; null where it is not offered. */
  places: z.array(z.object({ id: z.string(), shipping_fee: z.nullable(z.number()) })),
})

/**
 * What of a purchase is another than its buyer saw: the price of one piece, its frame, how many pieces there are (0 for none), or what
 * delivery costs, which was null before a place was chosen. Amounts in naira.
 */
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
  outcome: z.enum(['cancelled', 'watched']),
})

/**
 * GET /staff/orders/: `q` is a code, an e-mail, a phone number or a name, or the beginning of one; or the reference of a payment,
 * ours or the provider's.
 */
export const staffOrderExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  q: z._default(z.string().check(line, z.maxLength(100), storable), ''),
  state: z._default(z.enum(['all', ...orderStateNames]), 'all'),
})
export const staffOrderQuery = z.object({
  ...pageQuery,
  ...staffOrderExportQuery.shape,
  sort: sortQuery('code', 'created_at', 'customer', 'email', 'state', 'total'),
})
export const staffOrderPage = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      state: z.enum(orderStateNames),
      /** The first work in it; null where everything was taken out. */
      work: z.nullable(z.object({ name: z.string(), picture: z.nullable(picture) })),
      delivery_status: z.enum(deliveryStatuses),
      price_total: z.number(),
      items_total: z.number(),
      customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
      created_at: z.string(),
      paid_at: z.nullable(z.string()),
    }),
  ),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** What staff noted about an order. Nobody else reads it. */
export const orderNote = z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.string() })

/** POST /staff/orders/{id}/notes/ */
export const orderNoteEntry = z.strictObject({ text: typedLines('Please write something', 2_000) })

/** GET /staff/orders/{id}/: an order with all that has happened to it. Amounts in naira; lists oldest first. */
export const staffOrder = z.object({
  order,
  account_id: z.string(),
  /** The buyer’s phone number, as the order has it; empty once the account is deleted. */
  phone: z.string(),
  state: z.enum(orderStateNames),
  /** Who sells each item. */
  sellers: z.array(z.object({ item_id: z.string(), id: z.string(), name: z.string() })),
  /** The VAT within the total, and its rate in hundredths of a percent; null before the order is paid. */
  vat: z.nullable(z.object({ amount: z.number(), rate_bp: z.number() })),
  /** What staff noted for their colleagues, the oldest first. */
  notes: z.array(orderNote),
  /** What could still be given back: of each item, of shipping, and in all. */
  refundable: z.object({
    total: z.number(),
    shipping: z.number(),
    items: z.array(z.object({ id: z.string(), quantity: z.number(), amount: z.number() })),
    /** Of the delivery fee, for each parcel; together at most `shipping`. */
    parcels: z.array(z.object({ id: z.string(), amount: z.number() })),
  }),
  /** Refunds that wait for a second person, the oldest first. */
  refund_proposals: z.array(refundProposal),
  /** Signs of fraud, for which what its sellers are owed is held until a person of finance releases it; null without any. */
  held: z.nullable(
    z.object({
      reasons: z.array(z.object({ kind: z.enum(signKinds), text: z.string() })),
      /** Who looked at it and released it, and their note; null while it is held. */
      released: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
    }),
  ),
  timeline: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      from: z.nullable(z.string()),
      to: z.string(),
      detail: z.string(),
      parcel_id: z.nullable(z.string()),
    }),
  ),
  attempts: z.array(
    z.object({
      tx_ref: z.string(),
      provider: z.string(),
      provider_id: z.nullable(z.string()),
      state: z.string(),
      asked: z.number(),
      paid: z.nullable(z.number()),
      paid_currency: z.nullable(z.string()),
      method: z.nullable(z.string()),
      created_at: z.string(),
      settled_at: z.nullable(z.string()),
    }),
  ),
  events: z.array(
    z.object({
      type: z.string(),
      status: z.string(),
      tx_ref: z.string(),
      received_at: z.string(),
      processed_at: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      currency: z.string(),
      shipping: z.number(),
      why: z.string(),
      state: z.string(),
      provider_word: z.string(),
      created_at: z.string(),
      done_at: z.nullable(z.string()),
    }),
  ),
  parcels: z.array(parcel),
  returns: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      item_id: z.string(),
      state: z.string(),
      reason: z.string(),
      created_at: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      /** Whether it was sent and its text is kept, so that it can be sent once more. */
      repeatable: z.boolean(),
      to: z.string(),
      subject: z.string(),
      written_at: z.string(),
      sent_at: z.nullable(z.string()),
    }),
  ),
  audit: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
})
export type StaffOrder = z.infer<typeof staffOrder>

/** POST /staff/orders/{id}/cancel/ */
export const cancelEntry = z.strictObject({ reason: typedLines('Say why', 500) })
