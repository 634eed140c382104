import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { decisionEntry, refusalEntry, reviewPage, reviewWork, worksQuery } from '../../../contract/staff.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { createReview } from '../service/review.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** The moderators' look at works. */
export function reviewApi(api: FastifyInstance, review: ReturnType<typeof createReview>): void {
  route(api, {
    operation: 'staff.works',
    method: 'GET',
    url: '/staff/works',
    summary: 'Works that wait for approval, or those in a status',
    query: worksQuery,
    data: reviewPage,
    handle: async ({ query }) => ok(await review.list(query)),
  })

  route(api, {
    operation: 'staff.work',
    method: 'GET',
    url: '/staff/works/:id',
    summary: 'One work with what would change and the pictures that look like its own',
    params: idParams,
    data: reviewWork,
    handle: async ({ params }) => (isId(params.id) ? review.read(params.id) : refuse('work_not_found')),
  })

  route(api, {
    operation: 'staff.approveWork',
    method: 'POST',
    url: '/staff/works/:id/approve',
    summary: 'Show a work, or let its changes take effect',
    params: idParams,
    body: decisionEntry,
    data: reviewWork,
    handle: (input) =>
      actOnSeen(input, 'work_not_found', (officer, id, version) => review.approve(officer, id, version)),
  })

  for (const [operation, url, decide, summary] of [
    [
      'staff.refuseWork',
      '/staff/works/:id/refuse',
      review.refuse,
      'Refuse a work or its changes and say why',
    ],
    [
      'staff.takeDownWork',
      '/staff/works/:id/take-down',
      review.takeDown,
      'Take a shown work off show and say why',
    ],
  ] as const) {
    route(api, {
      operation,
      method: 'POST',
      url,
      summary,
      params: idParams,
      body: refusalEntry,
      data: reviewWork,
      handle: (input) =>
        actOnSeen(input, 'work_not_found', (officer, id, version) =>
          decide(officer, id, version, input.body.reason),
        ),
    })
  }
}
