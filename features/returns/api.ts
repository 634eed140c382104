import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { longCsvRoute } from '../../platform/http/file-route.ts'
import { withForms } from '../../platform/http/form.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import { handlerOf, photographForm } from '../orders/index.server.ts'
import type { ReturnsContext } from './context.ts'
import { readCostAccount, readReturnReceipt } from './service/cost-reading.ts'
import {
  askReturnCost,
  decideReturnCost,
  decideReturnCostBack,
  payReturnCost,
  sayReturnCostBack,
} from './service/costs.ts'
import { exportReturns } from './service/exporting.ts'
import { acceptOffer, dropOffer, offerReturn } from './service/offers.ts'
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
    route(api, list, async ({ account, query }) => {
      const page = await readReturns(
        context,
        { role, id: account.id },
        { ...query, orderId: query.order_id },
        query,
      )
      return ok({ returns: page.items, total: page.total, next: page.next })
    })
    route(api, read, ({ account, params }) => readReturn(context, { role, id: account.id }, params.id))
    pictureRoute(api, picture, ({ account, params }) =>
      readReturnPhotograph(context, { role, id: account.id }, params.id, params.photograph),
    )
  }
  longCsvRoute(api, 'staff.exportReturns', async ({ officer, query }) =>
    ok(await exportReturns(context, officer, { ...query, orderId: query.order_id })),
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
      route(scope, operation, async ({ account, params, request }) => {
        const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
        const party = { role, id: account.id }
        return file.ok ? photographReturn(context, party, params.id, file.value) : file
      })
    }
  })
}

function buyersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'returns.ask', ({ account, body }) => requestReturn(context, account.id, body))

  route(api, 'returns.send', ({ account, params, body }) => sendReturn(context, account.id, params.id, body))

  route(api, 'returns.withdraw', ({ account, params }) => withdrawReturn(context, account.id, params.id))
}

function offersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'returns.acceptOffer', ({ account, params }) => acceptOffer(context, account.id, params))

  route(api, 'returns.declineOffer', ({ account, params }) =>
    dropOffer(context, { role: 'buyer', id: account.id }, params),
  )

  route(api, 'seller.offerReturn', (input) =>
    offerReturn(context, handlerOf(input), input.params.id, { ...input.body, borne_by: 'seller' }),
  )

  route(api, 'staff.offerReturn', (input) =>
    offerReturn(context, handlerOf(input), input.params.id, input.body),
  )

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.withdrawReturnOffer`, (input) => dropOffer(context, handlerOf(input), input.params))
  }
}

function costsApi(api: FastifyInstance, context: ReturnsContext): void {
  withForms(api, (scope) => {
    route(scope, 'returns.askCost', ({ account, params, body, files }) =>
      askReturnCost(context, account.id, params.id, body, files.get('receipt')?.[0]),
    )
  })

  route(api, 'staff.decideReturnCost', ({ officer, params, body }) =>
    decideReturnCost(context, officer, params.id, body),
  )

  route(api, 'staff.payReturnCost', ({ officer, params, body }) =>
    payReturnCost(context, officer, params.id, body.reference),
  )

  route(api, 'staff.returnCostCameBack', ({ officer, params, body }) =>
    sayReturnCostBack(context, officer, params.id, body),
  )

  for (const verdict of ['approve', 'reject'] as const) {
    route(api, `staff.${verdict}ReturnCostBack`, ({ officer, params }) =>
      decideReturnCostBack(context, officer, params.id, params.said, verdict),
    )
  }

  route(api, 'staff.returnReceipt', ({ officer, params }, reply) => {
    reply.header('cache-control', 'no-store')
    return readReturnReceipt(context, officer, params.id)
  })

  route(api, 'staff.returnCostAccount', ({ officer, params }, reply) => {
    reply.header('cache-control', 'no-store')
    return readCostAccount(context, officer, params.id)
  })
}

function decidersApi(api: FastifyInstance, context: ReturnsContext): void {
  route(api, 'seller.answerReturn', (input) =>
    answerReturn(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, 'staff.decideReturn', ({ officer, params, body }) =>
    decideReturn(context, officer, params.id, body),
  )

  route(api, 'staff.previewReturnDecision', ({ officer, params, body }) =>
    previewReturnDecision(context, officer, params.id, body),
  )

  route(api, 'staff.labelReturn', (input) =>
    labelReturn(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, 'staff.restockReturn', (input) => putReturnOnSale(context, handlerOf(input), input.params.id))

  for (const role of ['seller', 'staff'] as const) {
    route(api, `${role}.returnArrived`, (input) =>
      recordReturnArrival(context, handlerOf(input), input.params.id, input.body),
    )
  }
}
