import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import { photographForm } from '../orders/index.server.ts'
import type { Doer, Returns } from './service/returns.ts'

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
export function returnsApi(api: FastifyInstance, returns: Returns): void {
  for (const { role, list, read, picture } of readers) {
    route(api, list, async ({ principal, query }) => {
      const page = await returns.list(
        { role, accountId: accountOf(principal) },
        { state: query.state, orderId: query.order_id },
        query,
      )
      return ok({ returns: page.items, total: page.total, next: page.next })
    })
    route(api, read, ({ principal, params }) =>
      returns.read({ role, accountId: accountOf(principal) }, params.id),
    )
    pictureRoute(api, picture, ({ principal, params }) =>
      returns.photograph({ role, accountId: accountOf(principal) }, params.id, params.photograph),
    )
  }
  buyersApi(api, returns)
  decidersApi(api, returns)
}

function buyersApi(api: FastifyInstance, returns: Returns): void {
  route(api, 'returns.ask', ({ principal, body }) => returns.ask(accountOf(principal), body))

  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    route(scope, 'returns.photograph', async ({ principal, params, request }) => {
      const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
      return file.ok ? returns.addPhotograph(accountOf(principal), params.id, file.value) : file
    })
  })

  route(api, 'returns.send', ({ principal, params, body }) =>
    returns.send(accountOf(principal), params.id, body),
  )

  route(api, 'returns.withdraw', ({ principal, params }) => returns.withdraw(accountOf(principal), params.id))
}

function decidersApi(api: FastifyInstance, returns: Returns): void {
  route(api, 'seller.answerReturn', ({ principal, params, body, request }) =>
    returns.answer(doerOf('seller', principal, request), params.id, body),
  )

  route(api, 'staff.decideReturn', ({ principal, params, body, request }) =>
    returns.decide(doerOf('staff', principal, request), params.id, body),
  )

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.returnArrived`, ({ principal, params, body, request }) =>
      returns.arrived(doerOf(role, principal, request), params.id, body),
    )
  }
}
