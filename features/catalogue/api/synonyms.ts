import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { addSynonym, changeSynonym, readSynonyms, removeSynonym } from '../service/synonyms.ts'

/** Adds the routes by which staff keep the synonyms of the search. Every change answers the whole list. */
export function synonymsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'staff.synonyms', async () => ok(await readSynonyms(context)))

  route(api, 'staff.createSynonym', (input) => addSynonym(context, input.officer, input.body))

  route(api, 'staff.updateSynonym', ({ officer, params: { id }, version, body }) =>
    changeSynonym(context, officer, id, version, body),
  )

  route(api, 'staff.deleteSynonym', ({ officer, params: { id }, version }) =>
    removeSynonym(context, officer, id, version),
  )
}
