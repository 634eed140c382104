import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { closeReport, readReports, reopenReport, reportWork } from '../service/reports.ts'

/** Adds the routes of reports: anybody reports a work, moderators close the report. */
export function reportsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'shop.reportProduct', async ({ params, body, principal, request }) => {
    const done = await reportWork(context, params.slug, body, {
      ip: request.ip,
      accountId: principal.account?.id ?? null,
    })
    return done.ok ? { ...done, message: 'Thank you. We will review it.' } : done
  })

  route(api, 'staff.reports', async ({ query }) => ok(await readReports(context, query)))

  for (const [id, act] of [
    ['staff.closeReport', closeReport],
    ['staff.reopenReport', reopenReport],
  ] as const)
    route(api, id, ({ officer, params: { id: reportId }, version, body }) =>
      act(context, officer, reportId, { version, note: body.note }),
    )
}
