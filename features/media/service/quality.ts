import { PIXEL_LIMIT, type PictureWarning } from '../rules/pictures.ts'
import { loadSharp } from './load-sharp.ts'

/** Long side in pixels at which pictures are judged, so that the figures below mean the same for each. */
const SAMPLE = 800
/** Least variance of the Laplacian (grey levels squared) of the sharpest ninth of a picture that is in focus. */
const LEAST_SHARPNESS = 12
/** A picture is too dark when its mean grey is below the first and nineteen of twenty pixels are below the second. */
const DARK = { mean: 38, bright: 90 }
/** Lines at an edge that are of one grey (standard deviation, distance from the outermost) count as a border. */
const EVEN = { deviation: 2.5, distance: 5 }
/** Least share of the side that a border takes on one side. */
const BORDER = 0.03

type Grey = { data: Uint8Array; width: number; height: number }

/** The largest variance of the Laplacian among nine parts: a picture may be soft somewhere, but not everywhere. */
function sharpnessOf({ data, width, height }: Grey): number {
  let sharpest = 0
  for (let part = 0; part < 9; part++) {
    const [left, top] = [
      Math.floor((width * (part % 3)) / 3),
      Math.floor((height * Math.floor(part / 3)) / 3),
    ]
    const [right, bottom] = [left + Math.floor(width / 3), top + Math.floor(height / 3)]
    let [sum, squares, count] = [0, 0, 0]
    for (let y = Math.max(top, 1); y < Math.min(bottom, height - 1); y++) {
      for (let x = Math.max(left, 1); x < Math.min(right, width - 1); x++) {
        const i = y * width + x
        const value =
          (data[i - 1] ?? 0) +
          (data[i + 1] ?? 0) +
          (data[i - width] ?? 0) +
          (data[i + width] ?? 0) -
          4 * (data[i] ?? 0)
        sum += value
        squares += value * value
        count++
      }
    }
    if (count > 0) sharpest = Math.max(sharpest, squares / count - (sum / count) ** 2)
  }
  return sharpest
}

function isDark({ data }: Grey): boolean {
  let sum = 0
  let bright = 0
  for (const value of data) {
    sum += value
    if (value >= DARK.bright) bright++
  }
  return sum / data.length < DARK.mean && bright < data.length / 20
}

/** How many of `count` lines from an edge on are of one grey, the same for all. */
function evenLines(count: number, line: (index: number) => number[]): number {
  let first: number | undefined
  for (let index = 0; index < count; index++) {
    const values = line(index)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    first ??= mean
    if (deviation > EVEN.deviation || Math.abs(mean - first) > EVEN.distance) return index
  }
  return count
}

/** Bars on two opposite sides or more: a frame, a wall or a screen around the work. */
function hasBorder({ data, width, height }: Grey): boolean {
  const row = (y: number) => Array.from({ length: width }, (_, x) => data[y * width + x] ?? 0)
  const column = (x: number) => Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0)
  const half = { x: Math.floor(width / 2), y: Math.floor(height / 2) }
  const top = evenLines(half.y, row)
  const bottom = evenLines(half.y, (index) => row(height - 1 - index))
  const left = evenLines(half.x, column)
  const right = evenLines(half.x, (index) => column(width - 1 - index))
  const isBar = (lines: number, side: number, most: number) => lines >= side * BORDER && lines < most
  return (
    (isBar(top, height, half.y) && isBar(bottom, height, half.y)) ||
    (isBar(left, width, half.x) && isBar(right, width, half.x))
  )
}

/** What a careful seller would photograph again. Only hints: a painting may be dark or soft on purpose. */
export async function findWarnings(bytes: Uint8Array): Promise<PictureWarning[]> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PIXEL_LIMIT,
    failOn: 'error',
    animated: false,
  })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(SAMPLE, SAMPLE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = { data, width: info.width, height: info.height }
  const found: PictureWarning[] = []
  if (sharpnessOf(grey) < LEAST_SHARPNESS) found.push('blurred')
  if (isDark(grey)) found.push('too_dark')
  if (hasBorder(grey)) found.push('border')
  return found
}
