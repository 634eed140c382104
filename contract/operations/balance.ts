import * as z from 'zod/mini'
import { pageQuery } from '../envelope.ts'
import {
  balanceQuery,
  sellerBalance,
  sellerPayoutPage,
  sellerPayoutRead,
  statement,
  statementQuery,
} from '../ledger.ts'
import type { OperationTable } from '../operation.ts'

export const balanceOperations = {
  'seller.balance': {
    method: 'GET',
    url: '/seller/balance',
    access: 'seller',
    scope: 'money.read',
    summary: 'What the seller is owed and has got: every amount, where it stands, why and until when',
    query: balanceQuery,
    data: sellerBalance,
    refusals: ['shop_missing', 'seller_not_found'],
  },
  'seller.payouts': {
    method: 'GET',
    url: '/seller/payouts',
    access: 'seller',
    scope: 'money.read',
    summary: 'The seller’s payouts, newest first',
    query: z.object(pageQuery),
    data: sellerPayoutPage,
    refusals: ['shop_missing', 'seller_not_found'],
  },
  'seller.payout': {
    method: 'GET',
    url: '/seller/payouts/:id',
    access: 'seller',
    owned: { thing: 'payout', by: 'seller' },
    scope: 'money.read',
    summary: 'One of the seller’s payouts with what it pays',
    params: z.object({
      /** The id of the payout. */
      id: z.string().check(z.maxLength(60)),
    }),
    data: sellerPayoutRead,
    refusals: ['shop_missing', 'payout_not_found', 'seller_not_found'],
  },
  'seller.statement': {
    method: 'GET',
    url: '/seller/statement',
    access: 'seller',
    scope: 'money.read',
    summary: 'What came into the seller’s account and left it, with balances',
    query: statementQuery,
    data: statement,
    refusals: ['shop_missing', 'seller_not_found'],
  },
  'seller.statementCsv': {
    method: 'GET',
    url: '/seller/statement.csv',
    access: 'seller',
    scope: 'money.read',
    summary: 'The same as a CSV file',
    query: statementQuery,
    file: 'text/csv',
    refusals: ['shop_missing', 'seller_not_found'],
  },
  'seller.statementPdf': {
    method: 'GET',
    url: '/seller/statement.pdf',
    access: 'seller',
    summary: 'The same as a PDF file',
    query: statementQuery,
    file: 'application/pdf',
    refusals: ['shop_missing', 'seller_not_found'],
  },
} as const satisfies OperationTable
