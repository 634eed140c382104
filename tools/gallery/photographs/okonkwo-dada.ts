import type { Draw } from '../hand.ts'
import { type Block, type Building, flight, photographBuilding, repeat } from './concrete.ts'

const ground: Block = [-200, -1, -200, 200, 0, 200]

const work =
  (building: Building): Draw =>
  ({ width, height }) =>
    photographBuilding(width, height, building, {
      exposure: 0.4,
      contrast: 1.5,
      grain: 2.4,
      grainSize: 1.2,
      vignette: 0.28,
    })

/** His photographs. */
export const drawings: Record<string, Draw> = {
  'sunday-colonnade': work({
    seed: 'colonnade',
    blocks: [ground, [-8, 6, -60, 1.2, 7, 4], [-8, 0, -60, -4, 7, 4]],
    columns: Array.from({ length: 16 }, (_, i) => [0, -i * 3.4, 0.42, 0, 6] as const),
    camera: { from: [-2.2, 1.7, 3], to: [-1.9, 2.5, -20], tall: 62 },
    sun: [0.75, 0.6, 0.25],
    sky: [0.1, 0.34],
  }),
  'half-past-the-stairs': work({
    seed: 'stairs',
    blocks: [
      ground,
      ...flight(-3, 4, 0, 0, 22, 0.17, 0.32),
      [-9, -1, -20, -3, 12, 6],
      [1, -1, -9, 8, 2.6, 3],
      [1, -1, -30, 8, 9, -9],
    ],
    camera: { from: [-0.6, 1.5, 6], to: [-0.9, 2.6, -4], tall: 50 },
    sun: [0.6, 0.7, 0.35],
    sky: [0.03, 0.12],
  }),
  'bus-station-without-buses': work({
    seed: 'ramp',
    blocks: [
      ground,
      [-14, 0, -30, -13.4, 5, 0],
      ...repeat([-10, 4.2, -40, 12, 4.5, -38.6], 14, [0, 0, 3]),
      [-10.6, 0, -42, -10, 4.5, 6],
      [12, 0, -42, 12.6, 4.5, 6],
    ],
    camera: { from: [3, 1.6, 5], to: [0, 1.9, -20], tall: 46 },
    sun: [0.3, 0.85, -0.35],
    sky: [0.22, 0.5],
  }),
  'silos-talking': work({
    seed: 'silos',
    blocks: [
      ground,
      ...Array.from(
        { length: 26 },
        (_, i): Block => [
          -7.6 + i * 0.02,
          i * 0.55,
          4.2 - i * 0.14,
          -6.9 + i * 0.02,
          i * 0.55 + 0.12,
          4.6 - i * 0.14,
        ],
      ),
      [3.1, 0, 4.55, 4.1, 2, 4.9],
    ],
    columns: [
      [-6, 0, 4.2, 0, 24],
      [3.4, 0.4, 4.2, 0, 24],
      [12.6, 0.2, 4.2, 0, 24],
      [-15.2, -0.4, 4.2, 0, 24],
    ],
    camera: { from: [1, 1.8, 46], to: [-0.6, 12, 0], tall: 46 },
    sun: [-0.86, 0.32, 0.42],
    sky: [0.04, 0.14],
    boards: 0.9,
  }),
}
