import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EYE, fitted, placeOf, profileOf, roomFor, rooms, sceneOf, sidesOf } from './scale.ts'

const side = fc.oneof(
  fc.double({ min: 1, max: 300, noNaN: true }),
  fc.double({ min: 1, max: 2_000, noNaN: true }),
)
const anySides = fc.record({ width: side, height: side, depth: fc.option(side) })
const flat = fc.record({ width: side, height: side, depth: fc.constant(null) })

describe('a work in a drawn room', () => {
  it('knows its sides only where width and height are known and no more than 20 m', () => {
    expect(sidesOf({ width_cm: 60, height_cm: 90, depth_cm: null })).toEqual({
      width: 60,
      height: 90,
      depth: null,
    })
    for (const width_cm of [null, 0, -3, 2_001, Number.NaN])
      expect(sidesOf({ width_cm, height_cm: 90, depth_cm: 4 })).toBeUndefined()
  })

  it('hangs what is flat and stands up what is deep', () => {
    expect(placeOf({ width: 60, height: 90, depth: 4 })).toBe('wall')
    expect(placeOf({ width: 300, height: 200, depth: 12 })).toBe('wall')
    expect(placeOf({ width: 27, height: 52, depth: 28 })).toBe('plinth')
    expect(placeOf({ width: 60, height: 190, depth: 55 })).toBe('floor')
  })

  it('puts a small print beside a chair, a middle one above a sofa, a canvas of 3 m beside a person', () => {
    expect(roomFor({ width: 20, height: 30, depth: null })).toBe('chair')
    expect(roomFor({ width: 160, height: 90, depth: null })).toBe('sofa')
    expect(roomFor({ width: 300, height: 200, depth: null })).toBe('person')
    expect(roomFor({ width: 27, height: 52, depth: 28 })).toBe('person')
  })

  it('hangs the middle of a work at the height of the eye', () => {
    const { work } = sceneOf({ width: 20, height: 30, depth: null }, 'chair', false)
    expect(work.bottom + work.height / 2).toBe(EYE)
  })

  it('draws a small print and a canvas of 3 m so that both are seen: a tenth of the scene at least, and whole', () => {
    for (const sides of [
      { width: 20, height: 30, depth: null },
      { width: 300, height: 200, depth: null },
    ]) {
      const scene = sceneOf(sides, roomFor(sides), true)
      expect(sides.height / (scene.wall + scene.floor)).toBeGreaterThan(0.1)
    }
  })

  it('keeps every work at its true sides and within the scene, above the floor and over what stands below it', () => {
    fc.assert(
      fc.property(anySides, fc.constantFrom(...rooms), fc.boolean(), (sides, room, framed) => {
        const { work, frame, left, width, wall, things, plinth, place, feet } = sceneOf(sides, room, framed)
        expect([work.width, work.height]).toEqual([sides.width, sides.height])
        expect(work.left - frame).toBeGreaterThanOrEqual(left)
        expect(work.left + work.width + frame).toBeLessThanOrEqual(left + width + 1e-6)
        expect(work.bottom + work.height + frame).toBeLessThanOrEqual(wall)
        if (place === 'wall') expect(work.bottom - frame).toBeGreaterThanOrEqual(15 - 1e-6)
        else expect(work.bottom).toBeCloseTo((plinth?.height ?? 0) - feet)
        for (const thing of things) {
          expect(thing.left).toBeGreaterThanOrEqual(left)
          expect(thing.left + thing.width).toBeLessThanOrEqual(left + width + 1e-6)
          const isBeside =
            thing.left + thing.width <= work.left - frame || thing.left >= work.left + work.width + frame
          expect(isBeside || work.bottom - frame >= thing.height).toBe(true)
        }
      }),
    )
  })

  it('never has a frame wider than 6 cm, nor one around what stands', () => {
    fc.assert(
      fc.property(anySides, (sides) => {
        expect(profileOf(sides)).toBeGreaterThanOrEqual(1.5)
        expect(profileOf(sides)).toBeLessThanOrEqual(6)
        if (placeOf(sides) !== 'wall') expect(sceneOf(sides, 'person', true).frame).toBe(0)
      }),
    )
  })

  it('shows a picture whole, in its own proportions, within the sides that are said', () => {
    fc.assert(
      fc.property(flat, fc.double({ min: 0.05, max: 20, noNaN: true }), ({ width, height }, ratio) => {
        const fit = fitted(width, height, ratio)
        expect(fit.width / fit.height / ratio).toBeCloseTo(1)
        expect(fit.width).toBeLessThanOrEqual(width * (1 + 1e-9))
        expect(fit.height).toBeLessThanOrEqual(height * (1 + 1e-9))
        expect(Math.max(fit.width / width, fit.height / height)).toBeCloseTo(1)
      }),
    )
  })
})
