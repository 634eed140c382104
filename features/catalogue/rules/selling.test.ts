import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionOf } from './commission.ts'
import { sizesAfter } from './entry.ts'
import { resize, restock, type Stock, statusAfter } from './selling.ts'

describe('the commission', () => {
  it('and what the seller gets are the price, whatever the rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000_00 }),
        fc.integer({ min: 0, max: 10_000 }),
        (price, bp) => {
          const { commission, proceeds } = commissionOf(price, bp)
          expect(commission + proceeds).toBe(price)
          expect(commission).toBeGreaterThanOrEqual(0)
          expect(proceeds).toBeGreaterThanOrEqual(0)
          expect(Math.abs(commission * 10_000 - price * bp)).toBeLessThanOrEqual(5_000 + price / 1e9)
        },
      ),
    )
  })

  it('is rounded half up to the kobo', () => {
    expect(commissionOf(12_500_000, 1_500)).toEqual({ commission: 1_875_000, proceeds: 10_625_000 })
    expect(commissionOf(10, 1_500)).toEqual({ commission: 2, proceeds: 8 })
    expect(commissionOf(3, 1_500)).toEqual({ commission: 0, proceeds: 3 })
    expect(() => commissionOf(100, 10_001)).toThrow(RangeError)
    expect(() => commissionOf(-1, 1_500)).toThrow(RangeError)
  })
})

const stock = fc
  .record({
    held: fc.nat(5),
    sold: fc.nat(5),
    available: fc.nat(10),
    withdrawn: fc.nat(3),
  })
  .map(
    ({ held, sold, available, withdrawn }): Stock => ({
      held,
      sold,
      available,
      total: Math.max(1, held + sold + available + withdrawn),
    }),
  )

describe('stock', () => {
  it('never falls below what is held or sold, and never grows once a piece is gone', () => {
    fc.assert(
      fc.property(stock, fc.nat(30), fc.boolean(), (before, wanted, isResize) => {
        const after = isResize ? resize(before, Math.max(1, wanted), false) : restock(before, wanted, false)
        if (!after.ok) return
        const taken = before.held + before.sold
        expect(after.value.available).toBeGreaterThanOrEqual(0)
        expect(after.value.available + taken).toBeLessThanOrEqual(after.value.total)
        if (taken > 0) expect(after.value.total).toBeLessThanOrEqual(before.total)
      }),
    )
  })

  it('refuses with the reason', () => {
    const print = { total: 10, available: 6, held: 1, sold: 3 }
    expect(resize(print, 3, false)).toMatchObject({ code: 'stock_taken' })
    expect(resize(print, 11, false)).toMatchObject({ code: 'edition_fixed' })
    expect(resize(print, 5, false)).toMatchObject({ value: { total: 5, available: 1 } })
    expect(restock(print, 7, false)).toMatchObject({ code: 'edition_fixed' })
    expect(restock(print, 2, false)).toMatchObject({ value: { total: 10, available: 2 } })
    const held = { total: 1, available: 0, held: 1, sold: 0 }
    expect(restock(held, 1, true)).toMatchObject({ code: 'stock_taken' })
    expect(restock({ ...held, held: 0 }, 1, true)).toMatchObject({ value: { total: 1, available: 1 } })
    expect(restock(held, 2, true)).toMatchObject({ code: 'invalid', field: 'in_stock' })
  })
})

describe('sizes of an entry', () => {
  it('make a work unique or an edition as they say', () => {
    expect(sizesAfter({ price: 5, width_cm: 40.5 }, [], undefined)).toMatchObject({
      value: { kind: 'unique', sizes: [{ price_kobo: 500, width_mm: 405, total: 1, available: 1 }] },
    })
    expect(sizesAfter({ in_stock: 25 }, [], undefined)).toMatchObject({
      value: { kind: 'edition', sizes: [{ total: 25, available: 25 }] },
    })
    expect(sizesAfter({ in_stock: 2, kind: 'unique' }, [], undefined)).toMatchObject({ code: 'invalid' })
    const two = [
      { label: 'A', price: 1, total: 5 },
      { label: 'B', price: 2, total: 5 },
    ]
    expect(sizesAfter({ sizes: two, kind: 'unique' }, [], undefined)).toMatchObject({ field: 'sizes' })
    expect(sizesAfter({ sizes: two, price: 3 }, [], undefined)).toMatchObject({ field: 'price' })
    expect(
      sizesAfter({ sizes: [{ ...two[0], id: 'x', label: 'A', price: 1, total: 1 }] }, [], 'edition'),
    ).toMatchObject({
      code: 'size_not_found',
    })
  })
})

describe('statuses', () => {
  it('follow one another only as the table says', () => {
    expect(statusAfter('draft', 'submit')).toBe('submitted')
    expect(statusAfter('refused', 'submit')).toBe('submitted')
    expect(statusAfter('live', 'pause')).toBe('paused')
    expect(statusAfter('paused', 'resume')).toBe('live')
    expect(statusAfter('draft', 'resume')).toBeNull()
    expect(statusAfter('submitted', 'resume')).toBeNull()
    expect(statusAfter('refused', 'resume')).toBeNull()
  })
})
