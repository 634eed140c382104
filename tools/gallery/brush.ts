import { gradientNoise } from './noise.ts'
import { sheet } from './paper.ts'
import { type Random, seeded } from './random.ts'
import { mix, type Raster, type Rgb } from './raster.ts'
import { clamp, type Plane, type Point, plane, smoothstep } from './shapes.ts'

/** A primed canvas: its colour, how high the paint stands, and which stroke last touched each pixel. */
export type Canvas = { picture: Raster; height: Plane; touched: Int32Array; strokes: number; unit: number }

/** A loaded brush. Width in pixels; body is how thick the paint is, dryness how soon it breaks up (0 to 1). */
export type Brush = {
  width: number
  colour: Rgb
  body: number
  dryness: number
  streak: number
  pickUp: number
}

const bristleNoise = gradientNoise('bristles')

/** A canvas in one ground colour. */
export const primed = (width: number, height: number, unit: number, ground: Rgb): Canvas => ({
  picture: sheet(width, height, ground),
  height: plane(width, height),
  touched: new Int32Array(width * height).fill(-1),
  strokes: 0,
  unit,
})

/** Draws one stroke along a path: bristle streaks, ridges at its sides, breaking up towards its end. */
export const drag = (canvas: Canvas, path: readonly Point[], brush: Brush): void => {
  const { picture, height, touched } = canvas
  const id = canvas.strokes++
  const first = path[0]
  if (first === undefined || path.length < 2) return
  let total = 0
  for (let i = 1; i < path.length; i++) {
    total += Math.hypot(
      (path[i]?.[0] ?? 0) - (path[i - 1]?.[0] ?? 0),
      (path[i]?.[1] ?? 0) - (path[i - 1]?.[1] ?? 0),
    )
  }
  let colour = brush.colour
  const fx = Math.round(first[0])
  const fy = Math.round(first[1])
  if (fx >= 0 && fy >= 0 && fx < picture.width && fy < picture.height) {
    const p = (fy * picture.width + fx) * 3
    colour = mix(
      colour,
      [picture.data[p] ?? 0, picture.data[p + 1] ?? 0, picture.data[p + 2] ?? 0],
      brush.pickUp,
    )
  }
  const half = brush.width / 2
  const offset = (id * 7.31) % 251
  const hairs = half / (1.7 * canvas.unit)
  let along = 0
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1] ?? first
    const b = path[i] ?? first
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length === 0) continue
    const dx = (b[0] - a[0]) / length
    const dy = (b[1] - a[1]) / length
    for (let s = 0; s < length; s += 0.7) {
      const t = (along + s) / total
      const x = a[0] + dx * s
      const y = a[1] + dy * s
      const w = half * Math.min(1, 0.55 + Math.sqrt(((along + s) / brush.width) * 1.2)) * (1 - 0.35 * t ** 3)
      for (let v = -w; v <= w; v += 0.7) {
        const px = Math.round(x - dy * v)
        const py = Math.round(y + dx * v)
        if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) continue
        const p = py * picture.width + px
        if (touched[p] === id) continue
        touched[p] = id
        const q = v / w
        const hair = bristleNoise(
          offset + (v / half) * hairs,
          offset * 3.7 + ((along + s) / canvas.unit) * 0.022,
        )
        const fine = bristleNoise(offset * 5.1 + (v / half) * hairs * 2.6, ((along + s) / canvas.unit) * 0.04)
        const load = 0.5 + 0.38 * hair + 0.2 * fine
        const edge = 1 - smoothstep(0.72, 1, Math.abs(q) - 0.25 * (load - 0.5))
        const spent = brush.dryness * (0.15 + 0.85 * t * t)
        const alpha =
          edge * smoothstep(spent - 0.18, spent + 0.18, load + 0.12) * (t > 0.9 ? 1 - (t - 0.9) * 6 : 1)
        if (alpha <= 0.01) continue
        const tone = 1 + brush.streak * (load - 0.5)
        for (let k = 0; k < 3; k++) {
          const old = picture.data[p * 3 + k] ?? 0
          picture.data[p * 3 + k] = old + ((colour[k] ?? 0) * tone - old) * alpha
        }
        const rim = 0.5 * smoothstep(0.55, 0.85, Math.abs(q))
        const under = height.data[p] ?? 0
        height.data[p] = under + (under * 0.35 + brush.body * (0.35 + load + rim) - under) * alpha
      }
    }
    along += length
  }
}

/** What a passage of paint looks like: where, in which direction, with what brush. */
export type Passage = {
  seed: string
  /** Distance between strokes and their size, in two-thousandths of the long side. */
  spacing: number
  width: number
  length: number
  angle: (x: number, y: number) => number
  colour: (x: number, y: number, random: Random) => Rgb
  /** Strokes start where this is true and stop where it ends; absent: everywhere. */
  inside?: (x: number, y: number) => boolean
  body?: number
  dryness?: number
  streak?: number
  pickUp?: number
  /** Share of the strokes that are made. */
  share?: number
  /** Strokes from the top down (as a painter works from far to near) instead of in any order. */
  topDown?: boolean
}

/** Covers a passage with strokes that follow its direction field. */
export const cover = (canvas: Canvas, passage: Passage): void => {
  const random = seeded(passage.seed)
  const { width, height } = canvas.picture
  const u = canvas.unit
  const gap = passage.spacing * u
  const starts: Point[] = []
  for (let y = -gap; y < height + gap; y += gap) {
    for (let x = -gap; x < width + gap; x += gap) {
      starts.push([x + random.between(0, gap), y + random.between(0, gap)])
    }
  }
  const order = passage.topDown === true ? starts : random.shuffle(starts)
  for (const [x, y] of order) {
    const draw = random.next()
    const size = random.between(0.7, 1.3)
    const reach = random.between(0.5, 1.35)
    if (passage.inside !== undefined && !passage.inside(x, y)) continue
    if (draw > (passage.share ?? 1)) continue
    const step = Math.max(2, 6 * u)
    const path: Point[] = [[x, y]]
    let cx = x
    let cy = y
    for (let s = 0; s < passage.length * u * reach; s += step) {
      const angle = passage.angle(cx, cy)
      cx += Math.cos(angle) * step
      cy += Math.sin(angle) * step
      if (passage.inside !== undefined && !passage.inside(cx, cy)) break
      path.push([cx, cy])
    }
    if (path.length < 2) path.push([x + step, y])
    const middle = path[Math.floor(path.length / 2)] ?? [x, y]
    drag(canvas, path, {
      width: Math.max(2, passage.width * u * size),
      colour: passage.colour(clamp(middle[0], 0, width - 1), clamp(middle[1], 0, height - 1), random),
      body: passage.body ?? 1,
      dryness: passage.dryness ?? 0.3,
      streak: passage.streak ?? 0.25,
      pickUp: passage.pickUp ?? 0.12,
    })
  }
}
