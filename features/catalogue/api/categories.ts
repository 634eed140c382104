import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { categoryChange, categoryTree, decisionEntry, newCategory } from '../../../contract/staff.ts'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { createCategories } from '../service/categories.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** The tree of categories, as staff keep it. Every change answers the whole tree. */
export function categoriesApi(api: FastifyInstance, categories: ReturnType<typeof createCategories>): void {
  route(api, {
    operation: 'staff.categories',
    method: 'GET',
    url: '/staff/categories',
    summary: 'The tree of categories with how many works are in each',
    data: categoryTree,
    handle: async () => ok(await categories.tree()),
  })

  route(api, {
    operation: 'staff.createCategory',
    method: 'POST',
    url: '/staff/categories',
    summary: 'Add a category, or one below another',
    status: 201,
    body: newCategory,
    data: categoryTree,
    handle: (input) => categories.create(officerOf(input), input.body),
  })

  route(api, {
    operation: 'staff.updateCategory',
    method: 'PATCH',
    url: '/staff/categories/:id',
    summary: 'Rename, move or reorder a category; its works follow',
    params: idParams,
    body: categoryChange,
    data: categoryTree,
    handle: (input) =>
      actOnSeen(input, 'category_not_found', (officer, id, version) =>
        categories.update(officer, id, version, input.body),
      ),
  })

  route(api, {
    operation: 'staff.deleteCategory',
    method: 'DELETE',
    url: '/staff/categories/:id',
    summary: 'Delete a category that is not in use',
    params: idParams,
    body: decisionEntry,
    data: categoryTree,
    handle: (input) =>
      actOnSeen(input, 'category_not_found', (officer, id, version) =>
        categories.remove(officer, id, version),
      ),
  })
}
