import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { addDiscount, endDiscount, previewDiscount, readDiscounts } from '../service/discounts.ts'

/** Adds the routes by which a seller plans, sees and ends discounts of a work. */
export function discountsApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'seller.discounts', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? readDiscounts(context, account.id, id) : refuse('work_not_found')
  })

  route(api, 'seller.previewDiscount', async ({ principal: { account }, params: { id }, body }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? previewDiscount(context, account.id, id, body) : refuse('work_not_found')
  })

  route(api, 'seller.addDiscount', async ({ principal: { account }, params: { id }, body }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? addDiscount(context, account.id, id, body) : refuse('work_not_found')
  })

  route(api, 'seller.endDiscount', async ({ principal: { account }, params: { id, discount } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? endDiscount(context, account.id, id, discount) : refuse('work_not_found')
  })
}
