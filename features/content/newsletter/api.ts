import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import { subscribersExportQuery, subscribersPage, subscribersQuery } from '../../../contract/staff-content.ts'
import { ok } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { csvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { NewsletterDesk } from './desk.ts'

/** The newsletter's list, for staff. */
export function newsletterApi(api: FastifyInstance, desk: NewsletterDesk): void {
  route(api, {
    operation: 'staff.subscribers',
    method: 'GET',
    url: '/staff/newsletter',
    summary: 'Addresses of the newsletter, the newest first, and how many there are in each state',
    query: subscribersQuery,
    data: subscribersPage,
    handle: async ({ query }) => ok(await desk.list(query)),
  })

  csvRoute(api, {
    operation: 'staff.exportSubscribers',
    url: '/staff/newsletter.csv',
    summary: 'Every address of the newsletter that fits, as a CSV file',
    query: subscribersExportQuery,
    handle: ({ principal, requestId, query }) =>
      desk.export({ id: principal.account?.id ?? '', requestId }, query),
  })

  route(api, {
    operation: 'staff.removeSubscriber',
    method: 'DELETE',
    url: '/staff/newsletter/:id',
    summary: 'Take an address out of the newsletter for good',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    data: nothing,
    handle: (input) => actOn(input, 'subscriber_not_found', (officer, id) => desk.remove(officer, id)),
  })
}
