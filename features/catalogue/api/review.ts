import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import {
  approveWork,
  readWorkForReview,
  readWorksForReview,
  refuseWork,
  takeDownWork,
} from '../service/review.ts'
import { exportReviewedWorks } from '../service/review-exporting.ts'

/** Adds the routes by which moderators read works and decide about them. */
export function reviewApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'staff.works', async ({ query }) => ok(await readWorksForReview(context, query)))

  longCsvRoute(api, 'staff.exportWorks', async ({ officer, query }) =>
    ok(await exportReviewedWorks(context, officer, query)),
  )

  route(api, 'staff.work', ({ params }) => readWorkForReview(context, params.id))

  route(api, 'staff.approveWork', ({ officer, params: { id }, version }) =>
    approveWork(context, officer, id, version),
  )

  for (const [id, decide] of [
    ['staff.refuseWork', refuseWork],
    ['staff.takeDownWork', takeDownWork],
  ] as const)
    route(api, id, ({ officer, params: { id: workId }, version, body }) =>
      decide(context, officer, workId, version, body.reason),
    )
}
