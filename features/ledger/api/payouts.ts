import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operation } from '../../../contract/access.ts'
import { nothing } from '../../../contract/envelope.ts'
import {
  payoutFile,
  payoutQuery,
  payoutReason,
  payoutSent,
  type StaffPayout,
  staffPayout,
  staffPayoutPage,
  staffPayoutRead,
} from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { Staff } from '../context.ts'
import type { Ledger } from '../service/service.ts'
import { keyOf, staffOf } from './request.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

/** Adds what staff of finance do with payouts. */
export function payoutsApi(api: FastifyInstance, { payouts }: Pick<Ledger, 'payouts'>): void {
  route(api, {
    operation: 'payouts.list',
    method: 'GET',
    url: '/staff/payouts',
    summary: 'Payouts, newest first',
    query: payoutQuery,
    data: staffPayoutPage,
    handle: async ({ query }) => {
      const page = await payouts.list(query.state, query)
      return ok({ payouts: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: 'payouts.propose',
    method: 'POST',
    url: '/staff/payouts',
    summary: 'Proposes a payout for each seller with enough that is payable, as the nightly job does',
    body: nothing,
    data: z.object({ proposed: z.number() }),
    handle: async ({ principal, request }) =>
      ok({ proposed: await payouts.propose(staffOf(principal, request)) }),
  })

  route(api, {
    operation: 'payouts.export',
    method: 'POST',
    url: '/staff/payouts/export',
    summary: 'The approved payouts as a CSV for the bank, and what is left out of it because it has changed',
    body: nothing,
    data: payoutFile,
    handle: async ({ principal, request }) => ok(await payouts.exportApproved(staffOf(principal, request))),
  })

  route(api, {
    operation: 'payouts.read',
    method: 'GET',
    url: '/staff/payouts/:id',
    summary: 'A payout with what it pays',
    params: idParams,
    data: staffPayoutRead,
    handle: ({ params }) => payouts.read(params.id),
  })

  /** An operation that moves one payout on. */
  const step = <B extends z.ZodMiniType>(
    operation: Operation,
    word: string,
    summary: string,
    body: B,
    act: (
      id: string,
      by: Staff,
      body: z.output<B>,
      request: FastifyRequest,
    ) => Promise<Result<StaffPayout, ProblemCode>>,
  ): void =>
    route(api, {
      operation,
      method: 'POST',
      url: `/staff/payouts/:id/${word}`,
      summary,
      params: idParams,
      body,
      data: staffPayout,
      handle: ({ principal, params, body: said, request }) =>
        act(params.id, staffOf(principal, request), said, request),
    })

  step('payouts.approve', 'approve', 'Approves a payout; large ones take two people', nothing, (id, by) =>
    payouts.approve(id, by),
  )
  step(
    'payouts.send',
    'send',
    'Says that the bank was told to pay, under its reference; safe to send again',
    payoutSent,
    (id, by, { reference }, request) => payouts.send(id, by, reference, keyOf(request)),
  )
  step('payouts.confirm', 'confirm', 'Says that a payout has arrived', nothing, (id, by) =>
    payouts.confirm(id, by),
  )
  step(
    'payouts.return',
    'return',
    'Says that the bank sent a payout back; it is owed again',
    payoutReason,
    (id, by, { note }) => payouts.giveBack(id, by, note),
  )
  step('payouts.cancel', 'cancel', 'Gives up a payout that was not sent', payoutReason, (id, by, { note }) =>
    payouts.cancel(id, by, note),
  )
}
