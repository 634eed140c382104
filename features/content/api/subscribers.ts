import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { csvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import { exportSubscribers, readSubscribersPage, takeOutSubscriber } from '../service/subscribers.ts'

/** The newsletter's list, for staff. */
export function subscribersApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.subscribers', async ({ query }) => ok(await readSubscribersPage(context, query)))

  csvRoute(api, 'staff.exportSubscribers', ({ officer, query }) => exportSubscribers(context, officer, query))

  route(api, 'staff.removeSubscriber', ({ officer, params: { id } }) =>
    takeOutSubscriber(context, officer, id),
  )
}
