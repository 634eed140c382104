import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  bankDetails,
  decisionEntry,
  paper,
  refusalEntry,
  sellerFile,
  sellersPage,
  sellersQuery,
} from '../../../contract/staff.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersService } from '../service/service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** The back office's look at sellers. */
export function sellersDeskApi(api: FastifyInstance, { desk }: SellersService): void {
  route(api, {
    operation: 'staff.sellers',
    method: 'GET',
    url: '/staff/sellers',
    summary: 'Sellers by the state of their verification, the longest waiting first',
    query: sellersQuery,
    data: sellersPage,
    handle: async ({ query }) => ok(await desk.list(query)),
  })

  route(api, {
    operation: 'staff.seller',
    method: 'GET',
    url: '/staff/sellers/:id',
    summary: 'One seller with what they showed and what was decided',
    params: idParams,
    data: sellerFile,
    handle: async ({ params }) => (isId(params.id) ? desk.read(params.id) : refuse('seller_not_found')),
  })

  route(api, {
    operation: 'staff.sellerDocument',
    method: 'GET',
    url: '/staff/sellers/:id/document',
    summary: 'The picture of the document a seller showed; the log says who read it',
    params: idParams,
    data: paper,
    handle: async (input, reply) => {
      reply.header('cache-control', 'no-store')
      return isId(input.params.id)
        ? desk.document(officerOf(input), input.params.id)
        : refuse('document_not_found')
    },
  })

  route(api, {
    operation: 'staff.sellerBank',
    method: 'GET',
    url: '/staff/sellers/:id/bank',
    summary: 'Where a seller is paid, in full; the log says who read it',
    params: idParams,
    data: bankDetails,
    handle: async (input, reply) => {
      reply.header('cache-control', 'no-store')
      return isId(input.params.id) ? desk.bank(officerOf(input), input.params.id) : refuse('seller_not_found')
    },
  })

  route(api, {
    operation: 'staff.verifySeller',
    method: 'POST',
    url: '/staff/sellers/:id/verify',
    summary: 'Find a seller to be who they say',
    params: idParams,
    body: decisionEntry,
    data: sellerFile,
    handle: (input) =>
      actOnSeen(input, 'seller_not_found', (officer, id, version) => desk.verify(officer, id, version)),
  })

  route(api, {
    operation: 'staff.refuseSeller',
    method: 'POST',
    url: '/staff/sellers/:id/refuse',
    summary: 'Refuse a verification, or take it back, and say why',
    params: idParams,
    body: refusalEntry,
    data: sellerFile,
    handle: (input) =>
      actOnSeen(input, 'seller_not_found', (officer, id, version) =>
        desk.refuse(officer, id, version, input.body.reason),
      ),
  })
}
