import { type Canvas, cover, primed } from './brush.ts'
import { gradientNoise, octaves } from './noise.ts'
import { relief } from './paper.ts'
import type { Random } from './random.ts'
import { hex, mix, type Raster, type Rgb } from './raster.ts'
import { clamp, plane, smoothstep } from './shapes.ts'

/** Colours from the top of the sky to the horizon, each with its place (0 to 1). */
export type Stop = readonly [number, string]

/** One range of hills: its crest as a share of the height, and how its paint runs. */
export type Ridge = {
  /** Height of the crest, 0 top to 1 bottom, and how far it swings. */
  base: number
  swing: number
  /** Hills across the picture. */
  hills: number
  /** 0 rounded, 1 rocky. */
  rock: number
  crest: string
  foot: string
  /** Colours broken into the range, lit side and shadow. */
  lit: string
  /** Height of a knoll added around a place across the picture: [where, height, spread]. */
  knoll?: readonly [number, number, number]
}

/** A landscape of ranges behind each other. */
export type Landscape = {
  seed: string
  sky: readonly Stop[]
  sun?: { x: number; y: number; radius: number; colour: string; halo: string; reach: number }
  ridges: readonly Ridge[]
  /** Brush size, 1 for a painting of about a metre. */
  brush: number
  skyAngle?: (x: number, y: number) => number
}

const along = (stops: readonly Stop[], t: number): Rgb => {
  let before = stops[0]
  for (const stop of stops) {
    if (before !== undefined && t <= stop[0]) {
      const span = stop[0] - before[0]
      return mix(hex(before[1]), hex(stop[1]), span === 0 ? 0 : smoothstep(0, 1, (t - before[0]) / span))
    }
    before = stop
  }
  return hex(before?.[1] ?? '#808080')
}

/** A colour a painter might have mixed for the same place: a little lighter, warmer or greyer. */
export const brokenColour = (colour: Rgb, random: Random, amount = 1): Rgb => {
  const tone = 1 + random.normal(0, 0.07) * amount
  const warm = random.normal(0, 0.05) * amount
  return [colour[0] * tone * (1 + warm), colour[1] * tone, colour[2] * tone * (1 - warm * 1.3)]
}

/** Lets the weave of the canvas show and lights the paint. */
export const finish = (canvas: Canvas, strength = 0.3): Raster => {
  const { picture, height, unit } = canvas
  const k = (Math.PI * 2) / Math.max(5 * unit, 3)
  const wander = gradientNoise('canvas weave')
  const weave = plane(picture.width, picture.height, (x, y) => {
    const w = wander(x / (60 * unit), y / (60 * unit)) * 1.5
    const thread = Math.sin(x * k + w) * Math.cos(y * k * 1.04 - w)
    return (thread * 0.16) / (1 + 1.6 * (height.data[y * picture.width + x] ?? 0))
  })
  for (let i = 0; i < weave.data.length; i++) weave.data[i] = (weave.data[i] ?? 0) + (height.data[i] ?? 0)
  relief(picture, weave, strength, 0.12)
  return picture
}

/** Paints a landscape with oil strokes, from the sky to the nearest range. */
export const paintLandscape = (width: number, height: number, unit: number, scene: Landscape): Raster => {
  const canvas = primed(width, height, unit, hex('#8a6b52'))
  const drift = octaves(gradientNoise(`${scene.seed} drift`), 3)
  const patch = octaves(gradientNoise(`${scene.seed} patch`), 3)
  const k = 1 / (2000 * unit)
  const b = scene.brush
  const { sun } = scene
  const skyColour = (x: number, y: number): Rgb => {
    const wobble = drift(x * k * 2.2, y * k * 5) * 0.07
    const base = along(scene.sky, clamp(y / height + wobble))
    if (sun === undefined) return base
    const d = Math.hypot(x - sun.x * width, y - sun.y * height) * k
    return mix(base, hex(sun.halo), 0.85 * Math.exp(-((d / sun.reach) ** 2) * 2.2))
  }
  const skyAngle = scene.skyAngle ?? ((x: number, y: number) => drift(x * k * 1.5, y * k * 3) * 0.9)
  const skyFloor = height * ((scene.ridges[0]?.base ?? 1) + (scene.ridges[0]?.swing ?? 0) + 0.08)
  const inSky = (_x: number, y: number): boolean => y < skyFloor
  const sky = { angle: skyAngle, inside: inSky }
  cover(canvas, {
    ...sky,
    seed: `${scene.seed} sky 1`,
    spacing: 34 * b,
    width: 74 * b,
    length: 300 * b,
    colour: (x, y, r) => brokenColour(skyColour(x, y), r, 0.8),
    body: 0.8,
    dryness: 0.15,
  })
  cover(canvas, {
    ...sky,
    seed: `${scene.seed} sky 2`,
    spacing: 30 * b,
    width: 34 * b,
    length: 190 * b,
    share: 0.75,
    colour: (x, y, r) => brokenColour(skyColour(x, y), r, 1.1),
    dryness: 0.42,
  })
  if (sun !== undefined) {
    const inSun = (x: number, y: number): boolean =>
      Math.hypot(x - sun.x * width, y - sun.y * height) < sun.radius * 2000 * unit
    cover(canvas, {
      seed: `${scene.seed} sun`,
      spacing: 6,
      width: 17,
      length: 60,
      inside: inSun,
      body: 1.5,
      dryness: 0.1,
      pickUp: 0,
      angle: (x, y) => Math.atan2(y - sun.y * height, x - sun.x * width) + Math.PI / 2,
      colour: (_x, _y, r) => brokenColour(hex(sun.colour), r, 0.5),
    })
  }
  const crests = scene.ridges.map((ridge, i) => {
    const line = octaves(gradientNoise(`${scene.seed} ridge ${i}`), 5, 0.42 + 0.12 * ridge.rock)
    const crest = new Float32Array(width + 1)
    for (let x = 0; x <= width; x++) {
      const t = x / width
      const n = line(t * ridge.hills, i * 5.1)
      const peak = 1 - Math.abs(line(t * ridge.hills + 40, i * 3.3)) * 2.2
      const knoll =
        ridge.knoll === undefined
          ? 0
          : ridge.knoll[1] * Math.exp(-(((t - ridge.knoll[0]) / ridge.knoll[2]) ** 2))
      crest[x] =
        height * (ridge.base - ridge.swing * (n * (1 - ridge.rock) + peak * 0.6 * ridge.rock) - knoll)
    }
    return crest
  })
  scene.ridges.forEach((ridge, i) => {
    const crest = crests[i] ?? new Float32Array(0)
    const floor = height * ((scene.ridges[i + 1]?.base ?? 1.1) + (scene.ridges[i + 1]?.swing ?? 0) + 0.06)
    const at = (x: number): number => crest[clamp(Math.round(x), 0, width)] ?? 0
    const depth = Math.max(1, floor - height * (ridge.base - ridge.swing))
    const near = (i + 1) / scene.ridges.length
    const slope = (x: number, y: number): number => {
      const tangent = Math.atan2(at(x + 12 * unit) - at(x - 12 * unit), 24 * unit)
      const below = clamp((y - at(x)) / (depth * 0.6))
      return tangent * (1 - below * 0.6) + patch(x * k * 5, y * k * 5 + i * 9) * (0.3 + 1.1 * below * near)
    }
    const face = (x: number, y: number): number => {
      const tilt = (at(x + 30 * unit) - at(x - 30 * unit)) / (60 * unit)
      return smoothstep(-0.25, 0.5, tilt * 0.8 + patch(x * k * 7 + 3, y * k * 9 + i * 4) * 0.75)
    }
    const colour = (x: number, y: number, r: Random): Rgb => {
      const t = clamp((y - at(x)) / depth + r.normal(0, 0.04))
      const body = mix(hex(ridge.crest), hex(ridge.foot), smoothstep(0, 0.85, t))
      return brokenColour(mix(body, hex(ridge.lit), face(x, y) * 0.6 * (1 - t * 0.7)), r, 0.7 + 0.6 * near)
    }
    const inside = (x: number, y: number): boolean => y > at(x) && y < floor
    const size = b * (0.5 + 0.6 * near)
    cover(canvas, {
      seed: `${scene.seed} range ${i} 1`,
      spacing: 20 * size,
      width: 44 * size,
      length: 150 * size,
      angle: slope,
      inside,
      colour,
      dryness: 0.12,
      body: 0.7 + 0.4 * near,
    })
    cover(canvas, {
      seed: `${scene.seed} range ${i} 2`,
      spacing: 17 * size,
      width: 19 * size,
      length: 95 * size,
      angle: slope,
      inside,
      colour,
      dryness: 0.45,
      share: 0.75,
      body: 0.8 + 0.5 * near,
      streak: 0.35,
    })
    const onCrest = (x: number, y: number): boolean => y > at(x) - 1 * unit && y < at(x) + 16 * unit * size
    cover(canvas, {
      seed: `${scene.seed} range ${i} 3`,
      spacing: 7 * size,
      width: 9 * size,
      length: 46 * size,
      angle: slope,
      inside: onCrest,
      colour,
      dryness: 0.3,
      share: 0.8,
      body: 0.9,
    })
  })
  return finish(canvas)
}
