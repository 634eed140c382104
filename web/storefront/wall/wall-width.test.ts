import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NARROWEST, readWallWidth, WIDEST } from './wall-width.ts'

const cmOf = (text: string, unit: 'm' | 'cm' = 'm') => {
  const read = readWallWidth(text, unit)
  return read.ok ? Math.round(read.cm * 1_000) / 1_000 : read.why
}

describe('the width of a wall', () => {
  it('is read in metres and centimetres, with point or comma, the unit in the text first', () => {
    expect(cmOf('3.5')).toBe(350)
    expect(cmOf('3,5')).toBe(350)
    expect(cmOf(' 350 cm ')).toBe(350)
    expect(cmOf('3.5m', 'cm')).toBe(350)
    expect(cmOf('1,000', 'cm')).toBe(1_000)
    expect(cmOf('1.000')).toBe(100)
    expect(cmOf('1 250 cm')).toBe(1_250)
    expect(cmOf('４ m')).toBe(400)
    expect(cmOf('4 metres')).toBe(400)
  })

  it('is refused for a wall of 0 and of 1,000 m, with the limits and what to do', () => {
    for (const text of ['0', '0 cm', '1,000 m', '1000 m', '99999999'])
      expect(cmOf(text)).toMatch(/30 cm to 30 m wide/)
    expect(cmOf('350')).toMatch(/Do you mean 350 cm\?/)
    expect(cmOf('4', 'cm')).toMatch(/Do you mean 4 m\?/)
  })

  it('is refused for what is no number', () => {
    for (const text of ['', '   ']) expect(cmOf(text)).toMatch(/Say how wide/)
    for (const text of ['wide', '-3', '3..5', '1e3', '3 ft', ',', '.', '3,5,5'])
      expect(cmOf(text)).toMatch(/as a number/)
  })

  it('is asked about where it can be read in two ways', () => {
    expect(cmOf('1.250 cm')).toBe('“1.250” can be 1.25 or 1,250: write 1.25 or 1250')
  })

  it('is never outside its limits, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String)),
        fc.constantFrom('m', 'cm'),
        (text, unit) => {
          const read = readWallWidth(text, unit)
          if (read.ok) expect(read.cm >= NARROWEST && read.cm <= WIDEST).toBe(true)
          else expect(read.why.length).toBeGreaterThan(10)
        },
      ),
    )
  })
})
