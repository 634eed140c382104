import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { categoryChange, categoryTree, decisionEntry, newCategory } from '../staff.ts'

export const categoriesOperations = {
  'staff.categories': {
    method: 'GET',
    url: '/staff/categories',
    access: 'content',
    summary: 'The tree of categories with how many works are in each',
    data: categoryTree,
  },
  'staff.createCategory': {
    method: 'POST',
    url: '/staff/categories',
    access: 'content',
    summary: 'Add a category, or one below another',
    body: newCategory,
    status: 201,
    data: categoryTree,
    refusals: ['category_not_found', 'category_taken', 'reserved_word'],
  },
  'staff.updateCategory': {
    method: 'PATCH',
    url: '/staff/categories/:id',
    access: 'content',
    summary: 'Rename, move or reorder a category; its works follow',
    params: idParams,
    body: categoryChange,
    data: categoryTree,
    refusals: ['category_not_found', 'category_taken', 'category_in_use', 'reserved_word', ...groups.seen],
  },
  'staff.deleteCategory': {
    method: 'DELETE',
    url: '/staff/categories/:id',
    access: 'content',
    summary: 'Delete a category that is not in use',
    params: idParams,
    body: decisionEntry,
    data: categoryTree,
    refusals: ['category_not_found', 'category_in_use', 'staff_limit', ...groups.seen],
  },
} as const satisfies OperationTable
