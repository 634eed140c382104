import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import { report, reportClosing, reportEntry, reportsPage, reportsQuery } from '../../../contract/report.ts'
import { storable } from '../../../contract/texts.ts'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { createReports } from '../service/reports.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })
const slugParams = z.object({ slug: z.string().check(z.maxLength(200), storable) })

/** Reports of works: anybody makes them, moderators answer them. */
export function reportsApi(api: FastifyInstance, reports: ReturnType<typeof createReports>): void {
  route(api, {
    operation: 'shop.reportProduct',
    method: 'POST',
    url: '/shop/products/:slug/report',
    summary: 'Tell us what is wrong with a work: copied, misleading, offensive, fraud',
    params: slugParams,
    body: reportEntry,
    data: nothing,
    handle: async ({ params, body, principal, request }) => {
      const done = await reports.report(params.slug, body, {
        ip: request.ip,
        accountId: principal.account?.id ?? null,
      })
      return done.ok ? { ...done, message: 'Thank you. We look at it.' } : done
    },
  })

  route(api, {
    operation: 'staff.reports',
    method: 'GET',
    url: '/staff/reports',
    summary: 'Reports of works, those that wait first',
    query: reportsQuery,
    data: reportsPage,
    handle: async ({ query }) => ok(await reports.list(query)),
  })

  for (const [operation, url, act, summary] of [
    [
      'staff.closeReport',
      '/staff/reports/:id/close',
      reports.close,
      'Note what became of a report, and close it',
    ],
    ['staff.reopenReport', '/staff/reports/:id/reopen', reports.reopen, 'Open a report again'],
  ] as const) {
    route(api, {
      operation,
      method: 'POST',
      url,
      summary,
      params: idParams,
      body: reportClosing,
      data: report,
      handle: (input) =>
        actOnSeen(input, 'report_not_found', (officer, id, version) =>
          act(officer, id, { version: version, note: input.body.note }),
        ),
    })
  }
}
