import { bloom, develop, type Print } from '../darkroom.ts'
import { gradientNoise, octaves } from '../noise.ts'
import { hex, mix, type Raster, type Rgb, raster } from '../raster.ts'
import { clamp, type Point, polygonMask, smoothstep } from '../shapes.ts'

/** Still water at the edge of the day. Places in shares of the width and height. */
export type Lagoon = {
  seed: string
  horizon: number
  sky: readonly (readonly [number, string])[]
  sun?: { x: number; y: number; radius: number; colour: string }
  /** Far shores: height, colour, how ragged. */
  shores: readonly { height: number; colour: string; seed: string }[]
  /** Boats: place of the middle of the keel, length, and whether somebody stands in it. */
  boats: readonly { x: number; y: number; length: number; standing?: boolean; poles?: boolean }[]
  /** Posts of fishing weirs. */
  posts?: readonly { x: number; y: number; count: number; step: number; tall: number; lean: number }[]
  mist: number
  swell: number
}

const skyAt = (stops: Lagoon['sky'], t: number): Rgb => {
  let before = stops[0]
  for (const stop of stops) {
    if (before && t <= stop[0]) {
      const span = stop[0] - before[0]
      return mix(hex(before[1]), hex(stop[1]), span === 0 ? 0 : smoothstep(0, 1, (t - before[0]) / span))
    }
    before = stop
  }
  return hex(before?.[1] ?? '#888888')
}

/** The outline of a canoe, and of a person standing in it with a pole. */
const canoe = (x: number, y: number, length: number): Point[] => {
  const h = length * 0.085
  return [
    [x - length / 2, y - h * 1.5],
    [x - length * 0.36, y - h * 0.5],
    [x, y - h * 0.32],
    [x + length * 0.36, y - h * 0.5],
    [x + length / 2, y - h * 1.6],
    [x + length * 0.42, y - h * 0.1],
    [x + length * 0.25, y + h * 0.42],
    [x, y + h * 0.55],
    [x - length * 0.25, y + h * 0.42],
    [x - length * 0.42, y - h * 0.1],
  ]
}
const person = (x: number, y: number, size: number): Point[][] => [
  [
    [x - size * 0.1, y],
    [x - size * 0.085, y - size * 0.42],
    [x - size * 0.13, y - size * 0.7],
    [x - size * 0.05, y - size * 0.8],
    [x + size * 0.06, y - size * 0.8],
    [x + size * 0.13, y - size * 0.68],
    [x + size * 0.09, y - size * 0.4],
    [x + size * 0.1, y],
  ],
  Array.from(
    { length: 20 },
    (_, i): Point => [
      x + size * 0.005 + Math.cos(i * 0.314) * size * 0.072,
      y - size * 0.9 + Math.sin(i * 0.314) * size * 0.088,
    ],
  ),
  [
    [x + size * 0.1, y - size * 0.7],
    [x + size * 0.42, y - size * 0.52],
    [x + size * 0.42, y - size * 0.47],
    [x + size * 0.08, y - size * 0.6],
  ],
  [
    [x + size * 0.33, y - size * 1.35],
    [x + size * 0.35, y - size * 1.35],
    [x + size * 0.56, y + size * 0.25],
    [x + size * 0.54, y + size * 0.25],
  ],
]

/** Photographs a lagoon: sky, far shores in mist, boats and posts, and all of it again in moving water. */
export const photographLagoon = (
  width: number,
  height: number,
  lagoon: Lagoon,
  print: Omit<Print, 'seed'>,
): Raster => {
  const cloud = octaves(gradientNoise(`${lagoon.seed} cloud`), 5)
  const wave = gradientNoise(`${lagoon.seed} wave`)
  const horizon = Math.round(lagoon.horizon * height)
  const unit = Math.max(width, height) / 2000
  const above = raster(width, height)
  const sunColour = lagoon.sun ? hex(lagoon.sun.colour) : ([0, 0, 0] as Rgb)
  const ragged = lagoon.shores.map((shore) => octaves(gradientNoise(shore.seed), 5, 0.55))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const t = clamp(y / horizon)
      let c = skyAt(
        lagoon.sky,
        clamp(t + 0.06 * cloud((x / width) * 2.2, t * 9) + 0.05 * cloud((x / width) * 7, t * 26)),
      )
      if (lagoon.sun) {
        const d = Math.hypot(x - lagoon.sun.x * width, y - lagoon.sun.y * height) / width
        c = mix(c, sunColour, 0.75 * Math.exp(-d * 7) + 0.2 * Math.exp(-d * 2.5))
        const disc = smoothstep(lagoon.sun.radius + 0.0012, lagoon.sun.radius - 0.0012, d)
        if (disc > 0) c = mix(c, [sunColour[0] * 2.6, sunColour[1] * 2.4, sunColour[2] * 2.1], disc)
      }
      for (const [n, shore] of lagoon.shores.entries()) {
        const crest =
          horizon -
          shore.height *
            height *
            (0.55 +
              0.45 * (ragged[n]?.((x / width) * (5 + n * 3), n) ?? 0) +
              0.35 * (ragged[n]?.((x / width) * 40, n + 9) ?? 0))
        const cover = smoothstep(crest - 1.5 * unit, crest + 1.5 * unit, y)
        const foggy = mix(
          hex(shore.colour),
          c,
          clamp(lagoon.mist * (0.3 + 0.7 * clamp((y - crest) / (shore.height * height + 1)))),
        )
        c = mix(c, foggy, cover)
      }
      const i = (y * width + x) * 3
      above.data[i] = c[0]
      above.data[i + 1] = c[1]
      above.data[i + 2] = c[2]
    }
  }
  const picture = raster(width, height)
  picture.data.set(above.data)
  const deep = mix(skyAt(lagoon.sky, 0), [0, 0, 0], 0.5)
  for (let y = horizon; y < height; y++) {
    const depth = (y - horizon) / Math.max(1, height - horizon)
    for (let x = 0; x < width; x++) {
      const u = x / (120 * unit * (0.25 + 1.6 * depth))
      const v = y / (8 * unit * (0.2 + 2.2 * depth))
      const slope = (wave(u, v) + 0.6 * wave(u * 2.3 + 5, v * 2.1)) * lagoon.swell
      const sy = Math.round(
        clamp(horizon - (y - horizon) * 0.92 + slope * (10 + 120 * depth) * unit, 0, horizon - 1),
      )
      const sx = Math.round(clamp(x + slope * (3 + 26 * depth) * unit, 0, width - 1))
      const i = (y * width + x) * 3
      const s = (sy * width + sx) * 3
      const mirror = 0.9 - 0.42 * depth - 0.12 * Math.max(0, slope)
      for (let k = 0; k < 3; k++)
        picture.data[i + k] = (above.data[s + k] ?? 0) * mirror + (deep[k] ?? 0) * (1 - mirror)
    }
  }
  const dark: Rgb = [0.012, 0.011, 0.013]
  const draw = (shapes: readonly (readonly Point[])[], y0: number): void => {
    const scaled = shapes.map((shape) => shape.map(([px, py]): Point => [px * width, py * height]))
    const mask = polygonMask(width, height, [])
    for (const shape of scaled) {
      const one = polygonMask(width, height, [shape])
      for (let i = 0; i < one.data.length; i++) mask.data[i] = Math.max(mask.data[i] ?? 0, one.data[i] ?? 0)
    }
    const line = y0 * height
    const depth = clamp((line - horizon) / (height - horizon))
    const fog = lagoon.mist * 0.55 * (1 - depth)
    const tone = mix(dark, skyAt(lagoon.sky, 1), fog)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const below = y > line
        const slope = below ? wave(x / (60 * unit), y / (5 * unit)) * lagoon.swell : 0
        const my = below ? Math.round(line - (y - line) * 1.05 + slope * 14 * unit) : y
        const mx = below
          ? Math.round(clamp(x + slope * 26 * unit * (1 + (y - line) / (40 * unit)) * 0.4, 0, width - 1))
          : x
        if (my < 0 || my >= height) continue
        const direct = mask.data[y * width + x] ?? 0
        const a = below ? Math.max(direct, (mask.data[my * width + mx] ?? 0) * 0.72) : direct
        if (a < 0.01) continue
        const i = (y * width + x) * 3
        for (let k = 0; k < 3; k++)
          picture.data[i + k] = (picture.data[i + k] ?? 0) * (1 - a) + (tone[k] ?? 0) * a
      }
    }
  }
  const aspect = width / height
  for (const post of lagoon.posts ?? []) {
    draw(
      Array.from({ length: post.count }, (_, i): Point[] => {
        const x = post.x + i * post.step
        const tall = post.tall * (0.7 + 0.5 * Math.abs(Math.sin(i * 7.3)))
        const lean = post.lean * Math.sin(i * 3.1)
        return [
          [x, post.y],
          [x + 0.0016, post.y],
          [x + 0.0013 + lean, post.y - tall],
          [x + lean, post.y - tall],
        ]
      }),
      post.y,
    )
  }
  for (const boat of lagoon.boats) {
    const hull = canoe(boat.x, boat.y / aspect, boat.length).map(([x, y]): Point => [x, y * aspect])
    const people = boat.standing
      ? person(boat.x + boat.length * 0.26, boat.y / aspect - boat.length * 0.035, boat.length * 0.4).map(
          (shape) => shape.map(([x, y]): Point => [x, y * aspect]),
        )
      : []
    draw([hull, ...people], boat.y + boat.length * 0.03 * aspect)
  }
  bloom(picture, 30 * unit, 0.25, 0.8)
  return develop(picture, { seed: lagoon.seed, ...print })
}
