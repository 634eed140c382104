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

it('remembers 20,000 keys, and forgets first who has not come for longest', () => {
  const may = buckets({ atOnce: 1, perSecond: 0 }, () => 0)
  for (let key = 0; key < 20_000; key += 1) may(String(key))
  expect(may('0')).toBe(false)
  expect(may('new')).toBe(true)
  expect([may('0'), may('2'), may('1')]).toEqual([false, false, true])
})
