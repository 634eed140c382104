import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, lineTotal, mergeLines } from './rules.ts'

const line = (edition_id: string, quantity: number, with_frame = false): CartLine => ({
  edition_id,
  quantity,
  with_frame,
})

describe('cart rules', () => {
  it('counts the frame only when the line is framed', () => {
    expect(lineTotal(line('a', 2), 100_00, 30_00)).toBe(200_00)
    expect(lineTotal(line('a', 2, true), 100_00, 30_00)).toBe(260_00)
    expect(lineTotal(line('a', 2, true), 100_00, null)).toBe(200_00)
  })

  it('adds a guest’s quantities up to what is available (R-5)', () => {
    const available = (): number => 5
    expect(mergeLines([line('a', 3)], [line('a', 4)], available)).toEqual([line('a', 5)])
    expect(mergeLines([line('a', 3)], [line('a', 4, true)], available)).toEqual([line('a', 2, true)])
    expect(mergeLines([], [line('b', 1)], () => 0)).toEqual([])
  })

  it('never gives more than is available and never takes from the account', () => {
    const lines = fc.uniqueArray(
      fc.record({
        edition_id: fc.constantFrom('a', 'b', 'c'),
        with_frame: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { selector: (l) => `${l.edition_id}${l.with_frame}` },
    )
    fc.assert(
      fc.property(lines, lines, fc.integer({ min: 0, max: 30 }), (mine, guests, stock) => {
        const changed = mergeLines(mine, guests, () => stock)
        const merged = [
          ...mine.filter(
            (m) => !changed.some((c) => c.edition_id === m.edition_id && c.with_frame === m.with_frame),
          ),
          ...changed,
        ]
        for (const edition of ['a', 'b', 'c']) {
          const sum = (all: readonly CartLine[]): number =>
            all.filter((l) => l.edition_id === edition).reduce((n, l) => n + l.quantity, 0)
          expect(sum(merged)).toBeGreaterThanOrEqual(sum(mine))
          expect(sum(merged)).toBe(Math.max(sum(mine), Math.min(stock, sum(mine) + sum(guests))))
        }
      }),
    )
  })
})
