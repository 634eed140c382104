import { seeded } from './random.ts'
import { type Raster, raster } from './raster.ts'

const boxPass = (
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  jump: number,
  r: number,
): void => {
  const norm = 1 / (2 * r + 1)
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < 3; c++) {
      const base = line * jump + c
      const at = (i: number): number =>
        from[base + (i < 0 ? 0 : i >= length ? length - 1 : i) * step] as number
      let sum = 0
      for (let i = -r; i <= r; i++) sum += at(i)
      for (let i = 0; i < length; i++) {
        to[base + i * step] = sum * norm
        sum += at(i + r + 1) - at(i - r)
      }
    }
  }
}

/** A copy of the picture softened by about a Gaussian of the given radius (three box passes). */
export const blurred = (picture: Raster, sigma: number): Raster => {
  const { width, height } = picture
  const out = raster(width, height)
  out.data.set(picture.data)
  const r = Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2)
  if (r < 1) return out
  const spare = new Float32Array(out.data.length)
  for (let pass = 0; pass < 3; pass++) {
    boxPass(out.data, spare, width, height, 3, width * 3, r)
    boxPass(spare, out.data, height, width, width * 3, 3, r)
  }
  return out
}

const cubic = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

/** The picture enlarged (or slightly reduced) to a new size with Catmull-Rom curves. */
export const resized = (picture: Raster, width: number, height: number): Raster => {
  if (width === picture.width && height === picture.height) return picture
  const wide = raster(width, picture.height)
  const hold = (i: number, n: number): number => (i < 0 ? 0 : i >= n ? n - 1 : i)
  for (let x = 0; x < width; x++) {
    const sx = ((x + 0.5) * picture.width) / width - 0.5
    const i = Math.floor(sx)
    const k = [-1, 0, 1, 2].map((o) => hold(i + o, picture.width) * 3) as [number, number, number, number]
    for (let y = 0; y < picture.height; y++) {
      const row = y * picture.width * 3
      for (let c = 0; c < 3; c++) {
        const at = (n: number): number => picture.data[row + n + c] as number
        wide.data[(y * width + x) * 3 + c] = cubic(at(k[0]), at(k[1]), at(k[2]), at(k[3]), sx - i)
      }
    }
  }
  const out = raster(width, height)
  const line = width * 3
  for (let y = 0; y < height; y++) {
    const sy = ((y + 0.5) * picture.height) / height - 0.5
    const i = Math.floor(sy)
    const [a, b, c, d] = [-1, 0, 1, 2].map((o) => hold(i + o, picture.height) * line) as [
      number,
      number,
      number,
      number,
    ]
    for (let n = 0; n < line; n++) {
      const v = cubic(
        wide.data[a + n] as number,
        wide.data[b + n] as number,
        wide.data[c + n] as number,
        wide.data[d + n] as number,
        sy - i,
      )
      out.data[y * line + n] = v < 0 ? 0 : v
    }
  }
  return out
}

/** Adds the glow a lens gives to bright parts: the light above `from`, spread, times `amount`. */
export const bloom = (picture: Raster, sigma: number, amount: number, from = 1): void => {
  const bright = raster(picture.width, picture.height)
  for (let i = 0; i < bright.data.length; i++)
    bright.data[i] = Math.max(0, (picture.data[i] as number) - from)
  const soft = blurred(bright, sigma)
  for (let i = 0; i < bright.data.length; i++)
    picture.data[i] = (picture.data[i] as number) + (soft.data[i] as number) * amount
}

/** How a negative is printed. */
export type Print = {
  seed: string
  /** Multiplies the light before the film curve. */
  exposure?: number
  /** Slope of the middle tones; 1 is neutral. */
  contrast?: number
  /** Strength of the grain in steps of 1/255, at middle grey. */
  grain?: number
  /** Size of a grain in pixels. */
  grainSize?: number
  /** How much the corners fall off, 0 to 1. */
  vignette?: number
  /** Black and white, with the share of red, green and blue. */
  mono?: readonly [number, number, number]
  /** Multiplies colour distance from grey. */
  saturation?: number
  /** Colour (display linear) added to the deepest shadows and multiplied into the lights. */
  shadowTint?: readonly [number, number, number]
  lightTint?: readonly [number, number, number]
  /** Lowest and highest tone of the paper, 0 to 1 as displayed. */
  black?: number
  white?: number
}

/** Filmic shoulder and toe (Narkowicz's fit of the ACES curve). */
const film = (x: number): number => {
  const v = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return v < 0 ? 0 : v > 1 ? 1 : v
}

/** Turns scene light into a finished print, in place: film curve, contrast, falloff, toning, grain. */
export const develop = (picture: Raster, print: Print): Raster => {
  const { width, height, data } = picture
  const {
    exposure = 1,
    contrast = 1,
    grain = 0,
    grainSize = 1,
    vignette = 0,
    mono,
    saturation = 1,
    shadowTint,
    lightTint,
  } = print
  const { black = 0, white = 1 } = print
  const random = seeded(print.seed)
  const speck = raster(width, height)
  for (let i = 0; i < width * height; i++) {
    const g = random.next() + random.next() + random.next() - 1.5
    speck.data[i * 3] = g * 2
  }
  const grains = grain > 0 && grainSize > 0.9 ? blurred(speck, grainSize) : speck
  let spread = 0
  for (let i = 0; i < width * height; i++) spread += (grains.data[i * 3] as number) ** 2
  const unit = grain / 255 / Math.sqrt(spread / (width * height) || 1)
  const pivot = 0.42
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const dx = (x / width - 0.5) * 2
      const dy = (y / height - 0.5) * 2
      const falloff = exposure * (1 - vignette * Math.min(1, (dx * dx + dy * dy) * 0.5) ** 1.3)
      let r = (data[i] as number) * falloff
      let g = (data[i + 1] as number) * falloff
      let b = (data[i + 2] as number) * falloff
      const grey = mono ? r * mono[0] + g * mono[1] + b * mono[2] : r * 0.25 + g * 0.6 + b * 0.15
      if (mono) {
        r = grey
        g = grey
        b = grey
      } else if (saturation !== 1) {
        r = Math.max(0, grey + (r - grey) * saturation)
        g = Math.max(0, grey + (g - grey) * saturation)
        b = Math.max(0, grey + (b - grey) * saturation)
      }
      const noise = (grains.data[i] as number) * unit
      for (let c = 0; c < 3; c++) {
        let v = film(c === 0 ? r : c === 1 ? g : b) ** (1 / 2.2)
        if (contrast !== 1) {
          v =
            v < pivot
              ? pivot * (v / pivot) ** contrast
              : 1 - (1 - pivot) * ((1 - v) / (1 - pivot)) ** contrast
        }
        v += noise * (0.35 + 2.6 * v * (1 - v))
        v = black + (white - black) * v
        let lin = v <= 0 ? 0 : v ** 2.2
        if (lightTint) lin *= 1 + ((lightTint[c] as number) - 1) * v
        if (shadowTint) lin += (shadowTint[c] as number) * (1 - v) ** 4
        data[i + c] = lin
      }
    }
  }
  return picture
}
