import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf } from '../../../../kernel/money.ts'
import { feeOfKobo, feeOfNaira, koboOfKobo, koboOfNaira } from './amounts.ts'

test('every amount comes back from the text it was sent as, as number and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (kobo) => {
      expect(koboOfNaira(decimalOf(kobo))).toBe(kobo)
      expect(koboOfNaira(decimalOf(kobo, { trim: true }))).toBe(kobo)
      expect(koboOfNaira(Number(decimalOf(kobo)))).toBe(kobo)
      expect(koboOfKobo(String(kobo))).toBe(kobo)
      expect(koboOfKobo(kobo)).toBe(kobo)
    }),
  )
})

test('odd formats mean what they say, and nonsense is none', () => {
  expect([koboOfNaira('102.00'), koboOfNaira('0.5'), koboOfNaira('7.100'), koboOfKobo('5306.00')]).toEqual([
    10_200, 50, 710, 5_306,
  ])
  for (const wrong of ['', '-1', '1e3', '1,000', '1.005', 'NaN', Number.NaN, -1, 1e21, '٣'])
    expect(() => koboOfNaira(wrong)).toThrow(RangeError)
  for (const wrong of ['', '1.5', '-1', '0x10']) expect(() => koboOfKobo(wrong)).toThrow(RangeError)
})

test('a fee is rounded to the kobo, and a strange one is unknown', () => {
  expect([11_741.9, 1.4, '37.625', '37.624', 0, null, undefined, 'free'].map(feeOfNaira)).toEqual([
    1_174_190,
    140,
    3_763,
    3_762,
    0,
    null,
    null,
    null,
  ])
  expect([10_283, '375', null, undefined, '1.5'].map(feeOfKobo)).toEqual([10_283, 375, null, null, null])
})
