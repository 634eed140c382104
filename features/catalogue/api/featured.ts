import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { featured, featuredEntry } from '../../../contract/staff.ts'
import { ok } from '../../../kernel/result.ts'
import { actOn, actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { createFeaturing } from '../service/featuring.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** What opens the home page and what are top deals. Every change answers the whole list. */
export function featuredApi(api: FastifyInstance, featuring: ReturnType<typeof createFeaturing>): void {
  route(api, {
    operation: 'staff.featured',
    method: 'GET',
    url: '/staff/featured',
    summary: 'What is featured, will be, or was within thirty days',
    data: z.array(featured),
    handle: async () => ok(await featuring.list()),
  })

  route(api, {
    operation: 'staff.createFeatured',
    method: 'POST',
    url: '/staff/featured',
    summary: 'Feature a work from one moment to another',
    status: 201,
    body: featuredEntry,
    data: z.array(featured),
    handle: (input) => featuring.create(officerOf(input), input.body),
  })

  route(api, {
    operation: 'staff.updateFeatured',
    method: 'PUT',
    url: '/staff/featured/:id',
    summary: 'Change what is featured when',
    params: idParams,
    body: featuredEntry,
    data: z.array(featured),
    handle: (input) =>
      actOnSeen(input, 'featured_not_found', (officer, id, version) =>
        featuring.update(officer, id, version, input.body),
      ),
  })

  route(api, {
    operation: 'staff.deleteFeatured',
    method: 'DELETE',
    url: '/staff/featured/:id',
    summary: 'Feature a work no longer',
    params: idParams,
    data: z.array(featured),
    handle: (input) => actOn(input, 'featured_not_found', (officer, id) => featuring.remove(officer, id)),
  })
}
