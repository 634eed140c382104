import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../kernel/result.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { exportWorks } from '../service/exporting.ts'
import { changeMany, previewMany } from '../service/many.ts'

/** Adds the routes by which a seller changes or saves many works at once. */
export function manyWorksApi(api: FastifyInstance, context: CatalogueContext): void {
  longCsvRoute(api, 'seller.exportProducts', async ({ principal: { account }, query }) =>
    account ? exportWorks(context, account.id, query) : refuse('sign_in_required'),
  )

  route(api, 'seller.previewProducts', async ({ principal: { account }, body }) =>
    account ? previewMany(context, account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.changeProducts', async ({ principal: { account }, body, request }) =>
    account ? changeMany(context, account.id, keyOf(request), body) : refuse('sign_in_required'),
  )
}
