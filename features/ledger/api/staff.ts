import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing, pageQuery } from '../../../contract/envelope.ts'
import {
  accountBalances,
  adjustment,
  adjustmentEntry,
  adjustmentPage,
  ledgerCheck,
  ledgerChecks,
  orderEntries,
  sellerTerms,
  sellerTermsEntry,
} from '../../../contract/ledger.ts'
import { koboOf } from '../../../kernel/money.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { Ledger } from '../service/service.ts'
import { payoutsApi } from './payouts.ts'
import { keyOf, staffOf } from './request.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

/** Adds what staff of finance do with the ledger. */
export function staffLedgerApi(api: FastifyInstance, ledger: Ledger): void {
  payoutsApi(api, ledger)

  route(api, {
    operation: 'ledger.balances',
    method: 'GET',
    url: '/staff/ledger/accounts',
    summary: 'What each account of the ledger stands at; debits are positive',
    data: accountBalances,
    handle: async () => ok({ accounts: await ledger.balances() }),
  })

  route(api, {
    operation: 'ledger.order',
    method: 'GET',
    url: '/staff/ledger/orders/:id',
    summary: 'The entries about an order, by its id',
    params: idParams,
    data: orderEntries,
    handle: async ({ params }) => ok({ entries: await ledger.entriesOf(params.id) }),
  })

  route(api, {
    operation: 'ledger.checks',
    method: 'GET',
    url: '/staff/ledger/checks',
    summary: 'What the nightly checks found, newest first',
    query: z.object(pageQuery),
    data: ledgerChecks,
    handle: async ({ query }) => {
      const page = await ledger.check.list(query)
      return ok({ checks: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: 'ledger.runCheck',
    method: 'POST',
    url: '/staff/ledger/checks',
    summary: 'Checks the ledger now',
    body: nothing,
    data: ledgerCheck,
    handle: async ({ principal, request }) => ok(await ledger.check.run(staffOf(principal, request).id)),
  })

  route(api, {
    operation: 'ledger.adjustments',
    method: 'GET',
    url: '/staff/ledger/adjustments',
    summary: 'Corrections, newest first',
    query: z.object(pageQuery),
    data: adjustmentPage,
    handle: async ({ query }) => {
      const page = await ledger.adjustments.list(query)
      return ok({ adjustments: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: 'ledger.adjust',
    method: 'POST',
    url: '/staff/ledger/adjustments',
    summary:
      'Corrects the ledger, above the threshold when a second person agrees; Idempotency-Key makes it safe to send again',
    body: adjustmentEntry,
    data: adjustment,
    handle: ({ principal, body, request }) =>
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
  })

  route(api, {
    operation: 'ledger.approveAdjustment',
    method: 'POST',
    url: '/staff/ledger/adjustments/:id/approve',
    summary: 'Agrees to a correction that another person proposed',
    params: idParams,
    body: nothing,
    data: adjustment,
    handle: ({ principal, params, request }) =>
      ledger.adjustments.approve(params.id, staffOf(principal, request)),
  })

  route(api, {
    operation: 'ledger.rejectAdjustment',
    method: 'POST',
    url: '/staff/ledger/adjustments/:id/reject',
    summary: 'Rejects a proposed correction',
    params: idParams,
    body: nothing,
    data: adjustment,
    handle: ({ principal, params, request }) =>
      ledger.adjustments.reject(params.id, staffOf(principal, request)),
  })

  route(api, {
    operation: 'ledger.terms',
    method: 'GET',
    url: '/staff/sellers/:id/terms',
    summary: 'A seller’s commission and VAT status',
    params: idParams,
    data: sellerTerms,
    handle: ({ params }) => ledger.terms.read(params.id),
  })

  route(api, {
    operation: 'ledger.setTerms',
    method: 'PUT',
    url: '/staff/sellers/:id/terms',
    summary: 'Changes a seller’s commission and VAT status, for sales from now on',
    params: idParams,
    body: sellerTermsEntry,
    data: sellerTerms,
    handle: ({ principal, params, body, request }) =>
      ledger.terms.write(
        params.id,
        { commissionBp: body.commission_bp, isVatRegistered: body.vat_registered },
        staffOf(principal, request),
      ),
  })
}
