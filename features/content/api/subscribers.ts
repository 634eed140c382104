import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { csvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { NewsletterDesk } from '../service/subscribers.ts'

/** The newsletter's list, for staff. */
export function newsletterApi(api: FastifyInstance, desk: NewsletterDesk): void {
  route(api, 'staff.subscribers', async ({ query }) => ok(await desk.list(query)))

  csvRoute(api, 'staff.exportSubscribers', ({ principal, requestId, query }) =>
    desk.export({ id: principal.account?.id ?? '', requestId }, query),
  )

  route(api, 'staff.removeSubscriber', (input) =>
    actOn(input, 'subscriber_not_found', (officer, id) => desk.remove(officer, id)),
  )
}
