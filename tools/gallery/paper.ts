import { gradientNoise } from './noise.ts'
import { seeded } from './random.ts'
import { type Raster, type Rgb, raster } from './raster.ts'
import { clamp, type Plane, plane } from './shapes.ts'

/** A picture of one colour. */
export const sheet = (width: number, height: number, colour: Rgb): Raster => {
  const picture = raster(width, height)
  for (let i = 0; i < picture.data.length; i++) picture.data[i] = colour[i % 3] ?? 0
  return picture
}

/** Lays a colour (one, or a function of the pixel) over a picture, as much as the mask says. */
export const lay = (
  picture: Raster,
  mask: Plane,
  colour: Rgb | ((x: number, y: number) => Rgb),
  strength = 1,
): void => {
  for (let p = 0; p < mask.data.length; p++) {
    const a = (mask.data[p] ?? 0) * strength
    if (a <= 0.002) continue
    const c = typeof colour === 'function' ? colour(p % picture.width, Math.floor(p / picture.width)) : colour
    const i = p * 3
    for (let k = 0; k < 3; k++) {
      const old = picture.data[i + k] ?? 0
      picture.data[i + k] = old + ((c[k] ?? 0) - old) * a
    }
  }
}

/** Lights a picture from the upper left as if its height field stood out from the wall. */
export const relief = (picture: Raster, height: Plane, strength: number, gloss = 0): void => {
  const { width } = picture
  for (let y = 0; y < picture.height; y++) {
    const up = y > 0 ? -width : 0
    const down = y < picture.height - 1 ? width : 0
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const left = x > 0 ? p - 1 : p
      const right = x < width - 1 ? p + 1 : p
      const dx = (height.data[right] ?? 0) - (height.data[left] ?? 0)
      const dy = (height.data[p + down] ?? 0) - (height.data[p + up] ?? 0)
      const slope = (dx * 0.62 + dy * 0.78) * strength
      const f = clamp(1 + slope, 0.45, 1.6)
      const shine = slope > 0.12 ? Math.min(0.25, gloss * (slope - 0.12)) : 0
      for (let k = 0; k < 3; k++) picture.data[p * 3 + k] = (picture.data[p * 3 + k] ?? 0) * f + shine
    }
  }
}

/** The tooth of a sheet of paper: soft fibres and grain, about -1 to 1. */
export const tooth = (seed: string, width: number, height: number, unit: number, size = 1): Plane => {
  const a = gradientNoise(`${seed} tooth a`)
  const b = gradientNoise(`${seed} tooth b`)
  const c = gradientNoise(`${seed} tooth c`)
  const k = 1 / (unit * size)
  return plane(width, height, (x, y) => {
    const u = x * k
    const v = y * k
    return 0.5 * a(u / 7, v / 7) + 0.35 * b(u / 3.1, v / 3.7) + 0.3 * c(u / 34 + v / 90, v / 26)
  })
}

/** Fine unrepeating grain with a normal distribution, from a table long enough not to show. */
export const grain = (seed: string): ((x: number, y: number) => number) => {
  const random = seeded(`${seed} grain`)
  const table = Float32Array.from({ length: 65536 }, () => random.normal())
  return (x, y) => {
    let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return table[(h ^ (h >>> 16)) & 65535] ?? 0
  }
}
