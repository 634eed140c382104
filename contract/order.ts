import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { pageQuery } from './envelope.ts'

export const deliveryOptions = ['HOME', 'PICKUP'] as const
export type DeliveryOption = (typeof deliveryOptions)[number]

const reference = z.optional(z.nullable(z.string().check(z.maxLength(200))))

/**
 * POST /shop/orders/. HOME needs `shipping_id`, PICKUP `pickup_station_id`. With `product_id` (the work's id or slug) it
 * orders that one work and leaves the cart alone, with `size_id`, `with_frame`, `quantity` as chosen; without it, the cart.
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
})

/** Checkout POST: what an order would cost, without making it. */
export const checkoutEntry = z.object({
  shipping_id: reference,
  pickup_station_id: reference,
  product_id: reference,
  size_id: reference,
  with_frame: z.optional(z.boolean()),
  quantity: z._default(z.number().check(z.int(), z.gte(1), z.lte(999)), 1),
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

export const orderTabs = ['all', 'unpaid', 'packing', 'shipping', 'success'] as const

/** GET /shop/orders/ */
export const orderQuery = z.object({ ...pageQuery, status: z._default(z.enum(orderTabs), 'all') })
export const orderPage = z.object({ orders: z.array(order), total: z.number(), next: z.nullable(z.number()) })

/** GET /shop/orders-by-id/?id= */
export const orderById = z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) })

/** What a checkout would cost, naira. */
export const quote = z.object({
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
  shipping_fee: z.nullable(z.number()),
  price_total: z.number(),
})

/** DELETE /shop/orders/{id}/ and removing items: what became of the order. */
export const orderClosed = z.object({
  outcome: z.enum(['cancelled', 'watched']),
})
