import type { FastifyInstance } from 'fastify'
import { koboOf } from '../../../kernel/money.ts'
import { ok } from '../../../kernel/result.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
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
import { exportAdjustments } from '../service/exporting.ts'
import { monthCsv, readMonth, readMonths } from '../service/months.ts'
import {
  approveTerms,
  proposeTerms,
  readSellerTerms,
  readTermsChanges,
  rejectTerms,
} from '../service/terms.ts'
import {
  approveThresholds,
  proposeThresholds,
  readThresholdChanges,
  readThresholds,
  rejectThresholds,
} from '../service/thresholds.ts'
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

  route(api, 'ledger.months', async () => ok({ months: await readMonths(context) }))

  route(api, 'ledger.month', async ({ params }) => ok(await readMonth(context, params.month)))

  longCsvRoute(api, 'ledger.monthCsv', async ({ params }) => ok(monthCsv(context, params.month)))

  route(api, 'ledger.adjustments', async ({ query }) => {
    const page = await readAdjustments(context, query, query)
    return ok({ adjustments: page.items, total: page.total, next: page.next })
  })

  longCsvRoute(api, 'ledger.exportAdjustments', async ({ principal: { account }, requestId, query }) =>
    ok(await exportAdjustments(context, { id: account?.id ?? '', requestId }, query)),
  )

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

  route(api, 'ledger.thresholds', async () => ok(await readThresholds(context)))

  route(api, 'ledger.thresholdChanges', async ({ query: { state, ...page } }) => {
    const { items, total, next } = await readThresholdChanges(context, state, page)
    return ok({ changes: items, total, next })
  })

  route(api, 'ledger.proposeThresholds', ({ principal, body, request }) =>
    proposeThresholds(context, staffOf(principal, request), body),
  )

  route(api, 'ledger.approveThresholds', ({ principal, params, request }) =>
    approveThresholds(context, params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.rejectThresholds', ({ principal, params, request }) =>
    rejectThresholds(context, params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.terms', ({ params }) => readSellerTerms(context, params.id))

  route(api, 'ledger.proposeTerms', ({ principal, params, body, request }) =>
    proposeTerms(context, params.id, staffOf(principal, request), body),
  )

  route(api, 'ledger.termsChanges', async ({ query: { state, ...page } }) => {
    const { items, total, next } = await readTermsChanges(context, state, page)
    return ok({ changes: items, total, next })
  })

  route(api, 'ledger.approveTerms', ({ principal, params, request }) =>
    approveTerms(context, params.id, staffOf(principal, request)),
  )

  route(api, 'ledger.rejectTerms', ({ principal, params, request }) =>
    rejectTerms(context, params.id, staffOf(principal, request)),
  )
}
