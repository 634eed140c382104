import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOn, actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { createFeaturing } from '../service/featuring.ts'

/** What opens the home page and what are top deals. Every change answers the whole list. */
export function featuredApi(api: FastifyInstance, featuring: ReturnType<typeof createFeaturing>): void {
  route(api, 'staff.featured', async () => ok(await featuring.list()))

  route(api, 'staff.createFeatured', (input) => featuring.create(officerOf(input), input.body))

  route(api, 'staff.updateFeatured', (input) =>
    actOnSeen(input, 'featured_not_found', (officer, id, version) =>
      featuring.update(officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteFeatured', (input) =>
    actOn(input, 'featured_not_found', (officer, id) => featuring.remove(officer, id)),
  )
}
