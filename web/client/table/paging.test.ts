import { expect, it } from 'vitest'
import { pagesAround } from './paging.tsx'

it('D22 names the first page, the last, and those around the present one', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 81)).toEqual([1, 2, null, 81])
  expect(pagesAround(40, 81)).toEqual([1, null, 39, 40, 41, null, 81])
  // A gap of one page is that page.
  expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(pagesAround(90, 81)).toEqual([1, null, 81])
})
