import { gradientNoise, octaves } from './noise.ts'
import { grain, lay, relief, sheet, tooth } from './paper.ts'
import { seeded } from './random.ts'
import { hex, type Raster } from './raster.ts'
import { blur, clamp, curve, ellipse, type Plane, type Point, plane, polygonMask } from './shapes.ts'

/** A piece of painted paper: its outline in shares of the width and height, and its colour. */
export type Piece = {
  /** Points of a closed curve, or corners when `straight`. */
  outline: readonly Point[]
  colour: string
  straight?: boolean
  /** A torn edge shows the white of the sheet; a cut one does not. */
  torn?: boolean
  /** Stripes, dots or dry brush painted on before cutting. */
  pattern?: { kind: 'stripe' | 'dot' | 'dry'; colour: string; size: number; angle?: number }
  /** How far it stands off, 1 for a sheet glued flat. */
  lift?: number
}

/** A round piece. Places in shares; `stretch` is the width over the height of the picture. */
export const round = (x: number, y: number, rx: number, stretch: number, ry = rx, angle = 0): Point[] =>
  ellipse(0, 0, rx, ry, angle, 40).map(([px, py]) => [x + px, y + py * stretch] as const)

/** A leaf from its stem to its tip: `fat` is its width over its length. */
export const leaf = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  fat: number,
  stretch: number,
): Point[] => {
  const dx = x1 - x0
  const dy = (y1 - y0) / stretch
  const at = (t: number, s: number): Point => [x0 + dx * t - dy * s, y0 + (dy * t + dx * s) * stretch]
  return [
    at(0, 0),
    at(0.25, fat * 0.4),
    at(0.55, fat * 0.5),
    at(0.85, fat * 0.28),
    at(1, 0),
    at(0.8, -fat * 0.3),
    at(0.5, -fat * 0.5),
    at(0.22, -fat * 0.38),
  ]
}

const patternAt = (
  pattern: NonNullable<Piece['pattern']>,
  x: number,
  y: number,
  noise: (x: number, y: number) => number,
): number => {
  const c = Math.cos(pattern.angle ?? 0)
  const s = Math.sin(pattern.angle ?? 0)
  const u = (x * c + y * s) / pattern.size
  const v = (y * c - x * s) / pattern.size
  if (pattern.kind === 'stripe')
    return clamp((Math.abs((((u % 1) + 1) % 1) - 0.5) - 0.24 + noise(u * 0.7, v * 0.7) * 0.05) * 14)
  if (pattern.kind === 'dot') {
    const fx = ((((u + Math.floor(v) * 0.5) % 1) + 1) % 1) - 0.5
    const fy = (((v % 1) + 1) % 1) - 0.5
    return clamp((0.27 - Math.hypot(fx, fy) + noise(u, v) * 0.05) * 14)
  }
  return clamp((noise(u * 0.3, v * 6) + noise(u * 1.2, v * 14) * 0.6) * 3 - 0.2)
}

/** Glues the pieces one over the other on a ground: shadows under their edges, brush marks and tooth of the paper on them. */
export const glue = (
  width: number,
  height: number,
  unit: number,
  seed: string,
  ground: string,
  pieces: readonly Piece[],
): Raster => {
  const picture = sheet(width, height, hex(ground))
  const relievo: Plane = tooth(seed, width, height, unit, 1.2)
  const random = seeded(`${seed} pieces`)
  const k = 1 / (unit * 1000)
  const wash = octaves(gradientNoise(`${seed} wash`), 4)
  const speck = grain(seed)
  lay(
    picture,
    plane(width, height, () => 1),
    (x, y) => {
      const tone = 1 + wash(x * k * 3, y * k * 3) * 0.05
      const c = hex(ground)
      return [c[0] * tone, c[1] * tone, c[2] * tone]
    },
    1,
  )
  for (const [index, piece] of pieces.entries()) {
    const rough = gradientNoise(`${seed} edge ${index}`)
    const amount = (piece.torn ? 5 : 0.9) * unit
    const scaled = piece.outline.map(([x, y]): Point => [x * width, y * height])
    const smooth = piece.straight ? scaled : curve(scaled, true, 16)
    const wander = ([x, y]: Point, size: number): Point => [
      x + rough(x * k * 28, y * k * 28) * size + rough(x * k * 130 + 9, y * k * 130) * size * 0.4,
      y + rough(x * k * 28 + 50, y * k * 28) * size + rough(x * k * 130, y * k * 130 + 9) * size * 0.4,
    ]
    const dense: Point[] = smooth.flatMap((point, i): Point[] => {
      const next = smooth[(i + 1) % smooth.length] ?? point
      const steps = Math.max(1, Math.round(Math.hypot(next[0] - point[0], next[1] - point[1]) / (7 * unit)))
      return Array.from(
        { length: steps },
        (_, s): Point => [
          point[0] + ((next[0] - point[0]) * s) / steps,
          point[1] + ((next[1] - point[1]) * s) / steps,
        ],
      )
    })
    const mask = polygonMask(width, height, [dense.map((point) => wander(point, amount))])
    const lift = piece.lift ?? 1
    const shadow = blur(mask, 4.5 * unit * lift)
    const near = blur(mask, 1.4 * unit)
    const dx = Math.round(3.2 * unit * lift)
    const dy = Math.round(4.6 * unit * lift)
    const cast = plane(width, height, (x, y) => {
      const p = clamp(y - dy, 0, height - 1) * width + clamp(x - dx, 0, width - 1)
      return clamp((shadow.data[p] ?? 0) * 0.42 + (near.data[p] ?? 0) * 0.16)
    })
    lay(picture, cast, [0.025, 0.018, 0.014])
    if (piece.torn) {
      lay(picture, mask, hex('#f3eee4'))
      const inner = polygonMask(width, height, [
        dense.map((point) => wander([point[0] + 1.5 * unit, point[1] + 1.5 * unit], amount * 1.9)),
      ])
      for (let i = 0; i < mask.data.length; i++)
        mask.data[i] = Math.min(mask.data[i] ?? 0, inner.data[i] ?? 0)
    }
    const base = hex(piece.colour)
    const second = piece.pattern ? hex(piece.pattern.colour) : base
    const angle = random.between(-0.6, 0.6)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    lay(picture, mask, (x, y) => {
      const u = (x * c + y * s) * k
      const v = (y * c - x * s) * k
      const brushed =
        wash(u * 2 + index, v * 26) * 0.07 + wash(u * 6, v * 90 + index) * 0.06 + speck(x, y) * 0.012
      const p = piece.pattern
        ? patternAt(piece.pattern, x / width, (y / height) * (height / width), rough)
        : 0
      const tone = 1 + brushed
      return [
        (base[0] + (second[0] - base[0]) * p) * tone,
        (base[1] + (second[1] - base[1]) * p) * tone,
        (base[2] + (second[2] - base[2]) * p) * tone,
      ]
    })
    for (let i = 0; i < mask.data.length; i++)
      relievo.data[i] = (relievo.data[i] ?? 0) + (near.data[i] ?? 0) * 0.5
  }
  relief(picture, relievo, 0.1)
  return picture
}
