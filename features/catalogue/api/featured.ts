import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { addFeatured, changeFeatured, readFeatured, removeFeatured } from '../service/featuring.ts'

/** Adds the routes for what opens the home page and what are top deals. Every change answers the whole list. */
export function featuredApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'staff.featured', async () => ok(await readFeatured(context)))

  route(api, 'staff.createFeatured', (input) => addFeatured(context, input.officer, input.body))

  route(api, 'staff.updateFeatured', ({ officer, params: { id }, version, body }) =>
    changeFeatured(context, officer, id, version, body),
  )

  route(api, 'staff.deleteFeatured', ({ officer, params: { id } }) => removeFeatured(context, officer, id))
}
