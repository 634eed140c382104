import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { addDiscount, endDiscount, previewDiscount, readDiscounts } from '../service/discounts.ts'

/** Adds the routes by which a seller plans, sees and ends discounts of a work. */
export function discountsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'seller.discounts', async ({ account, params: { id } }) => {
    return isId(id) ? readDiscounts(context, account.id, id) : refuse('work_not_found')
  })

  route(api, 'seller.previewDiscount', async ({ account, params: { id }, body }) => {
    return isId(id) ? previewDiscount(context, account.id, id, body) : refuse('work_not_found')
  })

  route(api, 'seller.addDiscount', async ({ account, params: { id }, body }) => {
    return isId(id) ? addDiscount(context, account.id, id, body) : refuse('work_not_found')
  })

  route(api, 'seller.endDiscount', async ({ account, params: { id, discount } }) => {
    return isId(id) ? endDiscount(context, account.id, id, discount) : refuse('work_not_found')
  })
}
