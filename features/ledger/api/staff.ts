import type { FastifyInstance } from 'fastify'
import { koboOf } from '../../../kernel/money.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { Ledger } from '../service/service.ts'
import { payoutsApi } from './payouts.ts'
import { keyOf, staffOf } from './request.ts'

/** Adds what staff of finance do with the ledger. */
export function staffLedgerApi(api: FastifyInstance, ledger: Ledger): void {
  payoutsApi(api, ledger)

  route(api, 'ledger.balances', async () => ok({ accounts: await ledger.balances() }))

  route(api, 'ledger.order', async ({ params }) => ok({ entries: await ledger.entriesOf(params.id) }))

  route(api, 'ledger.checks', async ({ query }) => {
    const page = await ledger.check.list(query)
    return ok({ checks: page.items, total: page.total, next: page.next })
  })

  route(api, 'ledger.runCheck', async ({ principal, request }) =>
    ok(await ledger.check.run(staffOf(principal, request).id)),
  )

  route(api, 'ledger.adjustments', async ({ query }) => {
    const page = await ledger.adjustments.list(query)
    return ok({ adjustments: page.items, total: page.total, next: page.next })
  })

  route(api, 'ledger.adjust', ({ principal, body, request }) =>
    ledger.adjustments.make(
      staffOf(principal, request),
      {
        debit: body.debit,
        credit: body.credit,
        amountKobo: koboOf(body.amount),
        sellerId: body.seller_id?.toLowerCase() ?? null,
        orderId: body.order_id?.toLowerCase() ?? null,
        note: body.note,
      },
      keyOf(request),
    ),
  )

  route(api, 'ledger.approveAdjustment', ({ principal, params, request }) =>
    ledger.adjustments.approve(params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.rejectAdjustment', ({ principal, params, request }) =>
    ledger.adjustments.reject(params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.terms', ({ params }) => ledger.terms.read(params.id))

  route(api, 'ledger.setTerms', ({ principal, params, body, request }) =>
    ledger.terms.write(
      params.id,
      { commissionBp: body.commission_bp, isVatRegistered: body.vat_registered },
      staffOf(principal, request),
    ),
  )
}
