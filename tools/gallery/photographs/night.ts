import { bloom, blurred, develop, type Print } from '../darkroom.ts'
import { gradientNoise, octaves } from '../noise.ts'
import { seeded } from '../random.ts'
import { hex, mix, type Raster, type Rgb, raster } from '../raster.ts'
import { clamp, smoothstep } from '../shapes.ts'

/** Adds light to a picture at a place, as a soft spot. */
const glow = (picture: Raster, x: number, y: number, radius: number, colour: Rgb, strength: number): void => {
  const r = Math.ceil(radius * 2.4)
  for (let py = Math.max(0, Math.floor(y - r)); py <= Math.min(picture.height - 1, y + r); py++) {
    for (let px = Math.max(0, Math.floor(x - r)); px <= Math.min(picture.width - 1, x + r); px++) {
      const d = ((px - x) ** 2 + (py - y) ** 2) / (radius * radius)
      if (d > 5.8) continue
      const f = strength * Math.exp(-d * 1.6)
      const i = (py * picture.width + px) * 3
      for (let k = 0; k < 3; k++) picture.data[i + k] = (picture.data[i + k] ?? 0) + (colour[k] ?? 0) * f
    }
  }
}

/** A road as seen from a bridge: where its middle lies at a depth (0 near to 1 far), in shares of the width. */
export type Night = {
  seed: string
  /** Height of the horizon, 0 top to 1 bottom. */
  horizon: number
  road: (depth: number) => number
  /** Width of the road at the bottom edge, in widths of the picture. */
  spread: number
  lanes: number
  /** Trails of each direction. */
  trails: number
  sky: readonly [string, string]
  /** Towers: how many, and how tall, in heights of the picture. */
  towers: number
  tall: number
  water?: boolean
  lamps: string
}

/** A long exposure of night traffic: towers with lit windows, lamps, white lights coming and red lights going. */
export const photographNight = (
  width: number,
  height: number,
  night: Night,
  print: Omit<Print, 'seed'>,
): Raster => {
  const random = seeded(night.seed)
  const cloud = octaves(gradientNoise(`${night.seed} cloud`), 4)
  const picture = raster(width, height)
  const horizon = night.horizon * height
  const top = hex(night.sky[0])
  const low = hex(night.sky[1])
  const unit = width / 2000
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const t = clamp(y / horizon)
      const c =
        y < horizon
          ? mix(top, low, t ** 2.2 + 0.14 * cloud((x / width) * 4, (y / height) * 7) * t)
          : mix(
              mix(low, [0, 0, 0], 0.82),
              [0.004, 0.004, 0.006],
              smoothstep(0, 0.5, (y - horizon) / (height - horizon)),
            )
      picture.data[i] = c[0]
      picture.data[i + 1] = c[1]
      picture.data[i + 2] = c[2]
    }
  }
  const windows: Rgb[] = ['#ffd9a0', '#ffc27a', '#e8eef5', '#ffe7c4', '#a8d0e8'].map(hex)
  for (let n = 0; n < night.towers; n++) {
    const far = random.next()
    const w = (0.02 + 0.045 * random.next()) * width * (1.25 - far * 0.6)
    const h = night.tall * height * (0.18 + 0.82 * random.next() ** 2) * (1.1 - far * 0.5)
    const x0 = random.between(-0.03, 1) * width
    const dark = mix(low, [0.008, 0.009, 0.012], 0.72 + 0.24 * (1 - far))
    const floor = 6.5 * unit * (1.5 - far * 0.7)
    for (let y = Math.floor(horizon - h); y < horizon + 2; y++) {
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x0 + w); x++) {
        if (y < 0) continue
        const i = (y * width + x) * 3
        const side = 0.75 + 0.5 * clamp((x - x0) / w)
        for (let k = 0; k < 3; k++) picture.data[i + k] = (dark[k] ?? 0) * side
      }
    }
    const lit = (night.water ? 0.2 : 0.1) + 0.3 * random.next()
    for (let y = horizon - h + floor; y < horizon - floor; y += floor * 1.7) {
      const whole = random.chance(0.1)
      for (let x = x0 + floor; x < x0 + w - floor; x += floor * 1.3) {
        if (!whole && !random.chance(lit)) continue
        glow(
          picture,
          x,
          y,
          floor * 0.36,
          random.pick(windows),
          random.between(0.12, 0.75) * (1.05 - far * 0.5),
        )
      }
    }
  }
  const lamp = hex(night.lamps)
  if (night.water) {
    const wave = gradientNoise(`${night.seed} wave`)
    for (let y = Math.ceil(horizon) + 1; y < height; y++) {
      const depth = (y - horizon) / (height - horizon)
      for (let x = 0; x < width; x++) {
        const slip =
          wave(x / (90 * unit * (0.3 + depth)), y / (7 * unit * (0.25 + depth * 2))) * (4 + 44 * depth) * unit
        const sy = Math.round(
          clamp(
            horizon - (y - horizon) * (0.86 + 0.1 * wave(x / (300 * unit), y / (30 * unit))) + slip * 0.4,
            0,
            horizon - 1,
          ),
        )
        const sx = Math.round(clamp(x + slip, 0, width - 1))
        const i = (y * width + x) * 3
        const s = (sy * width + sx) * 3
        for (let k = 0; k < 3; k++)
          picture.data[i + k] =
            (picture.data[i + k] ?? 0) * 0.5 + (picture.data[s + k] ?? 0) * (0.62 - 0.3 * depth)
      }
    }
  }
  const trails = raster(width, height)
  const whites: Rgb[] = ['#fff4e0', '#ffe2b8', '#eaf2ff'].map(hex)
  const reds: Rgb[] = ['#ff2a12', '#ff4a1c', '#d81508', '#ff7a2a'].map(hex)
  const ambers: Rgb = hex('#ffae3a')
  for (let n = 0; n < night.trails * 2; n++) {
    const coming = n % 2 === 0
    const lane = (Math.floor(random.next() * night.lanes) + 0.5 + random.normal(0, 0.09)) / night.lanes
    const off = (coming ? -1 : 1) * (0.06 + 0.9 * lane)
    const colour = coming ? random.pick(whites) : random.chance(0.1) ? ambers : random.pick(reds)
    const strength = random.between(0.05, 0.34)
    const from = random.chance(0.7) ? 0 : random.between(0, 0.5)
    const to = random.chance(0.7) ? 1 : random.between(0.5, 1)
    const lift = random.between(0.006, 0.02)
    const pulse = random.chance(0.14) ? random.between(40, 120) : 0
    for (const pairSide of [-1, 1]) {
      for (let s = from; s <= to; s += 0.0009) {
        const z = 1 / (1 - s * 0.985)
        const depth = 1 - 1 / z
        const y = horizon + (height - horizon) * 1.06 * (1 / z) - (lift * height * 2.4) / z
        const x =
          (night.road(depth) + (off * night.spread) / z + (pairSide * 0.012 * night.spread) / z) * width
        if (x < -40 || x > width + 40 || y > height + 30) continue
        const blink = pulse === 0 ? 1 : 0.35 + 0.65 * (Math.sin(s * pulse * 6) > 0 ? 1 : 0)
        glow(
          trails,
          x,
          y,
          Math.max(0.7 * unit, (3.4 * unit) / z + 0.6 * unit),
          colour,
          ((strength * blink * (0.4 + 0.6 / z)) / (0.55 + 0.45 / z)) * 0.55,
        )
      }
    }
  }
  const halo = blurred(trails, 22 * unit)
  for (let i = 0; i < picture.data.length; i++)
    picture.data[i] = (picture.data[i] ?? 0) + (trails.data[i] ?? 0) + (halo.data[i] ?? 0) * 0.9
  // On the water there is no road to light.
  for (let n = 1; n < (night.water ? 0 : 26); n++) {
    const z = 1 + n * 0.75
    const depth = 1 - 1 / z
    for (const side of [-1, 1]) {
      const x = (night.road(depth) + (side * night.spread * 1.12) / z) * width
      const y = horizon + ((height - horizon) * 1.06) / z - (0.62 * height) / z
      glow(picture, x, y, Math.max(1.2 * unit, (9 * unit) / z), lamp, 2.2)
      glow(picture, x, y, (46 * unit) / z + 4 * unit, lamp, 0.1)
    }
  }
  bloom(picture, 26 * unit, 0.35, 0.7)
  return develop(picture, { seed: night.seed, ...print })
}
