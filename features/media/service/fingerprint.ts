import { type Fingerprint, PIXEL_LIMIT } from '../rules/pictures.ts'
import { loadSharp } from './load-sharp.ts'

/** Pixels of the grey square that fingerprints are taken from, and of what a transform is made of. */
const SAMPLE = 160
const GRID = 32
/** Low frequencies taken in each direction: 8 × 8 without the mean make 63 bits, and one that is always 0. */
const LOW = 8
/** Grey levels (standard deviation) below which a picture says too little to be compared. */
const FLAT = 1

const cosines = Array.from({ length: LOW }, (_, u) =>
  Float64Array.from({ length: GRID }, (_unused, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * GRID))),
)

type Grey = { side: number; at: (x: number, y: number) => number }

/** The mean of a cell of the sample, so that nothing is lost between the pixels. */
function shrink(grey: Grey): Float64Array {
  const small = new Float64Array(GRID * GRID)
  const step = grey.side / GRID
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const [top, bottom] = [Math.floor(row * step), Math.max(Math.floor((row + 1) * step), 1)]
      const [left, right] = [Math.floor(column * step), Math.max(Math.floor((column + 1) * step), 1)]
      let sum = 0
      let count = 0
      for (let y = top; y < Math.max(bottom, top + 1); y++) {
        for (let x = left; x < Math.max(right, left + 1); x++) {
          sum += grey.at(x, y)
          count++
        }
      }
      small[row * GRID + column] = sum / count
    }
  }
  return small
}

/**
 * A grey square's perceptual hash: signs of low cosine frequencies against their median (Zauner, Implementation and
 * Benchmarking of Perceptual Image Hash Functions, 2010). Undefined for flat ones.
 */
function hashOf(grey: Grey): string | undefined {
  const small = shrink(grey)
  const mean = small.reduce((sum, value) => sum + value, 0) / small.length
  const deviation = Math.sqrt(small.reduce((sum, value) => sum + (value - mean) ** 2, 0) / small.length)
  if (deviation < FLAT) return undefined
  const coefficients: number[] = []
  for (let v = 0; v < LOW; v++) {
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let y = 0; y < GRID; y++) {
        let line = 0
        for (let x = 0; x < GRID; x++) line += (small[y * GRID + x] ?? 0) * (cosines[u]?.[x] ?? 0)
        sum += line * (cosines[v]?.[y] ?? 0)
      }
      coefficients.push(sum)
    }
  }
  const compared = coefficients.slice(1)
  const ordered = compared.toSorted((a, b) => a - b)
  const median = ordered[Math.floor(ordered.length / 2)] ?? 0
  return `0${compared.map((value) => (value > median ? '1' : '0')).join('')}`
}

/** How much of each side is left in a cropped copy that we look for. */
const CROP = 0.8

function variantsOf(whole: Grey): [string, Grey][] {
  const { side, at } = whole
  const last = side - 1
  const part = Math.round(side * CROP)
  const rest = side - part
  const crop = (left: number, top: number): Grey => ({ side: part, at: (x, y) => at(x + left, y + top) })
  return [
    ['whole', whole],
    ['mirrored', { side, at: (x, y) => at(last - x, y) }],
    ['turned 90', { side, at: (x, y) => at(y, last - x) }],
    ['turned 180', { side, at: (x, y) => at(last - x, last - y) }],
    ['turned 270', { side, at: (x, y) => at(last - y, x) }],
    ['crop of the middle', crop(Math.round(rest / 2), Math.round(rest / 2))],
    ['crop at the top left', crop(0, 0)],
    ['crop at the top right', crop(rest, 0)],
    ['crop at the bottom left', crop(0, rest)],
    ['crop at the bottom right', crop(rest, rest)],
  ]
}

/**
 * Fingerprints of a picture: whole, mirrored, turned, and cropped to 80 % of each side. Pictures are alike if one's
 * whole is near another's variant. Empty for flat ones.
 */
export async function fingerprintsOf(bytes: Uint8Array): Promise<Fingerprint[]> {
  const sharp = await loadSharp()
  const pixels = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', animated: false })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const whole: Grey = { side: SAMPLE, at: (x, y) => pixels[y * SAMPLE + x] ?? 0 }
  return variantsOf(whole).flatMap(([variant, grey]) => {
    const bits = hashOf(grey)
    return bits === undefined ? [] : [{ variant, bits }]
  })
}
