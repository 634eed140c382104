import { gradientNoise, type Noise, octaves } from './noise.ts'
import { type Random, seeded } from './random.ts'
import { fill, hex, mix, type Raster, raster } from './raster.ts'
import { clamp, smoothstep } from './shapes.ts'

/** How much paste or tying kept the dye out at a place of a cell: 0 dyed, 1 cloth. u and v run from -1 to 1. */
export type Motif = (u: number, v: number) => number

const line = (d: number, width: number): number => 1 - smoothstep(width * 0.6, width, Math.abs(d))
const wave = (x: number): number => Math.abs((((x % 2) + 2) % 2) - 1)

/** The motifs of the resist: what a hand with a feather, a comb or a thread makes. */
export const motifs = {
  /** A tied circle: rings that pucker, rays where the cloth was gathered. */
  tied:
    (rings: number): Motif =>
    (u, v) => {
      const r = Math.hypot(u, v)
      const a = Math.atan2(v, u)
      const pucker = r + 0.03 * Math.sin(a * 19) + 0.02 * Math.sin(a * 31 + 1)
      const ring = Math.max(0, Math.cos(pucker * Math.PI * 2 * rings)) ** 2
      return r > 0.97
        ? 0
        : ring * (0.45 + 0.55 * Math.abs(Math.sin(a * 23 + r * 5))) * smoothstep(0.97, 0.85, r)
    },
  /** Lines combed through the paste, straight. */
  combed:
    (count: number): Motif =>
    (u, v) =>
      line(wave(u * count) - 0.5, 0.2) * (0.85 + 0.15 * Math.sin(v * 9)),
  /** Lines combed in waves. */
  water:
    (count: number): Motif =>
    (u, v) =>
      line(wave((v + 0.12 * Math.sin(u * 7)) * count) - 0.5, 0.22),
  /** Dots in rows. */
  seeds:
    (count: number): Motif =>
    (u, v) => {
      const row = Math.floor((v + 1) * count * 0.5)
      const x = (((u + 1) * count * 0.5 + (row % 2) * 0.5) % 1) - 0.5
      const y = (((v + 1) * count * 0.5) % 1) - 0.5
      return 1 - smoothstep(0.2, 0.3, Math.hypot(x, y))
    },
  /** A lattice of diamonds, each with its seed. */
  lattice:
    (count: number): Motif =>
    (u, v) => {
      const p = wave((u + v) * count)
      const q = wave((u - v) * count)
      const bars = Math.max(line(p, 0.16), line(q, 0.16))
      const seed = 1 - smoothstep(0.16, 0.24, Math.hypot(p - 1, q - 1))
      return Math.max(bars, seed)
    },
  /** Leaves along a stem, veined. */
  leaves:
    (pairs: number): Motif =>
    (u, v) => {
      const stem = line(u, 0.035)
      const k = Math.round(((v + 1) / 2) * pairs - 0.5)
      const cy = ((k + 0.5) / pairs) * 2 - 1
      const side = u < 0 ? -1 : 1
      const lx = u * side - 0.42
      const ly = v - cy + 0.28 * (u * side) - 0.1
      const body = Math.hypot(lx / 0.4, ly / (0.62 / pairs))
      const vein = line(ly, 0.022) + line(wave(lx * 9) - 0.5, 0.1) * 0.6
      return Math.max(stem, (1 - smoothstep(0.85, 1, body)) * (1 - 0.9 * clamp(vein)))
    },
  /** A spiral drawn in one go. */
  spiral:
    (turns: number): Motif =>
    (u, v) => {
      const r = Math.hypot(u, v)
      const a = Math.atan2(v, u) / (Math.PI * 2)
      return r > 0.95 ? 0 : line(((((r * turns - a) % 1) + 1) % 1) - 0.5, 0.2)
    },
  /** A cross of combs with a round middle: the four corners of a market. */
  crossing: (): Motif => (u, v) => {
    const r = Math.hypot(u, v)
    if (r < 0.3) return line(r - 0.2, 0.06) + (r < 0.09 ? 1 : 0)
    const horizontal = Math.abs(v) < Math.abs(u)
    return line(wave((horizontal ? v : u) * 7) - 0.5, 0.24) * smoothstep(0.3, 0.36, r)
  },
  /** Bird tracks: three toes, again and again. */
  tracks:
    (count: number): Motif =>
    (u, v) => {
      const x = ((((u + 1) * count) / 2) % 1) - 0.5
      const y = ((((v + 1) * count) / 2) % 1) - 0.5
      const toe = (angle: number): number => {
        const c = Math.cos(angle)
        const s = Math.sin(angle)
        const along = x * s + (0.3 - y) * c
        return along > 0 && along < 0.55 ? line(x * c - (0.3 - y) * s, 0.06 * (1.2 - along)) : 0
      }
      return Math.max(toe(-0.6), toe(0), toe(0.6))
    },
  /** Nothing but dye. */
  plain: (): Motif => () => 0,
} as const

/** A cloth: which motif stands where, and how it was dyed. Places in shares of the width and height. */
export type Cloth = {
  seed: string
  /** The motif at a place, with its own coordinates, or undefined between motifs. */
  at: (x: number, y: number) => { motif: Motif; u: number; v: number; edge?: number } | undefined
  /** Dips in the vat, 1 pale to 4 almost black, everywhere or by place. */
  dips: number | ((x: number, y: number) => number)
  /** How much paste cracked, 0 to 1. */
  crackle?: number
  /** A second, paler dye of kola or of the cloth itself. */
  ground?: string
}

/** A regular grid of cells, `pick` choosing the motif of each; borders between them stay plain. */
export const grid =
  (
    columns: number,
    rows: number,
    pick: (column: number, row: number) => Motif,
    { gap = 0.06, margin = 0.03, aspect = 1 } = {},
  ): Cloth['at'] =>
  (x, y) => {
    const mx = (x - margin) / (1 - 2 * margin)
    const my = (y - margin * aspect) / (1 - 2 * margin * aspect)
    if (mx < 0 || my < 0 || mx >= 1 || my >= 1) return undefined
    const c = Math.floor(mx * columns)
    const r = Math.floor(my * rows)
    const u = ((mx * columns - c) * 2 - 1) / (1 - gap)
    const v = ((my * rows - r) * 2 - 1) / (1 - gap)
    const edge = 1 - Math.max(Math.abs(u), Math.abs(v))
    return edge < 0 ? undefined : { motif: pick(c, r), u, v, edge }
  }

const crack = (noise: Noise, x: number, y: number): number => 1 - smoothstep(0, 0.045, Math.abs(noise(x, y)))

/** Dyes a cloth: wandering hand, dye that creeps under the paste, uneven vats, cracked paste, the threads of the cotton. */
export const dye = (width: number, height: number, unit: number, cloth: Cloth): Raster => {
  const picture = raster(width, height)
  const random: Random = seeded(`${cloth.seed} cloth`)
  const wander = octaves(gradientNoise(`${cloth.seed} hand`), 3)
  const creep = octaves(gradientNoise(`${cloth.seed} creep`), 3)
  const vat = octaves(gradientNoise(`${cloth.seed} vat`), 4)
  const cracks = gradientNoise(`${cloth.seed} crack`)
  const slub = gradientNoise(`${cloth.seed} slub`)
  const pale = hex(cloth.ground ?? '#d9dde0')
  const blues = ['#8fa6bd', '#4d6f96', '#26446f', '#13264a', '#0a1430'].map(hex)
  const warp = Array.from({ length: width + 4 }, () => 1 + random.normal(0, 0.035))
  const weft = Array.from({ length: height + 4 }, () => 1 + random.normal(0, 0.035))
  const short = Math.min(width, height)
  fill(picture, (px, py) => {
    const k = 1 / (unit * 1000)
    const hx = px + wander(px * k * 9, py * k * 9) * 7 * unit
    const hy = py + wander(px * k * 9 + 70, py * k * 9 - 30) * 7 * unit
    const place = cloth.at(hx / width, hy / height)
    const soft = creep(px * k * 60, py * k * 60)
    let kept = 0
    if (place) {
      kept = clamp(place.motif(place.u, place.v)) * smoothstep(0, 0.06, (place.edge ?? 1) + 0.03)
      kept = smoothstep(0.24, 0.76, kept + soft * 0.3)
      // Dye creeps in where the paste is thin, and through its cracks.
      kept *= 1 - clamp(0.32 * creep(px * k * 14 + 9, py * k * 14) + 0.1)
      kept *=
        1 -
        (cloth.crackle ?? 0.4) *
          crack(cracks, px * k * 26, py * k * 26) *
          (0.4 + 0.6 * slub(px * k * 5, py * k * 5 + 4))
    }
    const dips = typeof cloth.dips === 'number' ? cloth.dips : cloth.dips(px / width, py / height)
    const depth = clamp(dips / 4 + vat(px * k * 2.4, py * k * 2.4) * 0.22 + soft * 0.05)
    const step = depth * (blues.length - 1)
    const low = blues[Math.floor(step)] ?? pale
    const high = blues[Math.min(blues.length - 1, Math.floor(step) + 1)] ?? low
    const blue = mix(low, high, step - Math.floor(step))
    const stained = mix(pale, blues[0] ?? pale, 0.16 + 0.3 * clamp(vat(px * k * 6 + 5, py * k * 6)))
    const tone = mix(blue, stained, kept)
    // The weave: threads over and under, some thicker than others, and long soft folds.
    const tx = px / (3.2 * unit)
    const ty = py / (3.2 * unit)
    const over = Math.sin(tx * Math.PI) * Math.sin(ty * Math.PI)
    const thread =
      1 + 0.075 * over + 0.05 * slub(px * k * 3, py * k * 240) + 0.05 * slub(px * k * 240, py * k * 3 + 8)
    const fold = 1 + 0.05 * wander(px * k * 1.3 + 20, (py / short) * 0.4)
    const light = thread * fold * (warp[px] ?? 1) * (weft[py] ?? 1)
    return [tone[0] * light, tone[1] * light, tone[2] * light]
  })
  return picture
}
