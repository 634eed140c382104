import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  claimAnswerEntry,
  claimDecisionEntry,
  claimEntry,
  claimPage,
  claimQuery,
  claimStates,
  staffClaim,
} from '../../../contract/claim.ts'
import { parcel } from '../../../contract/parcel.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import {
  answerClaim,
  type ClaimsContext,
  claimParcel,
  decideClaim,
  listClaims,
  readClaim,
} from './service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

/** Adds the operations on parcels that never came: buyers say so, sellers answer, staff decide. */
export function claimsApi(api: FastifyInstance, claims: ClaimsContext): void {
  route(api, {
    operation: 'orders.claimParcel',
    method: 'POST',
    url: '/shop/parcels/:id/never-came',
    summary: 'The buyer says that a parcel never came: its money waits until staff have decided',
    params: idParams,
    body: claimEntry,
    data: z.object({ state: z.enum(claimStates) }),
    handle: ({ principal, params, body }) =>
      claimParcel(claims, principal.account?.id ?? '', params.id, body.text),
  })

  route(api, {
    operation: 'seller.answerClaim',
    method: 'POST',
    url: '/seller/parcels/:id/answer-claim',
    summary: 'The seller answers a buyer who says that a parcel never came, until staff have decided',
    params: idParams,
    body: claimAnswerEntry,
    data: parcel,
    handle: ({ principal, params, body }) =>
      answerClaim(claims, principal.account?.id ?? '', params.id, body),
  })

  route(api, {
    operation: 'staff.claims',
    method: 'GET',
    url: '/staff/claims',
    summary: 'Parcels that never came, as their buyers say: the open ones first, the oldest on top',
    query: claimQuery,
    data: claimPage,
    handle: async ({ query }) => {
      const page = await listClaims(claims, query.state, query)
      return ok({ claims: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: 'staff.claim',
    method: 'GET',
    url: '/staff/claims/:id',
    summary: 'One of them',
    params: idParams,
    data: staffClaim,
    handle: ({ params }) => readClaim(claims, params.id),
  })

  route(api, {
    operation: 'staff.decideClaim',
    method: 'POST',
    url: '/staff/claims/:id/decide',
    summary: 'Decides that a parcel was found, or that it is lost and its price goes back',
    params: idParams,
    body: claimDecisionEntry,
    data: staffClaim,
    handle: ({ principal: { account }, params, body, request }) =>
      decideClaim(
        claims,
        { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
        params.id,
        body,
      ),
  })
}
