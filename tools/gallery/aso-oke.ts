import type { Draw } from './hand.ts'
import { gradientNoise, octaves } from './noise.ts'
import { seeded } from './random.ts'
import { fill, hex, mix, type Raster, type Rgb, raster } from './raster.ts'
import { clamp, smoothstep } from './shapes.ts'

/** Warp stripes of a strip: colours with their share of its width. */
type Stripes = readonly (readonly [string, number])[]

/** A cloth of strips sewn side by side. */
type Strips = {
  seed: string
  count: number
  /** The warp of each strip. */
  warp: (strip: number) => Stripes
  /** Weft blocks of a strip: colour at a height (0 to 1), or undefined where only the ground shows. */
  weft: (strip: number, y: number) => string | undefined
  /** Holes of open-work at a place of a strip, 0 or 1. */
  open?: (strip: number, x: number, y: number) => number
  gloss?: number
}

const stripeAt = (stripes: Stripes, x: number): string => {
  const whole = stripes.reduce((sum, [, share]) => sum + share, 0)
  let left = x * whole
  for (const [colour, share] of stripes) {
    left -= share
    if (left <= 0) return colour
  }
  return stripes.at(-1)?.[0] ?? '#888888'
}

const known = new Map<string, Rgb>()
const colour = (code: string): Rgb => {
  const found = known.get(code) ?? hex(code)
  known.set(code, found)
  return found
}

/** Weaves and sews the strips: warp-faced ground with floated weft blocks, each thread rounded by the light, seams between. */
const weave = (width: number, height: number, unit: number, cloth: Strips): Raster => {
  const picture = raster(width, height)
  const random = seeded(cloth.seed)
  const slub = gradientNoise(`${cloth.seed} slub`)
  const drift = octaves(gradientNoise(`${cloth.seed} drift`), 3)
  const shifts = Array.from({ length: cloth.count }, () => random.between(-0.006, 0.006))
  const warpTone = Array.from({ length: Math.ceil(width / unit) + 8 }, () => 1 + random.normal(0, 0.06))
  const weftTone = Array.from({ length: Math.ceil(height / unit) + 8 }, () => 1 + random.normal(0, 0.06))
  const k = 1 / (unit * 1000)
  const threads = 2.6 * unit
  fill(picture, (px, py) => {
    const bend = drift(px * k * 2, py * k * 3) * 3 * unit
    const sx = (px + bend) / width
    const strip = Math.floor(clamp(sx, 0, 0.9999) * cloth.count)
    const x = sx * cloth.count - strip
    const y = py / height + (shifts[strip] ?? 0)
    const seam = Math.min(x, 1 - x) * (width / cloth.count)
    const warpColour = colour(stripeAt(cloth.warp(strip), clamp(x)))
    const block = cloth.weft(strip, y)
    const wi = Math.floor((px + bend) / threads)
    const fi = Math.floor(py / threads)
    const ax = ((px + bend) / threads - wi - 0.5) * 2
    const ay = (py / threads - fi - 0.5) * 2
    const floats = block !== undefined && x > 0.06 && x < 0.94
    // Warp-faced: the weft hides, but for a point in every second crossing; a floated block covers the warp.
    const shows = floats ? (fi + (wi >> 2)) % 7 !== 0 : (wi + fi) % 2 === 0 && Math.abs(ay) < 0.25
    const thread = shows
      ? floats
        ? colour(block ?? '#888888')
        : mix(warpColour, [0, 0, 0], 0.22)
      : warpColour
    const across = shows ? ay : ax
    const round = 0.72 + 0.34 * Math.sqrt(Math.max(0, 1 - across * across))
    const tone = shows ? (weftTone[fi] ?? 1) : (warpTone[wi] ?? 1)
    const shine =
      (cloth.gloss ?? 0.1) *
      Math.max(0, 1 - Math.abs(across + 0.25) * 2.4) *
      (0.6 + 0.4 * slub(px * k * 30, py * k * 4))
    const fold = 1 + 0.06 * drift(px * k * 0.9 + 8, py * k * 0.5)
    const sewn = 0.5 + 0.5 * smoothstep(0, 5 * unit, seam)
    const hole = cloth.open ? cloth.open(strip, x, y) : 0
    const f = round * tone * fold * sewn * (1 + 0.08 * slub(px * k * 4, py * k * 200)) * (1 - 0.78 * hole)
    return [thread[0] * f + shine * 0.5, thread[1] * f + shine * 0.47, thread[2] * f + shine * 0.42]
  })
  return picture
}

const every = (y: number, period: number, from: number, to: number, start = 0): boolean => {
  const t = ((((y - start) / period) % 1) + 1) % 1
  return t >= from && t < to
}

/** How strongly their JPEGs are compressed. */
export const quality = 76

const work =
  (cloth: Strips): Draw =>
  ({ width, height, unit }) =>
    weave(width, height, unit, cloth)

/** Her walls of strips. */
export const drawings: Record<string, Draw> = {
  'etu-for-a-quiet-man': work({
    seed: 'etu',
    count: 11,
    gloss: 0.06,
    warp: (s) => [
      ['#131b33', 5],
      ['#39507a', 0.35],
      ['#131b33', 3],
      ['#9db0c4', 0.22],
      ['#101729', s % 3 === 1 ? 7 : 5],
      ['#39507a', 0.35],
      ['#131b33', 4],
    ],
    weft: (s, y) => (every(y + s * 0.013, 0.31, 0, 0.006) ? '#aebccb' : undefined),
  }),
  'sanyan-at-noon': work({
    seed: 'sanyan',
    count: 10,
    gloss: 0.2,
    warp: (s) => [
      ['#b89a6e', 4],
      ['#a98758', 1.2],
      ['#c7ab80', 4],
      ['#8f6f45', 0.4],
      ['#bfa177', 5 - (s % 2)],
    ],
    weft: (s, y) => {
      if (every(y + ((s * 5) % 7) * 0.09, 0.62, 0, 0.07)) return '#f0e7d4'
      return every(y + ((s * 3) % 5) * 0.13, 0.9, 0.4, 0.43) ? '#9a4224' : undefined
    },
  }),
  'alaari-procession': work({
    seed: 'alaari',
    count: 9,
    gloss: 0.16,
    warp: (s) => [
      ['#7c1526', 4],
      ['#951d2e', 2],
      ['#5a0f1f', 0.6],
      ['#8b1a2b', s % 2 ? 5 : 4],
      ['#c48a2c', 0.25],
      ['#7c1526', 3],
    ],
    weft: (s, y) => {
      if (every(y + s * 0.055, 0.5, 0, 0.05)) return '#d9a441'
      if (every(y + s * 0.055, 0.5, 0.06, 0.085)) return '#3c1230'
      return every(y + s * 0.055, 0.5, 0.1, 0.115) ? '#e9d2a0' : undefined
    },
    open: (s, x, y) =>
      s % 3 === 1 && every(y, 0.028, 0, 0.45) && Math.abs(((x * 6) % 1) - 0.5) < 0.16 && x > 0.15 && x < 0.85
        ? 1
        : 0,
  }),
  'harbour-strips': work({
    seed: 'harbour',
    count: 8,
    gloss: 0.08,
    warp: (s) => [
      ['#23455c', 3 + (s % 3)],
      ['#d8cfbf', 0.8],
      ['#8f3b1f', 3],
      ['#5c6b6e', 2.2],
      ['#1c2b36', 1 + ((s * 2) % 3)],
      ['#b8663a', 1.2],
    ],
    weft: (s, y) => {
      if (every(y + ((s * 3) % 8) * 0.12, 1, 0.3, 0.345)) return '#e0a526'
      return every(y + ((s * 5) % 8) * 0.07, 0.37, 0, 0.05) ? '#e6ded0' : undefined
    },
  }),
  'rests-in-green': work({
    seed: 'rests',
    count: 7,
    gloss: 0.1,
    warp: (s) => [
      ['#23402c', 4],
      ['#3f5f33', 2 + (s % 2)],
      ['#17301f', 3],
      ['#8a9440', 0.5],
      ['#2f5237', 4],
    ],
    weft: (s, y) => {
      const start = 0.12 + ((s * 3) % 7) * 0.11
      const near = y - start
      return near > 0 && near < 0.09 && every(near, 0.03, 0, 0.4) ? '#e9e2c6' : undefined
    },
  }),
  'festival-count': work({
    seed: 'festival',
    count: 18,
    gloss: 0.24,
    warp: (s) => [
      ['#4a1f57', 4],
      ['#7a2866', 2.4],
      ['#2f1440', 1],
      ['#c99a35', 0.4 + (s % 3) * 0.2],
      ['#5b2467', 4],
    ],
    weft: (s, y) => {
      if (every(y + ((s * 4) % 9) * 0.11, 0.5, 0, 0.09)) return '#d8aa45'
      return every(y + ((s * 7) % 9) * 0.11, 0.5, 0.5, 0.545) ? '#c23a7c' : undefined
    },
  }),
}
