import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { CatalogueContext } from '../context.ts'
import {
  changeOwnWork,
  moveOwnWork,
  quoteProceeds,
  readOwnWork,
  readOwnWorks,
  removeOwnWork,
  withdrawChanges,
} from '../service/works.ts'

/** Adds the routes of a seller's own works (API-43), but for those that bring files. */
export function ownWorksApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'seller.proceeds', async ({ query }) => ok(quoteProceeds(context, query.price)))

  route(api, 'seller.products', async ({ account, query }) => readOwnWorks(context, account.id, query))

  route(api, 'seller.product', async ({ account, params }) => {
    return isId(params.id) ? readOwnWork(context, account.id, params.id) : refuse('work_not_found')
  })

  route(api, 'seller.updateProduct', async ({ account, params, body, request }) => {
    if (!isId(params.id)) return refuse('work_not_found')
    const seen = versionSeen(body, request)
    const { version: _seen, ...entry } = body
    return changeOwnWork(context, account.id, params.id, seen.ok ? seen.value : undefined, entry)
  })

  route(api, 'seller.deleteProduct', async ({ account, params }) => {
    return isId(params.id) ? removeOwnWork(context, account.id, params.id) : refuse('work_not_found')
  })

  for (const move of ['submit', 'pause', 'resume'] as const) {
    route(api, `seller.${move}Product`, async ({ account, params }) => {
      return isId(params.id) ? moveOwnWork(context, account.id, params.id, move) : refuse('work_not_found')
    })
  }

  route(api, 'seller.dropChanges', async ({ account, params }) => {
    return isId(params.id) ? withdrawChanges(context, account.id, params.id) : refuse('work_not_found')
  })
}
