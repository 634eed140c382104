import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CurationContext } from '../context.ts'
import {
  createComposition,
  deleteComposition,
  readComposition,
  readCompositions,
  updateComposition,
} from '../service/composing.ts'

/** Adds how staff of content compose the home page. */
export function compositionsApi(api: FastifyInstance, context: CurationContext): void {
  route(api, 'staff.compositions', async () => ok(await readCompositions(context)))

  route(api, 'staff.createComposition', (input) => createComposition(context, input.officer, input.body.name))

  route(api, 'staff.composition', ({ params }) => readComposition(context, params.id))

  route(api, 'staff.updateComposition', ({ officer, params: { id }, version, body }) =>
    updateComposition(context, officer, id, version, body),
  )

  route(api, 'staff.deleteComposition', ({ officer, params: { id }, version }) =>
    deleteComposition(context, officer, id, version),
  )
}
