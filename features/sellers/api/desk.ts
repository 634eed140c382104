import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersService } from '../service/sellers.ts'

/** The back office's look at sellers. */
export function sellersDeskApi(api: FastifyInstance, { desk }: SellersService): void {
  route(api, 'staff.sellers', async ({ query }) => ok(await desk.list(query)))

  route(api, 'staff.seller', async ({ params }) =>
    isId(params.id) ? desk.read(params.id) : refuse('seller_not_found'),
  )

  route(api, 'staff.sellerDocument', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return isId(input.params.id)
      ? desk.document(officerOf(input), input.params.id)
      : refuse('document_not_found')
  })

  route(api, 'staff.sellerBank', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return isId(input.params.id) ? desk.bank(officerOf(input), input.params.id) : refuse('seller_not_found')
  })

  route(api, 'staff.verifySeller', (input) =>
    actOnSeen(input, 'seller_not_found', (officer, id, version) => desk.verify(officer, id, version)),
  )

  route(api, 'staff.refuseSeller', (input) =>
    actOnSeen(input, 'seller_not_found', (officer, id, version) =>
      desk.refuse(officer, id, version, input.body.reason),
    ),
  )
}
