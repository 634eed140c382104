import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { createCategories } from '../service/categories.ts'

/** The tree of categories, as staff keep it. Every change answers the whole tree. */
export function categoriesApi(api: FastifyInstance, categories: ReturnType<typeof createCategories>): void {
  route(api, 'staff.categories', async () => ok(await categories.tree()))

  route(api, 'staff.createCategory', (input) => categories.create(officerOf(input), input.body))

  route(api, 'staff.updateCategory', (input) =>
    actOnSeen(input, 'category_not_found', (officer, id, version) =>
      categories.update(officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteCategory', (input) =>
    actOnSeen(input, 'category_not_found', (officer, id, version) => categories.remove(officer, id, version)),
  )
}
