import type { FastifyInstance } from 'fastify'
import { koboOf } from '../../../kernel/money.ts'
import { ok } from '../../../kernel/result.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { LedgerContext } from '../context.ts'
import {
  approveAdjustment,
  makeAdjustment,
  readAdjustments,
  rejectAdjustment,
} from '../service/adjustments.ts'
import { readBalances, readEntriesOfOrder } from '../service/balances.ts'
import { readLedgerChecks, runLedgerCheck } from '../service/check.ts'
import { readSellerTerms, setSellerTerms } from '../service/terms.ts'
import { payoutsApi } from './payouts.ts'
import { staffOf } from './request.ts'

/** Adds what staff of finance do with the ledger. */
export function staffLedgerApi(api: FastifyInstance, context: LedgerContext): void {
  payoutsApi(api, context)

  route(api, 'ledger.balances', async () => ok({ accounts: await readBalances(context) }))

  route(api, 'ledger.order', async ({ params }) =>
    ok({ entries: await readEntriesOfOrder(context, params.id) }),
  )

  route(api, 'ledger.checks', async ({ query }) => {
    const page = await readLedgerChecks(context, query)
    return ok({ checks: page.items, total: page.total, next: page.next })
  })

  route(api, 'ledger.runCheck', async ({ principal, request }) =>
    ok(await runLedgerCheck(context, staffOf(principal, request).id)),
  )

  route(api, 'ledger.adjustments', async ({ query }) => {
    const page = await readAdjustments(context, query)
    return ok({ adjustments: page.items, total: page.total, next: page.next })
  })

  route(api, 'ledger.adjust', ({ principal, body, request }) =>
    makeAdjustment(
      context,
      staffOf(principal, request),
      {
        debit: body.debit,
        credit: body.credit,
        amountKobo: koboOf(body.amount),
        sellerId: body.seller_id?.toLowerCase() ?? null,
        orderId: body.order_id?.toLowerCase() ?? null,
        note: body.note,
      },
      keyOf(request) ?? null,
    ),
  )

  route(api, 'ledger.approveAdjustment', ({ principal, params, request }) =>
    approveAdjustment(context, params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.rejectAdjustment', ({ principal, params, request }) =>
    rejectAdjustment(context, params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.terms', ({ params }) => readSellerTerms(context, params.id))

  route(api, 'ledger.setTerms', ({ principal, params, body, request }) =>
    setSellerTerms(
      context,
      params.id,
      { commissionBp: body.commission_bp, isVatRegistered: body.vat_registered },
      staffOf(principal, request),
    ),
  )
}
