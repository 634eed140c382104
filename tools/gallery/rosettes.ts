import type { Draw } from './hand.ts'
import { gradientNoise } from './noise.ts'
import { fill, hex, mix, type Raster, type Rgb, raster } from './raster.ts'
import { clamp, smoothstep } from './shapes.ts'

/** One ring of a rosette: petals or teeth around a centre, from one radius to another. */
type Ring = {
  from: number
  to: number
  petals: number
  shape: 'petal' | 'tooth' | 'bead' | 'scallop' | 'band' | 'ray'
  colour: number
  turn?: number
}

/** A rosette at a place (shares of the short side from the middle). */
type Rosette = { x: number; y: number; size: number; rings: readonly Ring[] }

type Sheet = {
  seed: string
  palette: readonly string[]
  ground: number
  rosettes: readonly Rosette[]
  /** Fine all-over pattern of the ground: colour, spacing (share of the short side). */
  field?: { colour: number; spacing: number; kind: 'dot' | 'vein' | 'check' }
}

const inRing = (ring: Ring, r: number, a: number): number => {
  const t = (r - ring.from) / (ring.to - ring.from)
  const q = (((((a / (Math.PI * 2)) * ring.petals + (ring.turn ?? 0)) % 1) + 1) % 1) - 0.5
  const w = Math.abs(q) * 2
  switch (ring.shape) {
    case 'band':
      return Math.min(t, 1 - t) * 8
    case 'petal':
      return (Math.sin(clamp(t) * Math.PI) ** 0.7 * 0.92 - w) * 3
    case 'tooth':
      return Math.min((1 - t - w) * 3, t * 8)
    case 'scallop':
      return Math.min((Math.sqrt(Math.max(0, 1 - w * w)) * 0.9 - t) * 3, t * 8)
    case 'bead': {
      const arc = (r * Math.PI * 2) / ring.petals
      const d = Math.hypot((t - 0.5) * (ring.to - ring.from), q * arc)
      return ((ring.to - ring.from) * 0.42 - d) * 60
    }
    case 'ray':
      return Math.min((0.42 - w) * 3, t * 8, (1 - t) * 8)
  }
}

/** Prints a sheet: colours one after the other, slightly out of register, bleeding into each other like wax and dye, on cotton paper. */
const print = (width: number, height: number, unit: number, sheet: Sheet): Raster => {
  const picture = raster(width, height)
  const short = Math.min(width, height)
  const colours = sheet.palette.map(hex)
  const ground = colours[sheet.ground] ?? colours[0] ?? ([1, 1, 1] as Rgb)
  const wander = gradientNoise(`${sheet.seed} wander`)
  const bleed = gradientNoise(`${sheet.seed} bleed`)
  const vein = gradientNoise(`${sheet.seed} vein`)
  const ink = gradientNoise(`${sheet.seed} ink`)
  const k = 1 / (unit * 1000)
  const slip = colours.map(
    (_, i) => [Math.sin(i * 2.3) * 2.2 * unit, Math.cos(i * 1.7) * 2.2 * unit] as const,
  )
  fill(picture, (px, py) => {
    const wx = wander(px * k * 5, py * k * 5) * 4 * unit
    const wy = wander(px * k * 5 + 40, py * k * 5) * 4 * unit
    const edge = bleed(px * k * 70, py * k * 70) * 0.18
    let colour = ground
    const put = (index: number, amount: number): void => {
      if (amount <= 0) return
      const wax =
        1 -
        0.85 *
          smoothstep(0.035, 0, Math.abs(vein(px * k * 16 + index * 7, py * k * 16))) *
          smoothstep(0.1, 0.6, ink(px * k * 2.5, py * k * 2.5 + index))
      colour = mix(
        colour,
        colours[index] ?? ground,
        amount * wax * (0.93 + 0.07 * ink(px * k * 120, py * k * 120)),
      )
    }
    if (sheet.field) {
      const { spacing, kind, colour: index } = sheet.field
      const s = spacing * short
      const row = Math.floor((py + wy) / s)
      const fx = (((((px + wx) / s + (row % 2) * 0.5) % 1) + 1) % 1) - 0.5
      const fy = (((((py + wy) / s) % 1) + 1) % 1) - 0.5
      if (kind === 'dot') put(index, smoothstep(0.3, 0.2, Math.hypot(fx, fy)))
      if (kind === 'check')
        put(index, smoothstep(0.3, 0.22, Math.abs(fx)) * smoothstep(0.3, 0.22, Math.abs(fy)))
      if (kind === 'vein') put(index, smoothstep(0.07, 0.03, Math.abs(vein(px * k * 9, py * k * 9 + 3))))
    }
    for (const rosette of sheet.rosettes) {
      const away = Math.hypot((px - width / 2) / short - rosette.x, (py - height / 2) / short - rosette.y)
      if (away > rosette.size + 0.02) continue
      for (const ring of rosette.rings) {
        const [sx, sy] = slip[ring.colour] ?? [0, 0]
        const x = (px + wx + sx - width / 2) / short - rosette.x
        const y = (py + wy + sy - height / 2) / short - rosette.y
        const r = Math.hypot(x, y) / rosette.size
        if (r < ring.from || r > ring.to) continue
        put(ring.colour, smoothstep(0, 0.16, inRing(ring, r, Math.atan2(y, x)) + edge))
      }
    }
    const paper = 1 + 0.02 * ink(px * k * 260, py * k * 260) + 0.025 * wander(px * k * 90, py * k * 14)
    return [colour[0] * paper, colour[1] * paper, colour[2] * paper]
  })
  return picture
}

const suns: readonly Ring[] = [
  { from: 0, to: 1, petals: 1, shape: 'band', colour: 1 },
  { from: 0.78, to: 1, petals: 36, shape: 'tooth', colour: 2 },
  { from: 0.66, to: 0.78, petals: 30, shape: 'bead', colour: 3 },
  { from: 0.3, to: 0.68, petals: 14, shape: 'petal', colour: 3 },
  { from: 0.36, to: 0.6, petals: 14, shape: 'petal', colour: 2 },
  { from: 0.06, to: 0.34, petals: 12, shape: 'scallop', colour: 4 },
  { from: 0, to: 0.16, petals: 8, shape: 'petal', colour: 3 },
]
const shells: readonly Ring[] = [
  { from: 0.6, to: 1, petals: 18, shape: 'scallop', colour: 2 },
  { from: 0.62, to: 0.92, petals: 18, shape: 'scallop', colour: 3 },
  { from: 0.6, to: 0.78, petals: 18, shape: 'ray', colour: 1 },
  { from: 0.5, to: 0.6, petals: 1, shape: 'band', colour: 4 },
  { from: 0.24, to: 0.5, petals: 24, shape: 'ray', colour: 3 },
  { from: 0.1, to: 0.24, petals: 10, shape: 'bead', colour: 2 },
]
const records: readonly Ring[] = [
  { from: 0.0, to: 1, petals: 1, shape: 'band', colour: 2 },
  ...Array.from(
    { length: 9 },
    (_, i): Ring => ({
      from: 0.3 + i * 0.072,
      to: 0.338 + i * 0.072,
      petals: 40 + i * 8,
      shape: i % 3 === 1 ? 'bead' : 'ray',
      colour: i % 3 === 0 ? 3 : i % 3 === 1 ? 1 : 4,
    }),
  ),
  { from: 0.05, to: 0.3, petals: 16, shape: 'petal', colour: 3 },
]

/** How strongly their JPEGs are compressed. */
export const quality = 80

const work =
  (sheet: Sheet): Draw =>
  ({ width, height, unit }) =>
    print(width, height, unit, sheet)

/** His sheets. */
export const drawings: Record<string, Draw> = {
  'four-thousand-petals': work({
    seed: 'petals',
    palette: ['#f3e9d6', '#16233f', '#d9411e', '#f0b23a', '#0f7a6b'],
    ground: 0,
    field: { colour: 1, spacing: 0.02, kind: 'dot' },
    rosettes: [
      {
        x: 0,
        y: 0,
        size: 0.47,
        rings: [...suns, { from: 0.86, to: 0.97, petals: 72, shape: 'bead', colour: 0 }],
      },
    ],
  }),
  'watt-market-constellation': work({
    seed: 'watt',
    palette: ['#efe6d2', '#23345c', '#a63d24', '#efe6d2', '#8a8f2f'],
    ground: 0,
    field: { colour: 4, spacing: 0.026, kind: 'check' },
    rosettes: (
      [
        [-0.42, -0.12, 0.3],
        [0.14, 0.16, 0.26],
        [0.5, -0.2, 0.22],
        [-0.04, -0.3, 0.14],
        [-0.58, 0.33, 0.13],
        [-0.2, 0.32, 0.11],
        [0.58, 0.26, 0.17],
        [0.28, -0.36, 0.09],
        [-0.66, -0.4, 0.09],
      ] as const
    ).map(([x, y, size], i) => ({ x, y, size, rings: i % 3 === 1 ? shells : suns })),
  }),
  'long-player': work({
    seed: 'player',
    palette: ['#ead9c6', '#c98d7a', '#3a1f2e', '#e7c9ae', '#8c3f44'],
    ground: 0,
    field: { colour: 1, spacing: 0.016, kind: 'dot' },
    rosettes: [
      { x: 0.06, y: -0.34, size: 0.4, rings: records },
      { x: -0.08, y: 0.32, size: 0.44, rings: records },
    ],
  }),
  'ebb-and-lace': work({
    seed: 'ebb',
    palette: ['#e9e4d8', '#d96b4c', '#0f4d56', '#6fa3a0', '#e9e4d8'],
    ground: 0,
    rosettes: Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 4 + row }, (_x, i) => ({
        x: (i - (3 + row) / 2) * (0.34 - row * 0.018) * 0.9,
        y: 0.58 - row * 0.145 + row * row * 0.0035,
        size: 0.24 - row * 0.014,
        rings: shells,
      })),
    )
      .flat()
      .toReversed(),
  }),
  'generator-hum': work({
    seed: 'hum',
    palette: ['#14121a', '#1f1c2b', '#d9551e', '#2f2a44', '#8fb339'],
    ground: 0,
    field: { colour: 1, spacing: 0.03, kind: 'vein' },
    rosettes: [
      { x: -0.62, y: 0.02, size: 0.42, rings: suns },
      {
        x: 0.02,
        y: -0.04,
        size: 0.3,
        rings: [
          ...suns,
          { from: 0.4, to: 0.6, petals: 1, shape: 'band', colour: 0 },
          { from: 0.42, to: 0.58, petals: 20, shape: 'bead', colour: 4 },
        ],
      },
      { x: 0.6, y: 0.04, size: 0.4, rings: suns },
    ],
  }),
  'ink-for-my-mother': work({
    seed: 'mother',
    palette: ['#f4ead9', '#f4ead9', '#8e1f2f', '#e0694a', '#2c5d4f'],
    ground: 0,
    field: { colour: 4, spacing: 0.02, kind: 'vein' },
    rosettes: [
      { x: -0.24, y: -0.28, size: 0.24, rings: shells },
      { x: 0.24, y: -0.34, size: 0.2, rings: suns },
      { x: 0.02, y: 0, size: 0.27, rings: suns },
      { x: -0.3, y: 0.24, size: 0.17, rings: suns },
      { x: 0.3, y: 0.22, size: 0.2, rings: shells },
    ],
  }),
}
