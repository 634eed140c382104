import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
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
    params: idOf('category_not_found'),
    body: categoryChange,
    data: categoryTree,
    seen: true,
    refusals: ['category_not_found', 'category_taken', 'category_in_use', 'reserved_word'],
  },
  'staff.deleteCategory': {
    method: 'DELETE',
    url: '/staff/categories/:id',
    access: 'content',
    summary: 'Delete a category that is not in use',
    params: idOf('category_not_found'),
    body: decisionEntry,
    data: categoryTree,
    seen: true,
    refusals: ['category_not_found', 'category_in_use', 'staff_limit'],
  },
} as const satisfies OperationTable
