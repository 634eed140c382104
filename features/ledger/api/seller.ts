import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { csvRoute, pdfRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { Ledger } from '../service/service.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds what sellers see of the ledger. */
export function sellerLedgerApi(api: FastifyInstance, { accounts }: Pick<Ledger, 'accounts'>): void {
  route(api, 'seller.balance', ({ principal, query }) =>
    accounts.balance(accountOf(principal), query.state, query),
  )

  route(api, 'seller.payouts', async ({ principal, query }) => {
    const page = await accounts.payouts(accountOf(principal), query)
    if (!page.ok) return page
    return ok({ payouts: page.value.items, total: page.value.total, next: page.value.next })
  })

  route(api, 'seller.payout', ({ principal, params }) => accounts.payout(accountOf(principal), params.id))

  route(api, 'seller.statement', ({ principal, query }) => accounts.statement(accountOf(principal), query))

  csvRoute(api, 'seller.statementCsv', ({ principal, query }) =>
    accounts.statementCsv(accountOf(principal), query),
  )

  pdfRoute(api, 'seller.statementPdf', ({ principal, query }) =>
    accounts.statementPdf(accountOf(principal), query),
  )
}
