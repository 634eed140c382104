import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameOfCopy, pricesAfter } from './many.ts'

it('D22 changes prices by per cent and rounds to whole naira', () => {
  expect(pricesAfter([12_345_67], { percent: -10 })).toEqual({ ok: true, value: [11_111_00] })
  expect(pricesAfter([100_00, 250_50], { percent: 12.5 })).toEqual({ ok: true, value: [113_00, 282_00] })
  expect(pricesAfter([100_00], { naira: 70 })).toEqual({ ok: true, value: [70_00] })
})

it('D22 refuses one price for several sizes, and prices that no work may have', () => {
  expect(pricesAfter([100_00, 200_00], { naira: 70 })).toMatchObject({ ok: false, field: 'price' })
  expect(pricesAfter([5_00], { percent: -95 })).toMatchObject({ ok: false })
  expect(pricesAfter([1e9 * 100], { percent: 1 })).toMatchObject({ ok: false })
})

it('D22 always comes to whole naira within the bounds of a price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1e11 }),
      fc.integer({ min: -9_500, max: 100_000 }),
      (price, share) => {
        const after = pricesAfter([price], { percent: share / 100 })
        if (!after.ok) return
        const [next = 0] = after.value
        expect(next % 100).toBe(0)
        expect(next).toBeGreaterThanOrEqual(100)
        expect(next).toBeLessThanOrEqual(1e11)
        expect(Math.abs(next - (price * (10_000 + share)) / 10_000)).toBeLessThanOrEqual(50.01)
      },
    ),
  )
})

it('names a copy within the length of a name', () => {
  expect(nameOfCopy('Harmattan')).toBe('Harmattan (copy)')
  expect(nameOfCopy('x'.repeat(120))).toHaveLength(120)
})
