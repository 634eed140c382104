import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { longCsvRoute } from '../../platform/http/file-route.ts'
import { withForms } from '../../platform/http/form.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import { photographForm } from '../orders/index.server.ts'
import type { ReturnsContext } from './context.ts'
import type { ReturnParty } from './service/changing.ts'
import { readCostAccount, readReturnReceipt } from './service/cost-reading.ts'
import {
  askReturnCost,
  decideReturnCost,
  decideReturnCostBack,
  payReturnCost,
  sayReturnCostBack,
} from './service/costs.ts'
import { exportReturns } from './service/exporting.ts'
import { acceptOffer, declineOffer, offerReturn, withdrawOffer } from './service/offers.ts'
import { photographReturn, readReturnPhotograph } from './service/photographs.ts'
import { previewReturnDecision } from './service/preview.ts'
import { readReturn, readReturns, requestReturn } from './service/returns.ts'
import {
  answerReturn,
  decideReturn,
  labelReturn,
  putReturnOnSale,
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
        { ...query, orderId: query.order_id },
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
  longCsvRoute(api, 'staff.exportReturns', async ({ principal, requestId, query }) =>
    ok(
      await exportReturns(
        context,
        { accountId: accountOf(principal), requestId },
        { ...query, orderId: query.order_id },
      ),
    ),
  )
  photographsApi(api, context)
  buyersApi(api, context)
  decidersApi(api, context)
  offersApi(api, context)
  costsApi(api, context)
}

function photographsApi(api: FastifyInstance, context: ReturnsContext): void {
  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    for (const [role, operation] of [
      ['buyer', 'returns.photograph'],
      ['seller', 'seller.photographReturn'],
    ] as const) {
      route(scope, operation, async ({ principal, params, request }) => {
        const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
        const party = { role, accountId: accountOf(principal) }
        return file.ok ? photographReturn(context, party, params.id, file.value) : file
      })
    }
  })
}

function buyersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'returns.ask', ({ principal, body }) => requestReturn(context, accountOf(principal), body))

  route(api, 'returns.send', ({ principal, params, body }) =>
    sendReturn(context, accountOf(principal), params.id, body),
  )

  route(api, 'returns.withdraw', ({ principal, params }) =>
    withdrawReturn(context, accountOf(principal), params.id),
  )
}

function offersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'returns.acceptOffer', ({ principal, params }) =>
    acceptOffer(context, accountOf(principal), params),
  )

  route(api, 'returns.declineOffer', ({ principal, params }) =>
    declineOffer(context, accountOf(principal), params),
  )

  route(api, 'seller.offerReturn', ({ principal, params, body, request }) =>
    offerReturn(context, partyOf('seller', principal, request), params.id, { ...body, borne_by: 'seller' }),
  )

  route(api, 'staff.offerReturn', ({ principal, params, body, request }) =>
    offerReturn(context, partyOf('staff', principal, request), params.id, body),
  )

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.withdrawReturnOffer`, ({ principal, params, request }) =>
      withdrawOffer(context, partyOf(role, principal, request), params),
    )
  }
}

function costsApi(api: FastifyInstance, context: ReturnsContext): void {
  withForms(api, (scope) => {
    route(scope, 'returns.askCost', ({ principal, params, body, files }) =>
      askReturnCost(context, accountOf(principal), params.id, body, files.get('receipt')?.[0]),
    )
  })
  const staffOf = (principal: Principal, request: FastifyRequest) => ({
    accountId: accountOf(principal),
    roles: principal.account?.staffRoles ?? [],
    requestId: request.id,
  })

  route(api, 'staff.decideReturnCost', ({ principal, params, body, request }) =>
    decideReturnCost(context, staffOf(principal, request), params.id, body),
  )

  route(api, 'staff.payReturnCost', ({ principal, params, body, request }) =>
    payReturnCost(context, staffOf(principal, request), params.id, body.reference),
  )

  route(api, 'staff.returnCostCameBack', ({ principal, params, body, request }) =>
    sayReturnCostBack(context, staffOf(principal, request), params.id, body),
  )

  for (const verdict of ['approve', 'reject'] as const) {
    route(api, `staff.${verdict}ReturnCostBack`, ({ principal, params, request }) =>
      decideReturnCostBack(context, staffOf(principal, request), params.id, params.said, verdict),
    )
  }

  route(api, 'staff.returnReceipt', ({ principal, params, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return readReturnReceipt(context, staffOf(principal, request), params.id)
  })

  route(api, 'staff.returnCostAccount', ({ principal, params, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return readCostAccount(context, staffOf(principal, request), params.id)
  })
}

function decidersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'seller.answerReturn', ({ principal, params, body, request }) =>
    answerReturn(context, partyOf('seller', principal, request), params.id, body),
  )

  route(api, 'staff.decideReturn', ({ principal, params, body, request }) =>
    decideReturn(context, partyOf('staff', principal, request), params.id, body),
  )

  route(api, 'staff.previewReturnDecision', ({ principal, params, body, request }) =>
    previewReturnDecision(context, partyOf('staff', principal, request), params.id, body),
  )

  route(api, 'staff.labelReturn', ({ principal, params, body, request }) =>
    labelReturn(context, partyOf('staff', principal, request), params.id, body),
  )

  route(api, 'staff.restockReturn', ({ principal, params, request }) =>
    putReturnOnSale(context, partyOf('staff', principal, request), params.id),
  )

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.returnArrived`, ({ principal, params, body, request }) =>
      recordReturnArrival(context, partyOf(role, principal, request), params.id, body),
    )
  }
}
