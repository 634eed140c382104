import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersContext } from '../context.ts'
import { decideArtist, listArtistChanges } from '../service/artist-review.ts'

/** What moderators do with changes of artists whose works are on show. */
export function artistReviewApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'staff.artists', async ({ query }) => ok(await listArtistChanges(context, query)))

  route(api, 'staff.approveArtist', ({ officer, params: { id }, version }) =>
    decideArtist(context, officer, id, version, { approve: true }),
  )

  route(api, 'staff.refuseArtist', ({ officer, params: { id }, version, body }) =>
    decideArtist(context, officer, id, version, { approve: false, reason: body.reason }),
  )
}
