import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
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

  route(api, 'seller.products', ({ account, query }) => readOwnWorks(context, account.id, query))

  route(api, 'seller.product', ({ account, params }) => readOwnWork(context, account.id, params.id))

  route(api, 'seller.updateProduct', async ({ account, params, body, request }) => {
    const seen = versionSeen(body, request)
    const { version: _seen, ...entry } = body
    return changeOwnWork(context, account.id, params.id, seen.ok ? seen.value : undefined, entry)
  })

  route(api, 'seller.deleteProduct', ({ account, params }) => removeOwnWork(context, account.id, params.id))

  for (const move of ['submit', 'pause', 'resume'] as const) {
    route(api, `seller.${move}Product`, ({ account, params }) =>
      moveOwnWork(context, account.id, params.id, move),
    )
  }

  route(api, 'seller.dropChanges', ({ account, params }) => withdrawChanges(context, account.id, params.id))
}
