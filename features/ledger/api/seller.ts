import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageQuery } from '../../../contract/envelope.ts'
import {
  balanceQuery,
  sellerBalance,
  sellerPayoutPage,
  sellerPayoutRead,
  statement,
  statementQuery,
} from '../../../contract/ledger.ts'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { csvRoute, pdfRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { Ledger } from '../service/service.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds what sellers see of the ledger. */
export function sellerLedgerApi(api: FastifyInstance, { accounts }: Pick<Ledger, 'accounts'>): void {
  route(api, {
    operation: 'seller.balance',
    method: 'GET',
    url: '/seller/balance',
    summary: 'What the seller is owed and has got: every amount, where it stands, why and until when',
    query: balanceQuery,
    data: sellerBalance,
    handle: ({ principal, query }) => accounts.balance(accountOf(principal), query.state, query),
  })

  route(api, {
    operation: 'seller.payouts',
    method: 'GET',
    url: '/seller/payouts',
    summary: 'The seller’s payouts, newest first',
    query: z.object(pageQuery),
    data: sellerPayoutPage,
    handle: async ({ principal, query }) => {
      const page = await accounts.payouts(accountOf(principal), query)
      if (!page.ok) return page
      return ok({ payouts: page.value.items, total: page.value.total, next: page.value.next })
    },
  })

  route(api, {
    operation: 'seller.payout',
    method: 'GET',
    url: '/seller/payouts/:id',
    summary: 'One of the seller’s payouts with what it pays',
    params: z.object({ id: z.string().check(z.maxLength(60)) }),
    data: sellerPayoutRead,
    handle: ({ principal, params }) => accounts.payout(accountOf(principal), params.id),
  })

  route(api, {
    operation: 'seller.statement',
    method: 'GET',
    url: '/seller/statement',
    summary: 'What came into the seller’s account and left it, with balances',
    query: statementQuery,
    data: statement,
    handle: ({ principal, query }) => accounts.statement(accountOf(principal), query),
  })

  csvRoute(api, {
    operation: 'seller.statementCsv',
    url: '/seller/statement.csv',
    summary: 'The same as a CSV file',
    query: statementQuery,
    handle: ({ principal, query }) => accounts.statementCsv(accountOf(principal), query),
  })

  pdfRoute(api, {
    operation: 'seller.statementPdf',
    url: '/seller/statement.pdf',
    summary: 'The same as a PDF file',
    query: statementQuery,
    handle: ({ principal, query }) => accounts.statementPdf(accountOf(principal), query),
  })
}
