import type { FastifyInstance } from 'fastify'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { exportWorks } from '../service/exporting.ts'
import { changeMany, previewMany } from '../service/many.ts'

/** Adds the routes by which a seller changes or saves many works at once. */
export function manyWorksApi(api: FastifyInstance, context: CatalogueContext): void {
  longCsvRoute(api, 'seller.exportProducts', ({ account, query }) => exportWorks(context, account.id, query))

  route(api, 'seller.previewProducts', ({ account, body }) => previewMany(context, account.id, body))

  route(api, 'seller.changeProducts', ({ account, body, request }) =>
    changeMany(context, account.id, keyOf(request), body),
  )
}
