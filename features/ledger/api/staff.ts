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

  route(api, 'ledger.runCheck', async ({ officer }) => ok(await runLedgerCheck(context, officer.id)))

  route(api, 'ledger.months', async () => ok({ months: await readMonths(context) }))

  route(api, 'ledger.month', async ({ params }) => ok(await readMonth(context, params.month)))

  longCsvRoute(api, 'ledger.monthCsv', async ({ params }) => ok(monthCsv(context, params.month)))

  route(api, 'ledger.adjustments', async ({ query }) => {
    const page = await readAdjustments(context, query, query)
    return ok({ adjustments: page.items, total: page.total, next: page.next })
  })

  longCsvRoute(api, 'ledger.exportAdjustments', async ({ officer, query }) =>
    ok(await exportAdjustments(context, officer, query)),
  )

  route(api, 'ledger.adjust', ({ officer, body, request }) =>
    makeAdjustment(
      context,
      officer,
      {
        debit: body.debit,
        credit: body.credit,
        amount_kobo: koboOf(body.amount),
        seller_id: body.seller_id?.toLowerCase() ?? null,
        order_id: body.order_id?.toLowerCase() ?? null,
        note: body.note,
      },
      keyOf(request) ?? null,
    ),
  )

  route(api, 'ledger.approveAdjustment', ({ officer, params }) =>
    approveAdjustment(context, params.id, officer),
  )

  route(api, 'ledger.rejectAdjustment', ({ officer, params }) =>
    rejectAdjustment(context, params.id, officer),
  )

  route(api, 'ledger.thresholds', async () => ok(await readThresholds(context)))

  route(api, 'ledger.thresholdChanges', async ({ query: { state, ...page } }) => {
    const { items, total, next } = await readThresholdChanges(context, state, page)
    return ok({ changes: items, total, next })
  })

  route(api, 'ledger.proposeThresholds', ({ officer, body }) => proposeThresholds(context, officer, body))

  route(api, 'ledger.approveThresholds', ({ officer, params }) =>
    approveThresholds(context, params.id, officer),
  )

  route(api, 'ledger.rejectThresholds', ({ officer, params }) =>
    rejectThresholds(context, params.id, officer),
  )

  route(api, 'ledger.terms', ({ params }) => readSellerTerms(context, params.id))

  route(api, 'ledger.proposeTerms', ({ officer, params, body }) =>
    proposeTerms(context, params.id, officer, body),
  )

  route(api, 'ledger.termsChanges', async ({ query: { state, ...page } }) => {
    const { items, total, next } = await readTermsChanges(context, state, page)
    return ok({ changes: items, total, next })
  })

  route(api, 'ledger.approveTerms', ({ officer, params }) => approveTerms(context, params.id, officer))

  route(api, 'ledger.rejectTerms', ({ officer, params }) => rejectTerms(context, params.id, officer))
}
