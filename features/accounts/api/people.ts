import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { peoplePage, peopleQuery, personFile } from '../../../contract/staff-people.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { People } from '../service/people.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** People with an account, for those who help them. */
export function peopleApi(api: FastifyInstance, people: People): void {
  route(api, {
    operation: 'staff.people',
    method: 'GET',
    url: '/staff/people',
    summary: 'Finds people by e-mail, phone and name, the newest first',
    query: peopleQuery,
    data: peoplePage,
    handle: async ({ query }) => ok(await people.list(query)),
  })

  route(api, {
    operation: 'staff.person',
    method: 'GET',
    url: '/staff/people/:id',
    summary: 'One of them',
    params: idParams,
    data: personFile,
    handle: async ({ params }) => (isId(params.id) ? people.read(params.id) : refuse('not_found')),
  })
}
