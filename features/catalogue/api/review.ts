import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { createReview } from '../service/review.ts'

/** The moderators' look at works. */
export function reviewApi(api: FastifyInstance, review: ReturnType<typeof createReview>): void {
  route(api, 'staff.works', async ({ query }) => ok(await review.list(query)))

  route(api, 'staff.work', async ({ params }) =>
    isId(params.id) ? review.read(params.id) : refuse('work_not_found'),
  )

  route(api, 'staff.approveWork', (input) =>
    actOnSeen(input, 'work_not_found', (officer, id, version) => review.approve(officer, id, version)),
  )

  for (const [id, decide] of [
    ['staff.refuseWork', review.refuse],
    ['staff.takeDownWork', review.takeDown],
  ] as const)
    route(api, id, (input) =>
      actOnSeen(input, 'work_not_found', (officer, workId, version) =>
        decide(officer, workId, version, input.body.reason),
      ),
    )
}
