import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersService } from '../service/sellers.ts'

/** What moderators do with changes of artists whose works are on show. */
export function artistReviewApi(api: FastifyInstance, { artistReview }: SellersService): void {
  route(api, 'staff.artists', async ({ query }) => ok(await artistReview.list(query)))

  route(api, 'staff.approveArtist', (input) =>
    actOnSeen(input, 'artist_not_found', (officer, id, version) =>
      artistReview.approve(officer, id, version),
    ),
  )

  route(api, 'staff.refuseArtist', (input) =>
    actOnSeen(input, 'artist_not_found', (officer, id, version) =>
      artistReview.refuse(officer, id, version, input.body.reason),
    ),
  )
}
