import { describe, expect, it } from 'vitest'
import {
  nameKey,
  readCentimetres,
  readCount,
  readMode,
  readNaira,
  readSize,
  readYear,
  readYes,
} from './rules/cells.ts'

const right = (value: unknown) => ({ ok: true, value })

describe('a cell of a list', () => {
  it('has a price as people of any country write it', () => {
    for (const text of [
      '120000',
      '120,000',
      'NGN 120,000',
      '₦120 000',
      '120 000,00',
      '１２０，０００',
      '\u200E120.000,00',
    ])
      expect(readNaira(text), text).toEqual(right(120_000))
    expect(readNaira('much')).toEqual({
      ok: false,
      message: '“much” is no price: write 120000 or 120,000.50',
    })
  })

  it('is asked about where it can be a thousand times as much', () => {
    for (const text of ['450.000', 'NGN 450.000'])
      expect(readNaira(text)).toEqual({
        ok: false,
        message: `“${text}” can be 450 or 450,000: write 450 or 450000`,
      })
    expect(readNaira('NGN 85.000')).toMatchObject({ ok: false, message: /85 or 85,000/ })
    expect(readCentimetres('1,250')).toMatchObject({ ok: false, message: /1\.25 or 1,250/ })
    expect(readSize('Large: 1.250 x 90 cm')).toMatchObject({ ok: false, message: /1\.25 or 1,250/ })
  })

  it('has lengths, sizes, counts and years with the signs that people paste', () => {
    for (const text of ['60,5', '60.5 cm', '６０．５'])
      expect(readCentimetres(text), text).toEqual(right(60.5))
    expect(readSize('Small: 30,5 × 40 x\u00A05 cm')).toEqual(
      right({ label: 'Small', width_cm: 30.5, height_cm: 40, depth_cm: 5 }),
    )
    expect([readSize('30 x 40'), readSize('A3')]).toEqual([
      right({ label: '30 × 40', width_cm: 30, height_cm: 40 }),
      right({ label: 'A3' }),
    ])
    for (const text of ['1,000', '1 000', '１０００']) expect(readCount(text), text).toEqual(right(1_000))
    for (const text of ['-5', '2.5', 'ten', '1.000', '9999999999'])
      expect(readCount(text).ok, text).toBe(false)
    expect(readYear('\u200E２０２４')).toEqual(right(2024))
    expect(readYear('24').ok).toBe(false)
  })

  it('has words and names with them too', () => {
    expect([readYes('\u00A0ＹＥＳ'), readYes('\u200B'), readMode('one‑of‑a‑kind')]).toEqual([
      right(true),
      right(false),
      right('unique'),
    ])
    expect(nameKey(' Wall\u00A0Art\u200B ')).toBe('wall art')
    expect(nameKey('O\u0323ba')).toBe(nameKey('Ọba'))
  })
})
