import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { addDiscount, endDiscount, previewDiscount, readDiscounts } from '../service/discounts.ts'

/** Adds the routes by which a seller plans, sees and ends discounts of a work. */
export function discountsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'seller.discounts', ({ account, params: { id } }) => readDiscounts(context, account.id, id))

  route(api, 'seller.previewDiscount', ({ account, params: { id }, body }) =>
    previewDiscount(context, account.id, id, body),
  )

  route(api, 'seller.addDiscount', ({ account, params: { id }, body }) =>
    addDiscount(context, account.id, id, body),
  )

  route(api, 'seller.endDiscount', ({ account, params: { id, discount } }) =>
    endDiscount(context, account.id, id, discount),
  )
}
