import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizeClasses } from '../../../contract/delivery.ts'
import { packings } from '../../../contract/work-facts.ts'
import { type Pieces, parcelSize, sizeClassOf } from './size-class.ts'

const piece = (over: Partial<Pieces> = {}): Pieces => ({
  width_mm: 800,
  height_mm: 600,
  depth_mm: 20,
  packing: 'flat',
  framed: false,
  quantity: 1,
  ...over,
})
const classOf = (over: Partial<Pieces>) => sizeClassOf([piece(over)])

describe('D9 the size class of a parcel', () => {
  it.each([
    [{ width_mm: 400, height_mm: 300 }, 'small'],
    [{ width_mm: 570, height_mm: 300 }, 'small'],
    [{ width_mm: 571, height_mm: 300 }, 'medium'],
    [{ width_mm: 1_000, height_mm: 800 }, 'medium'],
    [{ width_mm: 1_071, height_mm: 800 }, 'large'],
    [{ width_mm: 1_500, height_mm: 1_200 }, 'large'],
    [{ width_mm: 1_671, height_mm: 20 }, 'oversized'],
    // A sculpture is as thick as its shortest side.
    [{ width_mm: 400, height_mm: 300, depth_mm: 300, packing: 'fragile' }, 'medium'],
    [{ width_mm: 900, height_mm: 700, depth_mm: 700, packing: 'crate' }, 'oversized'],
    // Rolled, it counts by its shorter side; with its frame nobody rolls it.
    [{ width_mm: 1_500, height_mm: 480, packing: 'tube' }, 'small'],
    [{ width_mm: 1_500, height_mm: 480, packing: 'tube', framed: true }, 'oversized'],
    // A frame makes it larger.
    [{ width_mm: 500, height_mm: 400, framed: true }, 'medium'],
  ] as const)('of %o is %s', (over, expected) => {
    expect(classOf(over)).toBe(expected)
  })

  it('of a work without sides is the one in the middle, however it is packed', () => {
    for (const packing of packings)
      for (const unknown of [{ width_mm: null }, { height_mm: null }, { width_mm: null, height_mm: null }])
        expect(classOf({ ...unknown, packing }), packing).toBe('medium')
  })

  it('of several pieces is that of all of them on each other', () => {
    expect(sizeClassOf([piece({ width_mm: 400, height_mm: 300, quantity: 6 })])).toBe('small')
    expect(sizeClassOf([piece({ width_mm: 400, height_mm: 300, quantity: 7 })])).toBe('medium')
    expect(sizeClassOf([piece({ width_mm: 400 }), piece({ width_mm: 1_600 })])).toBe('large')
  })

  it('never falls when a piece is added, or one is larger, and does not depend on their order', () => {
    const side = fc.option(fc.integer({ min: 1, max: 4_000 }))
    const pieces = fc.record({
      width_mm: side,
      height_mm: side,
      depth_mm: side,
      packing: fc.constantFrom(...packings),
      framed: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), pieces, (all, one) => {
        const before = parcelSize(all)
        expect(parcelSize([...all, one])).toBeGreaterThan(before)
        expect(parcelSize(all.toReversed())).toBe(before)
        expect(sizeClasses.indexOf(sizeClassOf([...all, one]))).toBeGreaterThanOrEqual(
          sizeClasses.indexOf(sizeClassOf(all)),
        )
      }),
    )
  })
})
