import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { createReports } from '../service/reports.ts'

/** Reports of works: anybody makes them, moderators answer them. */
export function reportsApi(api: FastifyInstance, reports: ReturnType<typeof createReports>): void {
  route(api, 'shop.reportProduct', async ({ params, body, principal, request }) => {
    const done = await reports.report(params.slug, body, {
      ip: request.ip,
      accountId: principal.account?.id ?? null,
    })
    return done.ok ? { ...done, message: 'Thank you. We look at it.' } : done
  })

  route(api, 'staff.reports', async ({ query }) => ok(await reports.list(query)))

  for (const [id, act] of [
    ['staff.closeReport', reports.close],
    ['staff.reopenReport', reports.reopen],
  ] as const)
    route(api, id, (input) =>
      actOnSeen(input, 'report_not_found', (officer, reportId, version) =>
        act(officer, reportId, { version, note: input.body.note }),
      ),
    )
}
