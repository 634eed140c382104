import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, formatKobo, formatNaira, koboOf, nairaOf, sumOf, times } from './money.ts'

const amount = fc.integer({ min: 0, max: 900_000_000_000_00 })

describe('money', () => {
  it('goes to naira and back without losing a kobo', () => {
    fc.assert(fc.property(amount, (kobo) => koboOf(nairaOf(kobo)) === kobo))
  })

  it('writes a decimal text that reads back as the same amount', () => {
    fc.assert(fc.property(amount, (kobo) => BigInt(decimalOf(kobo).replace('.', '')) === BigInt(kobo)))
  })

  it('refuses a third decimal and unsafe sizes', () => {
    expect(() => koboOf(0.001)).toThrow(RangeError)
    expect(() => koboOf(Number.NaN)).toThrow(RangeError)
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => times(100, 1.5)).toThrow(RangeError)
    expect(() => times(100, -1)).toThrow(RangeError)
  })

  it('sums parts to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 50 }),
        (parts) => sumOf(parts) === parts.reduce((a, b) => a + b, 0),
      ),
    )
  })

  it('shows grouping, and kobo only when they are not zero (R-19)', () => {
    expect(formatNaira(1_250_000)).toBe('NGN 1,250,000')
    expect(formatNaira(99.5)).toBe('NGN 99.50')
    expect(formatKobo(5)).toBe('NGN 0.05')
    expect(formatKobo(0)).toBe('NGN 0')
    expect(formatKobo(-150_000)).toBe('NGN -1,500')
  })
})
