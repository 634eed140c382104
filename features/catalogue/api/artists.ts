import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { readArtist, readArtists } from '../service/artists.ts'

/** Adds the operations of the artists whose works are on show. */
export function artistsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'shop.artists', async ({ query }) => ok(await readArtists(context, query)))
  route(api, 'shop.artist', ({ params, query }) => readArtist(context, params.slug, query.page))
}
