import type { Draw } from '../hand.ts'
import { type Desert, photographDesert } from './desert.ts'

const base = {
  eye: 8,
  pitch: -14,
  angle: 50,
  tall: 16,
  wide: 46,
  bend: 1.1,
  sharp: 0.8,
  sunHeight: 16,
  sunAt: 100,
  ripples: 0.25,
  rippleLength: 0.8,
  haze: 0.6,
  sky: [0.5, 0.12] as const,
}
const work =
  (desert: Omit<Desert, keyof typeof base> & Partial<Desert>): Draw =>
  ({ width, height }) =>
    photographDesert(
      width,
      height,
      { ...base, ...desert },
      { exposure: 0.46, contrast: 1.42, grain: 2.6, grainSize: 1.2, vignette: 0.25 },
    )

/** Her photographs. */
export const drawings: Record<string, Draw> = {
  'the-dune-that-came-to-school': work({ seed: 'a' }),
  'morning-has-one-edge': work({ seed: 'b', sunAt: 112, sunHeight: 13, pitch: -24, eye: 16, bend: 1.6 }),
  'erg-of-dark-water': work({
    seed: 'c',
    sunAt: 105,
    sunHeight: 14,
    eye: 22,
    pitch: -16,
    angle: 55,
    bend: 1.4,
  }),
  'handwriting-of-the-east-wind': work({
    seed: 'd',
    sunAt: 120,
    sunHeight: 12,
    eye: 2,
    pitch: -20,
    rippleLength: 0.35,
    ripples: 0.5,
    wide: 20,
    tall: 4,
    bend: 1.3,
  }),
  'where-the-road-was': work({ seed: 'e', sunAt: 150, sunHeight: 20, eye: 14, pitch: -18, bend: 2 }),
}
