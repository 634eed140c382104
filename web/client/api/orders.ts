import type * as z from 'zod/mini'
import type {
  checkoutEntry,
  Order,
  OrderPlaced,
  orderClosed,
  orderEntry,
  orderPage,
  orderTabs,
  quote,
  Transfer,
} from '../../../contract/order.ts'
import { call } from './call.ts'

/** Which of the buyer's orders. */
export type OrderTab = (typeof orderTabs)[number]

const at = (id: string, more = '') => `/shop/orders/${encodeURIComponent(id)}/${more}`

/** What an order would cost. */
export const fetchQuote = async (entry: z.input<typeof checkoutEntry>, signal?: AbortSignal) =>
  (await call<z.infer<typeof quote>>({ method: 'POST', path: '/shop/checkout/', body: entry, signal })).data

/** Makes an order; the same key never makes two. */
export const createOrder = async (entry: z.input<typeof orderEntry>, idempotencyKey: string) =>
  (
    await call<OrderPlaced>({
      method: 'POST',
      path: '/shop/orders/',
      body: entry,
      headers: { 'Idempotency-Key': idempotencyKey },
    })
  ).data

/** A page of the buyer's orders. */
export const fetchOrders = async (status: OrderTab, page: number, signal?: AbortSignal) =>
  (
    await call<z.infer<typeof orderPage>>({
      method: 'GET',
      path: `/shop/orders/?status=${status}&page=${page}`,
      signal,
    })
  ).data

/** One of the buyer's orders. */
export const fetchOrder = async (id: string, signal?: AbortSignal) =>
  (await call<Order>({ method: 'GET', path: `/shop/orders-by-id/?id=${encodeURIComponent(id)}`, signal }))
    .data

/** A new attempt to pay an order. */
export const payOrder = async (id: string) =>
  (await call<OrderPlaced>({ method: 'POST', path: at(id, 'pay/') })).data

/** The account number for paying an order by bank transfer: the one that lives, or a new one. */
export const openTransfer = async (id: string) =>
  (await call<Transfer>({ method: 'POST', path: at(id, 'transfer/') })).data

/** Says that the transfer for an order was sent. */
export const tellTransferSent = async (id: string) =>
  (await call<{ order: Order }>({ method: 'POST', path: at(id, 'transfer/sent/') })).data.order

/** Has the server ask the payment provider how the order stands; `answered` is false when the provider gave no usable answer. */
export const checkOrder = async (id: string) =>
  (await call<{ order: Order; answered: boolean }>({ method: 'POST', path: at(id, 'check/') })).data

/** Withdraws an unpaid order. */
export const cancelOrder = async (id: string) =>
  (await call<z.infer<typeof orderClosed>>({ method: 'DELETE', path: at(id) })).data

/** Takes an item out of an unpaid order. */
export const removeOrderItem = (itemId: string) =>
  call({ method: 'DELETE', path: `/shop/orders/orderitems/${encodeURIComponent(itemId)}/` })

/** Says that a parcel never came, and what is known of it. */
export const claimParcel = (id: string, text: string) =>
  call({ method: 'POST', path: `/shop/parcels/${encodeURIComponent(id)}/never-came/`, body: { text } })

/** Says that a parcel has arrived. */
export const receiveParcel = (id: string) =>
  call({ method: 'POST', path: `/shop/parcels/${encodeURIComponent(id)}/received/` })
