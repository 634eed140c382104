import { expect, it } from 'vitest'
import { buckets } from './index.ts'

it('gives each key so many at once, and then so many a second', () => {
  let now = 0
  const may = buckets({ atOnce: 3, perSecond: 2 }, () => now)
  expect([1, 2, 3, 4].map(() => may('a'))).toEqual([true, true, true, false])
  expect(may('b')).toBe(true)
  now = 400
  expect(may('a')).toBe(false)
  now = 1_000
  expect([1, 2, 3].map(() => may('a'))).toEqual([true, true, false])
  now = 100_000
  expect([1, 2, 3, 4].map(() => may('a'))).toEqual([true, true, true, false])
})
