/** A point in pixels. */
export type Point = readonly [number, number]

/** One number a pixel, row by row: a mask (0 to 1), a height field or a distance field. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** A plane of zeros, or of the values of a function of (x, y). */
export const plane = (width: number, height: number, value?: (x: number, y: number) => number): Plane => {
  const data = new Float32Array(width * height)
  if (value !== undefined) {
    for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++) data[i++] = value(x, y)
  }
  return { width, height, data }
}

/** Keeps a number between low and high. */
export const clamp = (v: number, low = 0, high = 1): number => (v < low ? low : v > high ? high : v)

/** 0 below `from`, 1 above `to`, smooth between. */
export const smoothstep = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A closed or open Catmull-Rom curve through the points, `steps` points to each span. */
export const curve = (points: readonly Point[], closed = true, steps = 14): Point[] => {
  const n = points.length
  const at = (i: number): Point => points[closed ? (i + n) % n : clamp(i, 0, n - 1)] ?? [0, 0]
  const result: Point[] = []
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const spline = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
      result.push([spline(a[0], b[0], c[0], d[0]), spline(a[1], b[1], c[1], d[1])])
    }
  }
  if (!closed) result.push(at(n - 1))
  return result
}

/** An ellipse as a polygon, turned by `angle`. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number, angle = 0, count = 96): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const t = (i / count) * Math.PI * 2
    const x = Math.cos(t) * rx
    const y = Math.sin(t) * ry
    return [
      cx + x * Math.cos(angle) - y * Math.sin(angle),
      cy + x * Math.sin(angle) + y * Math.cos(angle),
    ] as const
  })

/** The polygons' covered area as an antialiased mask (even-odd, so an inner polygon is a hole). */
export const polygonMask = (
  width: number,
  height: number,
  polygons: readonly (readonly Point[])[],
): Plane => {
  const mask = plane(width, height)
  const rows = 4
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const polygon of polygons) {
    for (const [, y] of polygon) {
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  const crossings: number[] = []
  for (
    let row = Math.max(0, Math.floor(top)) * rows;
    row < Math.min(height, Math.ceil(bottom) + 1) * rows;
    row++
  ) {
    const y = (row + 0.5) / rows
    crossings.length = 0
    for (const polygon of polygons) {
      let previous = polygon[polygon.length - 1] ?? [0, 0]
      for (const point of polygon) {
        if (previous[1] <= y !== point[1] <= y) {
          crossings.push(
            previous[0] + ((y - previous[1]) / (point[1] - previous[1])) * (point[0] - previous[0]),
          )
        }
        previous = point
      }
    }
    crossings.sort((a, b) => a - b)
    const line = Math.floor(row / rows) * width
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = clamp(crossings[k] ?? 0, 0, width)
      const to = clamp(crossings[k + 1] ?? 0, 0, width)
      for (let x = Math.floor(from); x < to; x++) {
        const covered = Math.min(x + 1, to) - Math.max(x, from)
        mask.data[line + x] = (mask.data[line + x] ?? 0) + covered / rows
      }
    }
  }
  return mask
}

const boxRows = (
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void => {
  const size = 2 * radius + 1
  for (let y = 0; y < height; y++) {
    const line = y * width
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += from[line + clamp(x, 0, width - 1)] ?? 0
    for (let x = 0; x < width; x++) {
      to[x * height + y] = sum / size
      sum +=
        (from[line + Math.min(width - 1, x + radius + 1)] ?? 0) - (from[line + Math.max(0, x - radius)] ?? 0)
    }
  }
}

/** A soft copy: three box blurs, close to a Gaussian of deviation `radius`. */
export const blur = (source: Plane, radius: number): Plane => {
  const { width, height } = source
  const r = Math.max(1, Math.round(radius))
  const data = Float32Array.from(source.data)
  const turned = new Float32Array(data.length)
  for (let pass = 0; pass < 3; pass++) {
    boxRows(data, turned, width, height, r)
    boxRows(turned, data, height, width, r)
  }
  return { width, height, data }
}
