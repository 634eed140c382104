import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { csvRoute, pdfRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { LedgerContext } from '../context.ts'
import { readSellerBalance, readSellerPayout, readSellerPayouts } from '../service/seller-balance.ts'
import { readStatement, statementCsv, statementPdf } from '../service/statement.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds what sellers see of the ledger. */
export function sellerLedgerApi(api: FastifyInstance, context: LedgerContext): void {
  route(api, 'seller.balance', ({ principal, query }) =>
    readSellerBalance(context, accountOf(principal), query.state, query),
  )

  route(api, 'seller.payouts', async ({ principal, query }) => {
    const page = await readSellerPayouts(context, accountOf(principal), query)
    if (!page.ok) return page
    return ok({ payouts: page.value.items, total: page.value.total, next: page.value.next })
  })

  route(api, 'seller.payout', ({ principal, params }) =>
    readSellerPayout(context, accountOf(principal), params.id),
  )

  route(api, 'seller.statement', ({ principal, query }) =>
    readStatement(context, accountOf(principal), query),
  )

  csvRoute(api, 'seller.statementCsv', ({ principal, query }) =>
    statementCsv(context, accountOf(principal), query),
  )

  pdfRoute(api, 'seller.statementPdf', ({ principal, query }) =>
    statementPdf(context, accountOf(principal), query),
  )
}
