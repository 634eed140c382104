import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edge, fitted, isInside, moved, sizeOf, turned, wholeOf } from './geometry.ts'

const side = fc.integer({ min: 400, max: 12_000 })
const size = fc.record({ width: side, height: side })
const angle = fc.integer({ min: -150, max: 150 }).map((tenths) => tenths / 10)
const edges = fc.constantFrom<readonly Edge[]>(
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
  ['left'],
  ['bottom'],
  ['left', 'top', 'right', 'bottom'],
)
const shift = fc.integer({ min: -15_000, max: 15_000 })
const hands = fc.array(fc.tuple(edges, shift, shift), { maxLength: 12 })

describe('the crop of a picture', () => {
  test('D34 lies inside the straightened picture, whatever is moved', () => {
    fc.assert(
      fc.property(size, angle, angle, hands, (picture, first, second, acts) => {
        let frame = fitted(picture, first, wholeOf(picture))
        for (const [which, x, y] of acts) {
          frame = moved(picture, first, frame, which, { x, y })
          expect(isInside(picture, first, frame)).toBe(true)
          const { width, height } = sizeOf(frame)
          expect(width).toBeGreaterThan(0)
          expect(height).toBeGreaterThan(0)
        }
        expect(isInside(picture, second, fitted(picture, second, frame))).toBe(true)
        const lying = { width: picture.height, height: picture.width }
        expect(isInside(lying, first, turned(frame))).toBe(true)
      }),
    )
  })

  test('is all of a picture that is not straightened, and comes back when it is straight again', () => {
    const picture = { width: 4_000, height: 3_000 }
    const whole = wholeOf(picture)
    expect(fitted(picture, 0, whole)).toEqual(whole)
    expect(isInside(picture, 5, whole)).toBe(false)
    const smaller = sizeOf(fitted(picture, 5, whole))
    expect(smaller.width).toBeLessThan(3_700)
    expect(smaller.width).toBeGreaterThan(3_500)
    expect(smaller.width / smaller.height).toBeCloseTo(4 / 3)
    expect([1, 2, 3, 4].reduce((frame) => turned(frame), whole)).toEqual(whole)
  })

  test('follows the hand, slides along the edge, and moves whole', () => {
    const picture = { width: 1_000, height: 800 }
    const cut = moved(picture, 0, wholeOf(picture), ['left', 'top'], { x: 200, y: 100 })
    expect(cut).toEqual({ left: -300, top: -300, right: 500, bottom: 400 })
    expect(moved(picture, 0, cut, ['left', 'top', 'right', 'bottom'], { x: -50, y: 60 })).toEqual({
      left: -350,
      top: -300,
      right: 450,
      bottom: 400,
    })
    expect(sizeOf(moved(picture, 0, cut, ['right'], { x: -5_000, y: 0 })).width).toBe(20)
  })
})
