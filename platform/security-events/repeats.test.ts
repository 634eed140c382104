import { expect, it } from 'vitest'
import { countRepeats } from './repeats.ts'

it('remembers 10,000 different ones: beyond it, the oldest is reported again', () => {
  const { count, over } = countRepeats<number>()
  for (let n = 0; n < 10_000; n += 1) expect(count(String(n), n, 0)).toBe(1)
  expect(count('0', 0, 1)).toBe(0)
  expect(count('new', 10_000, 2)).toBe(1)
  expect(count('1', 1, 3)).toBe(0)
  expect(count('0', 0, 4)).toBe(1)
  expect(over(Number.POSITIVE_INFINITY)).toEqual([])
})
