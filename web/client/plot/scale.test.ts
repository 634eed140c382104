import { expect, it } from 'vitest'
import { changeOf, marksOf, pointsOf } from './scale.ts'

it.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [4, 9],
    [0, 5, 10],
  ],
  [[2_450_000], [0, 1_000_000, 2_000_000, 3_000_000]],
  [
    [-300, 600],
    [-500, 0, 500, 1_000],
  ],
])('D32 an axis has round marks around all of its values: %j', (values, marks) => {
  expect(marksOf(values)).toEqual(marks)
})

const daysFrom = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    now: 2,
    before: 1,
  }))

it('D32 a year is shown by the week, and no day is lost of it', () => {
  const points = pointsOf(daysFrom(365))
  expect(points).toHaveLength(53)
  expect(points[0]).toEqual({ first: '2026-01-01', last: '2026-01-07', now: 14, before: 7 })
  expect(points.at(-1)).toEqual({ first: '2026-12-31', last: '2026-12-31', now: 2, before: 1 })
  expect(points.reduce((sum, { now }) => sum + now, 0)).toBe(730)
  expect(pointsOf(daysFrom(90))).toHaveLength(90)
})

it('D32 compares with what was before, where there was anything', () => {
  expect(changeOf(112, 100)).toBe('+12%')
  expect(changeOf(50, 100)).toBe('-50%')
  expect(changeOf(100, 100)).toBe('0%')
  expect(changeOf(5, 0)).toBeNull()
})
