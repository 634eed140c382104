import { expect, it } from 'vitest'
import { MOST_VIEWED, withViewed } from './viewed.ts'

it('keeps the twelve works that were looked at last, each once, newest first', () => {
  expect(withViewed('a', [])).toEqual(['a'])
  expect(withViewed('a', ['b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(withViewed('c', ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  const many = Array.from({ length: 40 }, (_, place) => `work-${place}`)
  const kept = withViewed('new', many)
  expect(kept).toHaveLength(MOST_VIEWED)
  expect(kept.slice(0, 2)).toEqual(['new', 'work-0'])
})
