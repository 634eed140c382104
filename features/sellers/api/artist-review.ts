import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  artistChange,
  artistChangesPage,
  artistChangesQuery,
  decisionEntry,
  refusalEntry,
} from '../../../contract/staff.ts'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersService } from '../service/service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** What moderators do with changes of artists whose works are on show. */
export function artistReviewApi(api: FastifyInstance, { artistReview }: SellersService): void {
  route(api, {
    operation: 'staff.artists',
    method: 'GET',
    url: '/staff/artists',
    summary: 'Changes of artists whose works are on show, the longest waiting first',
    query: artistChangesQuery,
    data: artistChangesPage,
    handle: async ({ query }) => ok(await artistReview.list(query)),
  })

  route(api, {
    operation: 'staff.approveArtist',
    method: 'POST',
    url: '/staff/artists/:id/approve',
    summary: 'Show a changed artist to buyers',
    params: idParams,
    body: decisionEntry,
    data: artistChange,
    handle: (input) =>
      actOnSeen(input, 'artist_not_found', (officer, id, version) =>
        artistReview.approve(officer, id, version),
      ),
  })

  route(api, {
    operation: 'staff.refuseArtist',
    method: 'POST',
    url: '/staff/artists/:id/refuse',
    summary: 'Refuse a change of an artist and say why; buyers read what they read before',
    params: idParams,
    body: refusalEntry,
    data: artistChange,
    handle: (input) =>
      actOnSeen(input, 'artist_not_found', (officer, id, version) =>
        artistReview.refuse(officer, id, version, input.body.reason),
      ),
  })
}
