import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Principal } from '../../contract/principal.ts'
import {
  returnAnswerEntry,
  returnArrivedEntry,
  returnDecisionEntry,
  returnEntry,
  returnPage,
  returnQuery,
  returnRequest,
  returnSentEntry,
} from '../../contract/return.ts'
import { ok } from '../../kernel/result.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import { PHOTOGRAPH_LIMIT, photographForm } from '../orders/index.server.ts'
import type { Doer, Returns } from './service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })
const photographParams = z.object({
  id: z.string().check(z.maxLength(60)),
  photograph: z.string().check(z.maxLength(60)),
})

const accountOf = ({ account }: Principal): string => account?.id ?? ''
const doerOf = (role: Doer['role'], { account }: Principal, request: FastifyRequest): Doer => ({
  role,
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId: request.id,
})

/** How each of the three who read returns does it. */
const readers = [
  {
    role: 'buyer',
    surface: 'shop',
    list: 'returns.list',
    read: 'returns.read',
    picture: 'returns.readPhotograph',
  },
  {
    role: 'seller',
    surface: 'seller',
    list: 'seller.returns',
    read: 'seller.return',
    picture: 'seller.returnPhotograph',
  },
  {
    role: 'staff',
    surface: 'staff',
    list: 'staff.returns',
    read: 'staff.return',
    picture: 'staff.returnPhotograph',
  },
] as const

/** Adds the operations on returns, for buyers, sellers and staff. */
export function returnsApi(api: FastifyInstance, returns: Returns): void {
  for (const { role, surface, list, read, picture } of readers) {
    const whose = role === 'staff' ? 'all' : 'your own'
    route(api, {
      operation: list,
      method: 'GET',
      url: `/${surface}/returns`,
      summary: `Returns (${whose}), newest first`,
      query: returnQuery,
      data: returnPage,
      handle: async ({ principal, query }) => {
        const page = await returns.list(
          { role, accountId: accountOf(principal) },
          { state: query.state, orderId: query.order_id },
          query,
        )
        return ok({ returns: page.items, total: page.total, next: page.next })
      },
    })
    route(api, {
      operation: read,
      method: 'GET',
      url: `/${surface}/returns/:id`,
      summary: `A return (${whose})`,
      params: idParams,
      data: returnRequest,
      handle: ({ principal, params }) => returns.read({ role, accountId: accountOf(principal) }, params.id),
    })
    pictureRoute(api, {
      operation: picture,
      url: `/${surface}/returns/:id/photographs/:photograph`,
      summary: 'A private photograph of a return, as JPEG',
      params: photographParams,
      handle: ({ principal, params }) =>
        returns.photograph({ role, accountId: accountOf(principal) }, params.id, params.photograph),
    })
  }
  buyersApi(api, returns)
  decidersApi(api, returns)
}

function buyersApi(api: FastifyInstance, returns: Returns): void {
  route(api, {
    operation: 'returns.ask',
    method: 'POST',
    url: '/shop/returns',
    summary: 'Asks to return pieces of an order’s item, within 14 days of receipt',
    body: returnEntry,
    data: returnRequest,
    status: 201,
    handle: ({ principal, body }) => returns.ask(accountOf(principal), body),
  })

  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    route(scope, {
      operation: 'returns.photograph',
      method: 'POST',
      url: '/shop/returns/:id/photographs',
      summary: "Adds a private photograph: a form's file 'photograph', at most 8 MB; six at most",
      params: idParams,
      bodyLimit: PHOTOGRAPH_LIMIT + 64 * 1024,
      data: returnRequest,
      status: 201,
      handle: async ({ principal, params, request }) => {
        const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
        return file.ok ? returns.addPhotograph(accountOf(principal), params.id, file.value) : file
      },
    })
  })

  route(api, {
    operation: 'returns.send',
    method: 'POST',
    url: '/shop/returns/:id/send',
    summary: 'Says that the work has been sent back',
    params: idParams,
    body: returnSentEntry,
    data: returnRequest,
    handle: ({ principal, params, body }) => returns.send(accountOf(principal), params.id, body),
  })

  route(api, {
    operation: 'returns.withdraw',
    method: 'POST',
    url: '/shop/returns/:id/withdraw',
    summary: 'Takes a return back: the buyer keeps the work',
    params: idParams,
    data: returnRequest,
    handle: ({ principal, params }) => returns.withdraw(accountOf(principal), params.id),
  })
}

function decidersApi(api: FastifyInstance, returns: Returns): void {
  route(api, {
    operation: 'seller.answerReturn',
    method: 'POST',
    url: '/seller/returns/:id/answer',
    summary: 'The seller accepts or contests a return, within three days',
    params: idParams,
    body: returnAnswerEntry,
    data: returnRequest,
    handle: ({ principal, params, body, request }) =>
      returns.answer(doerOf('seller', principal, request), params.id, body),
  })

  route(api, {
    operation: 'staff.decideReturn',
    method: 'POST',
    url: '/staff/returns/:id/decide',
    summary: 'Approves a return, whole or in part, or refuses it',
    params: idParams,
    body: returnDecisionEntry,
    data: returnRequest,
    handle: ({ principal, params, body, request }) =>
      returns.decide(doerOf('staff', principal, request), params.id, body),
  })

  for (const role of ['seller', 'staff'] as const) {
    route(api, {
      operation: `${role}.returnArrived`,
      method: 'POST',
      url: `/${role}/returns/:id/arrived`,
      summary: 'Says that the work is back, and whether it is as it was sent',
      params: idParams,
      body: returnArrivedEntry,
      data: returnRequest,
      handle: ({ principal, params, body, request }) =>
        returns.arrived(doerOf(role, principal, request), params.id, body),
    })
  }
}
