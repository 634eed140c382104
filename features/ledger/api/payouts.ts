import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { Ledger } from '../service/service.ts'
import { keyOf, staffOf } from './request.ts'

/** Adds what staff of finance do with payouts. */
export function payoutsApi(api: FastifyInstance, { payouts }: Pick<Ledger, 'payouts'>): void {
  route(api, 'payouts.list', async ({ query }) => {
    const page = await payouts.list(query.state, query)
    return ok({ payouts: page.items, total: page.total, next: page.next })
  })

  route(api, 'payouts.propose', async ({ principal, request }) =>
    ok({ proposed: await payouts.propose(staffOf(principal, request)) }),
  )

  route(api, 'payouts.export', async ({ principal, request }) =>
    ok(await payouts.exportApproved(staffOf(principal, request))),
  )

  route(api, 'payouts.read', ({ params }) => payouts.read(params.id))

  route(api, 'payouts.approve', ({ params, principal, request }) =>
    payouts.approve(params.id, staffOf(principal, request)),
  )

  route(api, 'payouts.send', ({ params, principal, body, request }) =>
    payouts.send(params.id, staffOf(principal, request), body.reference, keyOf(request)),
  )

  route(api, 'payouts.confirm', ({ params, principal, request }) =>
    payouts.confirm(params.id, staffOf(principal, request)),
  )

  route(api, 'payouts.return', ({ params, principal, body, request }) =>
    payouts.giveBack(params.id, staffOf(principal, request), body.note),
  )

  route(api, 'payouts.cancel', ({ params, principal, body, request }) =>
    payouts.cancel(params.id, staffOf(principal, request), body.note),
  )
}
