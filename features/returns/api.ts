import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import { photographForm } from '../orders/index.server.ts'
import type { ReturnsContext } from './context.ts'
import type { ReturnParty } from './service/changing.ts'
import { photographReturn, readReturnPhotograph } from './service/photographs.ts'
import { readReturn, readReturns, requestReturn } from './service/returns.ts'
import {
  answerReturn,
  decideReturn,
  recordReturnArrival,
  sendReturn,
  withdrawReturn,
} from './service/steps.ts'

const accountOf = ({ account }: Principal): string => account?.id ?? ''
const partyOf = (
  role: ReturnParty['role'],
  { account }: Principal,
  request: FastifyRequest,
): ReturnParty => ({
  role,
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId: request.id,
})

/** How each of the three who read returns does it. */
const readers = [
  {
    role: 'buyer',
    list: 'returns.list',
    read: 'returns.read',
    picture: 'returns.readPhotograph',
  },
  {
    role: 'seller',
    list: 'seller.returns',
    read: 'seller.return',
    picture: 'seller.returnPhotograph',
  },
  {
    role: 'staff',
    list: 'staff.returns',
    read: 'staff.return',
    picture: 'staff.returnPhotograph',
  },
] as const

/** Adds the operations on returns, for buyers, sellers and staff. */
export function returnsApi(api: FastifyInstance, context: ReturnsContext): void {
  for (const { role, list, read, picture } of readers) {
    route(api, list, async ({ principal, query }) => {
      const page = await readReturns(
        context,
        { role, accountId: accountOf(principal) },
        { state: query.state, orderId: query.order_id },
        query,
      )
      return ok({ returns: page.items, total: page.total, next: page.next })
    })
    route(api, read, ({ principal, params }) =>
      readReturn(context, { role, accountId: accountOf(principal) }, params.id),
    )
    pictureRoute(api, picture, ({ principal, params }) =>
      readReturnPhotograph(context, { role, accountId: accountOf(principal) }, params.id, params.photograph),
    )
  }
  buyersApi(api, context)
  decidersApi(api, context)
}

function buyersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'returns.ask', ({ principal, body }) => requestReturn(context, accountOf(principal), body))

  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    route(scope, 'returns.photograph', async ({ principal, params, request }) => {
      const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
      return file.ok ? photographReturn(context, accountOf(principal), params.id, file.value) : file
    })
  })

  route(api, 'returns.send', ({ principal, params, body }) =>
    sendReturn(context, accountOf(principal), params.id, body),
  )

  route(api, 'returns.withdraw', ({ principal, params }) =>
    withdrawReturn(context, accountOf(principal), params.id),
  )
}

function decidersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'seller.answerReturn', ({ principal, params, body, request }) =>
    answerReturn(context, partyOf('seller', principal, request), params.id, body),
  )

  route(api, 'staff.decideReturn', ({ principal, params, body, request }) =>
    decideReturn(context, partyOf('staff', principal, request), params.id, body),
  )

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.returnArrived`, ({ principal, params, body, request }) =>
      recordReturnArrival(context, partyOf(role, principal, request), params.id, body),
    )
  }
}
