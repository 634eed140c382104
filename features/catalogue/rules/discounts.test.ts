import { describe, expect, it } from 'vitest'
import { after, DAY, HOUR } from '../../../kernel/clock.ts'
import { type AskedSize, momentsOf, reducedPrices } from './discounts.ts'

const start = new Date('2026-11-30T23:00:00Z')
const size = (over: Partial<AskedSize> = {}): AskedSize => ({
  id: 'a',
  label: '',
  price_kobo: 100_000_00,
  regular_kobo: null,
  lowest_kobo: 100_000_00,
  known_since: after(start, -60 * DAY),
  ...over,
})
const pricesOf = (sizes: AskedSize[], cut: Parameters<typeof reducedPrices>[1]) => {
  const answer = reducedPrices(sizes, cut, start)
  return answer.ok ? answer.value.map(({ before_kobo, reduced_kobo }) => [before_kobo, reduced_kobo]) : answer
}

describe('the days of a discount', () => {
  it('D22 run from midnight to midnight in Lagos, also where it is another day elsewhere', () => {
    const now = new Date('2026-11-30T23:30:00Z')
    expect(momentsOf({ from: '2026-12-01', to: '2026-12-01' }, now)).toEqual({
      ok: true,
      value: { startsAt: new Date('2026-11-30T23:00:00Z'), endsAt: new Date('2026-12-01T23:00:00Z') },
    })
    // 00:30 of the first of December in Lagos: November is over there.
    expect(momentsOf({ from: '2026-11-30', to: '2026-12-02' }, now)).toMatchObject({
      code: 'invalid',
      field: 'from',
    })
    expect(momentsOf({ from: '2026-11-30', to: '2026-12-02' }, after(now, -HOUR))).toMatchObject({ ok: true })
  })

  it('D22 end on their first day or later, within 60 days, and begin within a year', () => {
    const now = new Date('2026-11-30T12:00:00Z')
    const field = (from: string, to: string) => momentsOf({ from, to }, now)
    expect(field('2026-12-02', '2026-12-01')).toMatchObject({ field: 'to' })
    expect(field('2026-12-01', '2027-01-29')).toMatchObject({ ok: true })
    expect(field('2026-12-01', '2027-01-30')).toMatchObject({ field: 'to' })
    expect(field('2027-12-02', '2027-12-03')).toMatchObject({ field: 'from' })
  })
})

describe('the prices of a discount', () => {
  it('D22 are per cent off the lowest price of 30 days, so that a price raised before lowers nothing', () => {
    expect(pricesOf([size()], { percent: 20 })).toEqual([[100_000_00, 80_000_00]])
    expect(pricesOf([size({ price_kobo: 200_000_00 })], { percent: 20 })).toEqual([[100_000_00, 80_000_00]])
    expect(pricesOf([size({ price_kobo: 200_000_00 })], { priceKobo: 150_000_00 })).toMatchObject({
      code: 'invalid',
      field: 'price',
      message: expect.stringContaining('100,000'),
    })
  })

  it('D22 are whole naira, rounded down, each size by itself', () => {
    const sizes = [size({ lowest_kobo: 999_00 }), size({ id: 'b', lowest_kobo: 45_000_50 })]
    expect(pricesOf(sizes, { percent: 10 })).toEqual([
      [999_00, 899_00],
      [45_000_50, 40_500_00],
    ])
    expect(pricesOf([size({ lowest_kobo: 1_00 })], { percent: 10 })).toMatchObject({ field: 'percent' })
  })

  it('D22 are lower than the lowest price, and at most 90 per cent', () => {
    const to = (naira: number) => pricesOf([size()], { priceKobo: naira * 100 })
    expect(to(99_999)).toEqual([[100_000_00, 99_999_00]])
    expect(to(100_000)).toMatchObject({ field: 'price' })
    expect(to(10_000)).toEqual([[100_000_00, 10_000_00]])
    expect(to(9_000)).toMatchObject({ field: 'price' })
    expect(pricesOf([size(), size({ id: 'b' })], { priceKobo: 50_000_00 })).toMatchObject({ field: 'price' })
  })

  it('D22 need 30 days of prices of every size', () => {
    const [known, fresh] = [after(start, -30 * DAY), after(start, -30 * DAY + 1)]
    expect(pricesOf([size({ known_since: known })], { percent: 5 })).toEqual([[100_000_00, 95_000_00]])
    expect(pricesOf([size(), size({ id: 'b', known_since: fresh })], { percent: 5 })).toMatchObject({
      code: 'discount_too_early',
      message: expect.stringContaining('2 December 2026'),
    })
  })
})
