import * as z from 'zod/mini'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import { checkoutEntry, order, orderClosed, orderEntry, orderPlaced, quote, transfer } from '../order.ts'
import * as groups from '../refusal-groups.ts'

export const checkoutOperations = {
  'checkout.quote': {
    method: 'POST',
    url: '/shop/checkout',
    access: 'account',
    owned: { thing: 'address', by: 'buyer' },
    summary: 'What a purchase would cost',
    body: checkoutEntry,
    example: { shipping_id: '0198e6f2-3c1a-7d4e-9b1f-6a2c5d8e0f13' },
    data: quote,
    refusals: groups.ordering,
  },
  'orders.create': {
    method: 'POST',
    url: '/shop/orders',
    access: 'account',
    owned: { thing: 'address', by: 'buyer' },
    summary:
      'Makes an order, holds its works and begins its payment; Idempotency-Key makes it safe to send again',
    body: orderEntry,
    example: { delivery_option: 'HOME', shipping_id: '0198e6f2-3c1a-7d4e-9b1f-6a2c5d8e0f13' },
    data: orderPlaced,
    refusals: [
      ...groups.ordering,
      ...groups.paying,
      'price_changed',
      'too_many_holds',
      'idempotency_key_reused',
      'network_holds_full',
      'too_many_pieces_held',
      'too_many_unique_held',
      'ordering_paused',
      ...groups.asking,
    ],
  },
  'orders.pay': {
    method: 'POST',
    url: '/shop/orders/:id/pay',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary: 'Begins the payment of an unpaid order again',
    params: idParams,
    data: orderPlaced,
    refusals: [...groups.paying, 'work_sold', 'not_enough', ...groups.asking],
  },
  'payments.check': {
    method: 'POST',
    url: '/shop/orders/:id/check',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary:
      'Asks the payment provider about an order now; `answered` is false when it gave no usable answer',
    params: idParams,
    data: z.object({
      order,
      /** Whether the payment provider answered, so that the order is as it says. */
      answered: z.boolean(),
    }),
    refusals: ['order_not_found', 'attempt_not_found', ...groups.asking],
  },
  'orders.transfer': {
    method: 'POST',
    url: '/shop/orders/:id/transfer',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary:
      'Opens an account number for paying an unpaid order by bank transfer, or answers the one that lives',
    params: idParams,
    data: transfer,
    refusals: [
      ...groups.paying,
      'transfer_used_up',
      'work_sold',
      'not_enough',
      ...groups.asking,
      'transfer_too_late',
    ],
  },
  'orders.transferSent': {
    method: 'POST',
    url: '/shop/orders/:id/transfer/sent',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary: 'The buyer says that the transfer was sent; asks the payment provider',
    params: idParams,
    data: z.object({
      order,
      /** Whether the payment provider answered, so that the order is as it says. */
      answered: z.boolean(),
    }),
    refusals: ['order_not_found', 'transfer_not_found', 'order_closed', ...groups.asking],
  },
  'orders.cancel': {
    method: 'DELETE',
    url: '/shop/orders/:id',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary: 'Withdraws an unpaid order',
    params: idParams,
    data: orderClosed,
    refusals: ['order_not_found', ...groups.closing, ...groups.asking],
  },
  'orders.removeItem': {
    method: 'DELETE',
    url: '/shop/orders/orderitems/:id',
    access: 'account',
    owned: { thing: 'item', by: 'buyer' },
    summary: 'Removes an item of an unpaid order; the last one cancels it',
    params: idParams,
    data: z.object({
      /** Whether the line was removed, or the order cancelled with its last line. */
      outcome: z.enum(['removed', 'cancelled']),
    }),
    refusals: ['order_line_not_found', 'order_not_found', ...groups.closing, ...groups.asking],
  },
} as const satisfies OperationTable
