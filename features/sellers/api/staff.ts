import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersContext } from '../context.ts'
import { exportSellers } from '../service/exporting.ts'
import {
  readSellerBank,
  readSellerDocument,
  readStaffSeller,
  readStaffSellers,
  refuseSeller,
  verifySeller,
} from '../service/staff.ts'

/** What staff do with sellers: read, verify, refuse. */
export function staffSellersApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'staff.sellers', async ({ query }) => ok(await readStaffSellers(context, query)))

  longCsvRoute(api, 'staff.exportSellers', async ({ officer, query }) =>
    ok(await exportSellers(context, officer, query)),
  )

  route(api, 'staff.seller', async ({ params }) =>
    isId(params.id) ? readStaffSeller(context, params.id) : refuse('seller_not_found'),
  )

  route(api, 'staff.sellerDocument', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return isId(input.params.id)
      ? readSellerDocument(context, input.officer, input.params.id)
      : refuse('document_not_found')
  })

  route(api, 'staff.sellerBank', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return isId(input.params.id)
      ? readSellerBank(context, input.officer, input.params.id)
      : refuse('seller_not_found')
  })

  route(api, 'staff.verifySeller', (input) =>
    actOnSeen(input, 'seller_not_found', (officer, id, version) =>
      verifySeller(context, officer, id, version),
    ),
  )

  route(api, 'staff.refuseSeller', (input) =>
    actOnSeen(input, 'seller_not_found', (officer, id, version) =>
      refuseSeller(context, officer, id, version, input.body.reason),
    ),
  )
}
