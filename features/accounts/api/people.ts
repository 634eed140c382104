import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { readPeoplePage, readPersonFile } from '../service/people.ts'

/** People with an account, for those who help them. */
export function peopleApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.people', async ({ query }) => ok(await readPeoplePage(context, query)))

  route(api, 'staff.person', async ({ params }) =>
    isId(params.id) ? readPersonFile(context, params.id) : refuse('not_found'),
  )
}
