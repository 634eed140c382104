import { expect, it } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { editionOf } from './edition-of.ts'

it('says how many are left of the chosen size, and which number is next', () => {
  const size = (over: object) =>
    ({ total: 22, in_stock: 17, next_number: '6/22', ...over }) as Product['sizes'][number]
  const work = (sizes: Product['sizes']) => ({ mode: 'Limited edition of 22', sizes }) as Product
  const said = (over: object, others: object[] = []) =>
    editionOf(work([size(over), ...others.map(size)]), size(over))
  expect(said({})).toBe('Limited edition of 22 · 17 left · the next is number 6/22')
  expect(said({ in_stock: 1 })).toBe('Limited edition of 22 · the last one, number 6/22')
  expect(said({ next_number: null })).toBe('Limited edition of 22 · 17 left')
  expect(said({}, [{}])).toBe('Limited edition of 22 · 17 left in this size · the next is number 6/22')
  expect(said({ in_stock: 0 })).toBe('Limited edition of 22')
})
