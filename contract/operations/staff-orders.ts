import * as z from 'zod/mini'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import { cancelEntry, refundEntry, staffOrder, staffOrderPage, staffOrderQuery } from '../order.ts'
import * as groups from '../refusal-groups.ts'

export const staffOrderOperations = {
  'staff.orders': {
    method: 'GET',
    url: '/staff/orders',
    access: 'support_finance',
    summary: 'Finds orders by code, e-mail, phone, name and state, newest first',
    query: staffOrderQuery,
    data: staffOrderPage,
  },
  'staff.order': {
    method: 'GET',
    url: '/staff/orders/:id',
    access: 'support_finance',
    summary: 'An order, by its id or code, with all that has happened to it',
    params: idParams,
    data: staffOrder,
    refusals: ['order_not_found'],
  },
  'staff.refundOrder': {
    method: 'POST',
    url: '/staff/orders/:id/refund',
    access: 'support_finance',
    summary: 'Gives money of a paid order back, all or a part; needs Idempotency-Key',
    params: idParams,
    body: refundEntry,
    data: z.object({ refund_id: z.string(), amount: z.number() }),
    refusals: [
      'order_not_found',
      'order_line_not_found',
      'refund_too_large',
      'nothing_to_refund',
      'finance_only',
      'moved_on',
      'another_person_needed',
      ...groups.onceOnly,
    ],
  },
  'staff.cancelOrder': {
    method: 'POST',
    url: '/staff/orders/:id/cancel',
    access: 'support_finance',
    summary: 'Cancels an unpaid order, once the provider knows of no money for it',
    params: idParams,
    body: cancelEntry,
    data: z.object({}),
    refusals: ['order_not_found', ...groups.closing, 'moved_on', 'provider_silent'],
  },
} as const satisfies OperationTable
