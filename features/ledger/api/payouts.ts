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

/** Adds what staff of finance do with payouts. */
export function payoutsApi(api: FastifyInstance, context: LedgerContext): void {
  route(api, 'payouts.list', async ({ query: { page: number, limit, ...filter } }) => {
    const page = await readStaffPayouts(context, filter, { page: number, limit })
    return ok({ payouts: page.items, total: page.total, next: page.next })
  })

  longCsvRoute(api, 'payouts.exportList', async ({ officer, query }) =>
    ok(await exportPayouts(context, officer, query)),
  )

  route(api, 'payouts.propose', async ({ officer }) =>
    ok({ proposed: await proposePayouts(context, officer) }),
  )

  route(api, 'payouts.export', async ({ officer }) => ok(await writeBankFile(context, officer)))

  route(api, 'payouts.read', ({ params }) => readStaffPayout(context, params.id))

  route(api, 'payouts.approve', ({ params, officer, body }) =>
    approvePayout(context, params.id, officer, body.looked_at === true),
  )

  route(api, 'payouts.send', async ({ officer, body: { payout_ids: ids, sum, ...what }, request }) => {
    const sending = { ids, ...what, sumKobo: koboOf(sum) }
    const sent = await sendPayouts(context, sending, officer, keyOf(request) ?? null)
    return sent.ok ? ok({ payouts: sent.value }) : sent
  })

  route(api, 'payouts.confirm', ({ params, officer }) => confirmPayout(context, params.id, officer))

  route(api, 'payouts.return', ({ params, officer, body }) => askReturn(context, params.id, officer, body))

  route(api, 'payouts.approveReturn', ({ params, officer }) => approveReturn(context, params.id, officer))

  route(api, 'payouts.rejectReturn', ({ params, officer }) => rejectReturn(context, params.id, officer))

  route(api, 'payouts.cancel', ({ params, officer, body }) =>
    cancelPayout(context, params.id, officer, body.note),
  )
}
