import type { Draw } from './hand.ts'
import { type Cloth, dye, grid, type Motif, motifs } from './indigo.ts'
import { seeded } from './random.ts'
import { smoothstep } from './shapes.ts'

const pickFrom = (seed: string, choices: readonly Motif[], columns: number, rows: number) => {
  const random = seeded(seed)
  const cells = Array.from({ length: columns * rows }, () => random.pick(choices))
  return (column: number, row: number): Motif => cells[row * columns + column] ?? motifs.plain()
}

/** How strongly their JPEGs are compressed. */
export const quality = 80

const cloth =
  (seed: string, dips: Cloth['dips'], at: Cloth['at'], more: Partial<Cloth> = {}): Draw =>
  ({ width, height, unit }) =>
    dye(width, height, unit, { seed, dips, at, ...more })

/** Her cloths. */
export const drawings: Record<string, Draw> = {
  'olokun-reads-the-market': cloth(
    'olokun',
    3.1,
    grid(
      5,
      7,
      pickFrom(
        'olokun cells',
        [
          motifs.water(6),
          motifs.seeds(9),
          motifs.lattice(3),
          motifs.leaves(4),
          motifs.spiral(5),
          motifs.crossing(),
          motifs.tracks(4),
          motifs.combed(6),
        ],
        5,
        7,
      ),
      { aspect: 120 / 168 },
    ),
  ),
  'osupa-sixteen-moons': cloth(
    'osupa',
    3.3,
    grid(4, 4, (c, r) => motifs.tied(3 + ((c * 3 + r * 5) % 3)), { gap: 0.02, margin: 0.04 }),
    { crackle: 0.2 },
  ),
  'the-river-before-rain': cloth(
    'river',
    (x) => 1.5 + 2 * smoothstep(0.05, 0.95, x),
    (x, y) => ({
      motif: motifs.water(10),
      u: x * 5 - 2.5 + 0.2 * Math.sin(y * 9),
      v: y * 2 - 1 + 0.07 * Math.sin(x * 8),
      edge: Math.min(x, 1 - x, y, 1 - y) * 4,
    }),
  ),
  'ewe-nine-stems': cloth(
    'ewe',
    2.9,
    grid(3, 3, (c, r) => motifs.leaves(4 + ((c + r) % 2)), { gap: 0.16, margin: 0.06, aspect: 0.4 }),
  ),
  'four-corners-of-itoku': cloth('itoku', 3.4, (x, y) => {
    const m = Math.min(x, y, 1 - x, 1 - y)
    if (m > 0.17)
      return { motif: motifs.crossing(), u: (x - 0.5) / 0.33, v: (y - 0.5) / 0.33, edge: m - 0.17 }
    if (m > 0.15 || m < 0.02) return undefined
    return {
      motif: m > 0.085 ? motifs.seeds(2) : motifs.tracks(2),
      u: ((x * 15.4) % 2) - 1,
      v: ((y * 15.4) % 2) - 1,
      edge: 1,
    }
  }),
  'sunday-lattice': cloth(
    'sunday',
    2.1,
    (x, y) => ({
      motif: motifs.lattice(1),
      u: (((x + 0.06 * y) * 6) % 2) - 1,
      v: ((y * 8) % 2) - 1,
      edge: Math.min(x, 1 - x, y, 1 - y) * 6,
    }),
    { crackle: 0.6 },
  ),
  'what-the-spiral-kept': cloth(
    'spiral',
    3.7,
    grid(3, 2, (c, r) => motifs.spiral(4 + ((c * 2 + r) % 4)), { gap: 0.14, margin: 0.05, aspect: 1.5 }),
  ),
}
