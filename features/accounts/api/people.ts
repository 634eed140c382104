import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { People } from '../service/people.ts'

/** People with an account, for those who help them. */
export function peopleApi(api: FastifyInstance, people: People): void {
  route(api, 'staff.people', async ({ query }) => ok(await people.list(query)))

  route(api, 'staff.person', async ({ params }) =>
    isId(params.id) ? people.read(params.id) : refuse('not_found'),
  )
}
