import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { changeCategory, createCategory, readCategoryTree, removeCategory } from '../service/categories.ts'

/** Adds the routes by which staff change the tree of categories. Every change answers the whole tree. */
export function categoriesApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'staff.categories', async () => ok(await readCategoryTree(context)))

  route(api, 'staff.createCategory', (input) => createCategory(context, input.officer, input.body))

  route(api, 'staff.updateCategory', ({ officer, params: { id }, version, body }) =>
    changeCategory(context, officer, id, version, body),
  )

  route(api, 'staff.deleteCategory', ({ officer, params: { id }, version }) =>
    removeCategory(context, officer, id, version),
  )
}
