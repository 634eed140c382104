import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
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

  route(api, 'staff.composition', async ({ params }) =>
    isId(params.id) ? readComposition(context, params.id) : refuse('composition_not_found'),
  )

  route(api, 'staff.updateComposition', (input) =>
    actOnSeen(input, 'composition_not_found', (officer, id, version) =>
      updateComposition(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteComposition', (input) =>
    actOnSeen(input, 'composition_not_found', (officer, id, version) =>
      deleteComposition(context, officer, id, version),
    ),
  )
}
