import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersContext } from '../context/orders.ts'
import {
  answerClaim,
  claimParcel,
  decideClaim,
  previewLostClaim,
  readClaim,
  readClaims,
} from '../service/claims.ts'

/** Adds the operations on parcels that never came: buyers say so, sellers answer, staff decide. */
export function claimsApi(api: FastifyInstance, context: OrdersContext): void {
  route(api, 'orders.claimParcel', ({ account, params, body }) =>
    claimParcel(context, account.id, params.id, body.text),
  )

  route(api, 'seller.answerClaim', ({ account, params, body }) =>
    answerClaim(context, account.id, params.id, body),
  )

  route(api, 'staff.claims', async ({ query }) => {
    const page = await readClaims(context, query)
    return ok({ claims: page.items, total: page.total, next: page.next })
  })

  route(api, 'staff.claim', ({ params }) => readClaim(context, params.id))

  route(api, 'staff.previewLostClaim', ({ officer, params, body }) =>
    previewLostClaim(context, officer, params.id, body.shipping),
  )

  route(api, 'staff.decideClaim', ({ officer, params, body }) =>
    decideClaim(context, officer, params.id, body),
  )
}
