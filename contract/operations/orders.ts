import type { OperationTable } from '../operation.ts'
import { order, orderById, orderPage, orderQuery } from '../order.ts'

export const ordersOperations = {
  'orders.list': {
    method: 'GET',
    url: '/shop/orders',
    access: 'account',
    summary: 'The orders of an account, newest first; withdrawn ones are left out',
    query: orderQuery,
    data: orderPage,
  },
  'orders.read': {
    method: 'GET',
    url: '/shop/orders-by-id',
    access: 'account',
    owned: { thing: 'order', by: 'buyer' },
    summary: 'One order of an account, by its id or code',
    query: orderById,
    data: order,
    refusals: ['order_not_found'],
  },
} as const satisfies OperationTable
