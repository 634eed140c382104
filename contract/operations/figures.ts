import { figures, figuresQuery } from '../figures.ts'
import type { OperationTable } from '../operation.ts'

export const figuresOperations = {
  'seller.figures': {
    method: 'GET',
    url: '/seller/figures',
    access: 'seller',
    scope: 'works.read',
    summary: 'Views, wishlist adds and sales of your works by day, and the busiest works',
    query: figuresQuery,
    data: figures,
    refusals: ['shop_missing'],
  },
} as const satisfies OperationTable
