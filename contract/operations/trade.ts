import type { OperationTable } from '../operation.ts'
import { trade, tradeQuery } from '../trade.ts'

export const tradeOperations = {
  'staff.trade': {
    method: 'GET',
    url: '/staff/trade',
    access: 'staff',
    summary:
      'Visits, carts, orders and returns by day, and sales, commission and refunds by the ledger for finance; beside the days before',
    query: tradeQuery,
    data: trade,
  },
} as const satisfies OperationTable
