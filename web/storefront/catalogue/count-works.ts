import { call } from '../../client/api/shop.ts'
import type { CountWorks } from './filters.tsx'
import { numberFaults } from './list-address.ts'

/** Counts all works that a query leaves. */
export const countAll: CountWorks = async (query) =>
  (await call('shop.products', { query: one(query) })).data.total

/** Counts the works of a category that a query leaves. */
export function countCategory(slug: string): CountWorks {
  return async (query) => (await call('shop.category', { params: { slug }, query: one(query) })).data.total
}

/** Counts the works of a subcategory that a query leaves. */
export function countSubcategory(slug: string): CountWorks {
  return async (query) => (await call('shop.subcategory', { params: { slug }, query: one(query) })).data.total
}

/** Counts the works that a search finds of those that a query leaves. */
export function countFound(term: string): CountWorks {
  return async (query) => (await call('shop.countFound', { params: { term }, query: one(query) })).data.total
}

/** The number comes with any page; the shortest has one work. */
function one(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query)
  asked.set('limit', '1')
  asked.delete('page')
  for (const { name } of numberFaults(query)) asked.delete(name)
  return asked
}
