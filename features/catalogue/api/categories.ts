import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { changeCategory, createCategory, readCategoryTree, removeCategory } from '../service/categories.ts'

/** Adds the routes by which staff change the tree of categories. Every change answers the whole tree. */
export function categoriesApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'staff.categories', async () => ok(await readCategoryTree(context)))

  route(api, 'staff.createCategory', (input) => createCategory(context, input.officer, input.body))

  route(api, 'staff.updateCategory', (input) =>
    actOnSeen(input, 'category_not_found', (officer, id, version) =>
      changeCategory(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteCategory', (input) =>
    actOnSeen(input, 'category_not_found', (officer, id, version) =>
      removeCategory(context, officer, id, version),
    ),
  )
}
