import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barOf, fitOf, mostOf, moved, nearer, seenOf, settled, tapped, whole } from './view.ts'

const windows = fc.record({
  width: fc.integer({ min: 200, max: 3_000 }),
  height: fc.integer({ min: 200, max: 3_000 }),
})
const ratio = fc.double({ min: 0.1, max: 10, noNaN: true })
const part = fc.double({ min: -2, max: 3, noNaN: true })
const view = fc.record({ scale: fc.double({ min: 0.1, max: 50, noNaN: true }), x: part, y: part })
const most = fc.double({ min: 1, max: 20, noNaN: true })
const dense = fc.double({ min: 0.5, max: 4, noNaN: true })
const point = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
})

describe('looking at a picture closely', () => {
  it('shows it whole first', () => {
    fc.assert(
      fc.property(windows, ratio, (box, shape) => {
        const fit = fitOf(box, shape)
        expect(fit.width).toBeLessThanOrEqual(box.width + 1e-9)
        expect(fit.height).toBeLessThanOrEqual(box.height + 1e-9)
        expect(settled(whole, box, fit, 4)).toEqual(whole)
      }),
    )
  })

  it('never shows an edge where the picture is larger than the window', () => {
    fc.assert(
      fc.property(windows, ratio, view, most, (box, shape, any, limit) => {
        const fit = fitOf(box, shape)
        const { scale, x, y } = settled(any, box, fit, limit)
        expect(scale).toBeGreaterThanOrEqual(1)
        expect(scale).toBeLessThanOrEqual(limit)
        for (const [at, side, room] of [
          [x, fit.width * scale, box.width],
          [y, fit.height * scale, box.height],
        ] as const) {
          if (side <= room) expect(at).toBe(0.5)
          else expect(Math.min(at, 1 - at) * side).toBeGreaterThanOrEqual(room / 2 - 1e-6)
        }
      }),
    )
  })

  it('keeps what is under the fingers under them, nearer and back', () => {
    fc.assert(
      fc.property(
        windows,
        ratio,
        most,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        point,
        (box, shape, limit, factor, at) => {
          const fit = fitOf(box, shape)
          const before = { scale: 1, x: 0.5, y: 0.5 }
          const after = nearer(before, fit, limit, factor, at)
          const under = (v: typeof before) => [
            v.x + at.x / (fit.width * v.scale),
            v.y + at.y / (fit.height * v.scale),
          ]
          const [x = 0, y = 0] = under(before)
          expect(under(after)[0]).toBeCloseTo(x, 6)
          expect(under(after)[1]).toBeCloseTo(y, 6)
          const back = nearer(after, fit, limit, before.scale / after.scale, at)
          expect(back.x).toBeCloseTo(0.5, 6)
        },
      ),
    )
  })

  it('goes with the finger, and back', () => {
    fc.assert(
      fc.property(windows, ratio, point, (box, shape, by) => {
        const fit = fitOf(box, shape)
        const there = moved({ scale: 3, x: 0.4, y: 0.6 }, fit, by)
        const back = moved(there, fit, { x: -by.x, y: -by.y })
        expect(back.x).toBeCloseTo(0.4, 9)
        expect(back.y).toBeCloseTo(0.6, 9)
      }),
    )
  })

  it('is never blurred: a pixel of the picture covers at most one of an ordinary screen, two by two of a fine one', () => {
    fc.assert(
      fc.property(
        windows,
        ratio,
        fc.integer({ min: 320, max: 4_000 }),
        dense,
        (box, shape, pixels, density) => {
          const fit = fitOf(box, shape)
          const limit = mostOf(pixels, fit, density)
          const covered = (fit.width * limit * density) / pixels
          if (limit > 1) expect(covered).toBeLessThanOrEqual(Math.max(1, Math.min(2, density)) + 1e-9)
        },
      ),
    )
    const fit = fitOf({ width: 1_440, height: 900 }, 1)
    expect(mostOf(4_000, fit, 1)).toBeCloseTo(4_000 / 900)
    expect(mostOf(300, fit, 1)).toBe(1)
  })

  it('comes near by a double tap and is whole by the next', () => {
    const fit = fitOf({ width: 400, height: 800 }, 0.8)
    const near = tapped(whole, fit, 4, { x: 50, y: 0 })
    expect(near.scale).toBe(2.5)
    expect(near.x).toBeGreaterThan(0.5)
    expect(tapped(near, fit, 4, { x: 0, y: 0 })).toEqual(whole)
    expect(tapped(whole, fit, 1.4, { x: 0, y: 0 }).scale).toBe(1.4)
  })

  it('knows which part of the true sides is seen, and draws a bar for it', () => {
    const window = { width: 800, height: 600 }
    const fit = fitOf(window, 1.6)
    const sides = { width: 160, height: 100 }
    expect(seenOf(whole, window, fit, sides)).toEqual(sides)
    expect(seenOf({ ...whole, scale: 4 }, window, fit, sides)).toEqual({ width: 40, height: 30 })
    expect(barOf(5)).toEqual({ cm: 10, width: 50 })
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 190, noNaN: true }), (pixels) => {
        const { width } = barOf(pixels)
        expect(width).toBeLessThanOrEqual(96)
        expect(width).toBeGreaterThan(30)
      }),
    )
  })
})
