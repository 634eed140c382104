import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import {
  answerClaim,
  type ClaimsContext,
  claimParcel,
  decideClaim,
  listClaims,
  readClaim,
} from '../service/claims.ts'

/** Adds the operations on parcels that never came: buyers say so, sellers answer, staff decide. */
export function claimsApi(api: FastifyInstance, claims: ClaimsContext): void {
  route(api, 'orders.claimParcel', ({ principal, params, body }) =>
    claimParcel(claims, principal.account?.id ?? '', params.id, body.text),
  )

  route(api, 'seller.answerClaim', ({ principal, params, body }) =>
    answerClaim(claims, principal.account?.id ?? '', params.id, body),
  )

  route(api, 'staff.claims', async ({ query }) => {
    const page = await listClaims(claims, query.state, query)
    return ok({ claims: page.items, total: page.total, next: page.next })
  })

  route(api, 'staff.claim', ({ params }) => readClaim(claims, params.id))

  route(api, 'staff.decideClaim', ({ principal: { account }, params, body, request }) =>
    decideClaim(
      claims,
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      body,
    ),
  )
}
