import type { FastifyInstance } from 'fastify'
import { koboOf } from '../../../kernel/money.ts'
import { ok } from '../../../kernel/result.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { LedgerContext } from '../context.ts'
import { writeBankFile } from '../service/bank-file.ts'
import { exportPayouts } from '../service/exporting.ts'
import { approveReturn, askReturn, rejectReturn } from '../service/payout-returns.ts'
import {
  approvePayout,
  cancelPayout,
  confirmPayout,
  readStaffPayout,
  readStaffPayouts,
  sendPayouts,
} from '../service/payouts.ts'
import { proposePayouts } from '../service/proposing.ts'
import { staffOf } from './request.ts'

/** Adds what staff of finance do with payouts. */
export function payoutsApi(api: FastifyInstance, context: LedgerContext): void {
  route(api, 'payouts.list', async ({ query: { page: number, limit, ...filter } }) => {
    const page = await readStaffPayouts(context, filter, { page: number, limit })
    return ok({ payouts: page.items, total: page.total, next: page.next })
  })

  longCsvRoute(api, 'payouts.exportList', async ({ principal: { account }, requestId, query }) =>
    ok(await exportPayouts(context, { id: account?.id ?? '', requestId }, query)),
  )

  route(api, 'payouts.propose', async ({ principal, request }) =>
    ok({ proposed: await proposePayouts(context, staffOf(principal, request)) }),
  )

  route(api, 'payouts.export', async ({ principal, request }) =>
    ok(await writeBankFile(context, staffOf(principal, request))),
  )

  route(api, 'payouts.read', ({ params }) => readStaffPayout(context, params.id))

  route(api, 'payouts.approve', ({ params, principal, body, request }) =>
    approvePayout(context, params.id, staffOf(principal, request), body.looked_at === true),
  )

  route(api, 'payouts.send', async ({ principal, body: { payout_ids: ids, sum, ...what }, request }) => {
    const sending = { ids, ...what, sumKobo: koboOf(sum) }
    const sent = await sendPayouts(context, sending, staffOf(principal, request), keyOf(request) ?? null)
    return sent.ok ? ok({ payouts: sent.value }) : sent
  })

  route(api, 'payouts.confirm', ({ params, principal, request }) =>
    confirmPayout(context, params.id, staffOf(principal, request)),
  )

  route(api, 'payouts.return', ({ params, principal, body, request }) =>
    askReturn(context, params.id, staffOf(principal, request), body),
  )

  route(api, 'payouts.approveReturn', ({ params, principal, request }) =>
    approveReturn(context, params.id, staffOf(principal, request)),
  )

  route(api, 'payouts.rejectReturn', ({ params, principal, request }) =>
    rejectReturn(context, params.id, staffOf(principal, request)),
  )

  route(api, 'payouts.cancel', ({ params, principal, body, request }) =>
    cancelPayout(context, params.id, staffOf(principal, request), body.note),
  )
}
