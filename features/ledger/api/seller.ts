import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { csvRoute, pdfRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { LedgerContext } from '../context.ts'
import { readSellerBalance, readSellerPayout, readSellerPayouts } from '../service/seller-balance.ts'
import { readStatement, statementCsv, statementPdf } from '../service/statement.ts'

/** Adds what sellers see of the ledger. */
export function sellerLedgerApi(api: FastifyInstance, context: LedgerContext): void {
  route(api, 'seller.balance', ({ account, query }) =>
    readSellerBalance(context, account.id, query.state, query),
  )

  route(api, 'seller.payouts', async ({ account, query }) => {
    const page = await readSellerPayouts(context, account.id, query)
    if (!page.ok) return page
    return ok({ payouts: page.value.items, total: page.value.total, next: page.value.next })
  })

  route(api, 'seller.payout', ({ account, params }) => readSellerPayout(context, account.id, params.id))

  route(api, 'seller.statement', ({ account, query }) => readStatement(context, account.id, query))

  csvRoute(api, 'seller.statementCsv', ({ account, query }) => statementCsv(context, account.id, query))

  pdfRoute(api, 'seller.statementPdf', ({ account, query }) => statementPdf(context, account.id, query))
}
