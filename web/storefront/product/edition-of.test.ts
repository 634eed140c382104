import { expect, it } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { editionOf, nextPrintOf } from './edition-of.ts'

const size = (over: object = {}) =>
  ({ total: 22, in_stock: 17, next_number: '6/22', ...over }) as Product['sizes'][number]
const said = (...sizes: Product['sizes']) =>
  editionOf({ mode: 'Limited edition of 22', sizes } as Product, sizes[0])

it('says how many are left of the chosen size', () => {
  expect(said(size())).toBe('Limited edition of 22 · 17 left')
  expect(said(size({ in_stock: 1 }))).toBe('Limited edition of 22 · the last one')
  expect(said(size(), size())).toBe('Limited edition of 22 · 17 left in this size')
  expect(said(size({ in_stock: 0 }))).toBe('Limited edition of 22')
})

it('says which print of a numbered edition is next', () => {
  expect(nextPrintOf(size())).toBe('The next print is number 6/22')
  expect(nextPrintOf(size({ in_stock: 1, next_number: '22/22' }))).toBe('The last print is number 22/22')
  expect(nextPrintOf(size({ next_number: null }))).toBeUndefined()
  expect(nextPrintOf(undefined)).toBeUndefined()
})
