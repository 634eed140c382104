import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
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

  route(api, 'staff.seller', ({ params }) => readStaffSeller(context, params.id))

  route(api, 'staff.sellerDocument', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return readSellerDocument(context, input.officer, input.params.id)
  })

  route(api, 'staff.sellerBank', async (input, reply) => {
    reply.header('cache-control', 'no-store')
    return readSellerBank(context, input.officer, input.params.id)
  })

  route(api, 'staff.verifySeller', ({ officer, params: { id }, version }) =>
    verifySeller(context, officer, id, version),
  )

  route(api, 'staff.refuseSeller', ({ officer, params: { id }, version, body }) =>
    refuseSeller(context, officer, id, version, body.reason),
  )
}
