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
  route(api, 'orders.claimParcel', ({ principal, params, body }) =>
    claimParcel(context, principal.account?.id ?? '', params.id, body.text),
  )

  route(api, 'seller.answerClaim', ({ principal, params, body }) =>
    answerClaim(context, principal.account?.id ?? '', params.id, body),
  )

  route(api, 'staff.claims', async ({ query }) => {
    const page = await readClaims(context, query)
    return ok({ claims: page.items, total: page.total, next: page.next })
  })

  route(api, 'staff.claim', ({ params }) => readClaim(context, params.id))

  route(api, 'staff.previewLostClaim', ({ principal: { account }, params, body, request }) =>
    previewLostClaim(
      context,
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      body.shipping,
    ),
  )

  route(api, 'staff.decideClaim', ({ principal: { account }, params, body, request }) =>
    decideClaim(
      context,
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      body,
    ),
  )
}
