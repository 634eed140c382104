import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { readPeoplePage, readPersonFile } from '../service/people.ts'

/** People with an account, for those who help them. */
export function peopleApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.people', async ({ query }) => ok(await readPeoplePage(context, query)))

  route(api, 'staff.person', ({ params }) => readPersonFile(context, params.id))
}
