import { expect, it } from 'vitest'
import { movesTo } from './moves.ts'

const entry = (id: string, position: number) => ({ id, position })
const moved = (entries: { id: string; position: number }[], id: string) =>
  movesTo(entries, id).map((move) => [move.entry.id, move.position])

it('(D42) the second of three comes first: two positions change', () => {
  expect(moved([entry('a', 1), entry('b', 2), entry('c', 3)], 'b')).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})

it('(D42) entries that share a position, or have gaps, get positions of their own', () => {
  expect(moved([entry('a', 0), entry('b', 0), entry('c', 7)], 'c')).toEqual([
    ['a', 1],
    ['c', 2],
    ['b', 3],
  ])
})

it('(D42) the first one, and one that is gone, move nothing', () => {
  expect(moved([entry('a', 1), entry('b', 2)], 'a')).toEqual([])
  expect(moved([entry('a', 1), entry('b', 2)], 'x')).toEqual([])
})
