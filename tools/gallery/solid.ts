import { seeded } from './random.ts'

/** A scalar field over space: a distance to a surface (negative inside), or a noise. */
export type Field = (x: number, y: number, z: number) => number

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Perlin's gradient noise in three dimensions, about -1 to 1, seeded by a text. */
export const solidNoise = (seed: string): Field => {
  const random = seeded(seed)
  const order = random.shuffle(Array.from({ length: 256 }, (_, i) => i))
  const table = Uint8Array.from({ length: 768 }, (_, i) => order[i & 255] ?? 0)
  const gx = new Float64Array(256)
  const gy = new Float64Array(256)
  const gz = new Float64Array(256)
  for (let i = 0; i < 256; i++) {
    const z = random.between(-1, 1)
    const a = random.between(0, Math.PI * 2)
    const r = Math.sqrt(1 - z * z)
    gx[i] = r * Math.cos(a)
    gy[i] = r * Math.sin(a)
    gz[i] = z
  }
  const corner = (h: number, dx: number, dy: number, dz: number): number =>
    (gx[h] as number) * dx + (gy[h] as number) * dy + (gz[h] as number) * dz
  return (x, y, z) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const iz = Math.floor(z)
    const dx = x - ix
    const dy = y - iy
    const dz = z - iz
    const u = fade(dx)
    const v = fade(dy)
    const w = fade(dz)
    const cz = iz & 255
    const a = table[ix & 255] as number
    const b = table[(ix & 255) + 1] as number
    const y0 = iy & 255
    const aa = (table[a + y0] as number) + cz
    const ab = (table[a + y0 + 1] as number) + cz
    const ba = (table[b + y0] as number) + cz
    const bb = (table[b + y0 + 1] as number) + cz
    const n000 = corner(table[aa] as number, dx, dy, dz)
    const n100 = corner(table[ba] as number, dx - 1, dy, dz)
    const n010 = corner(table[ab] as number, dx, dy - 1, dz)
    const n110 = corner(table[bb] as number, dx - 1, dy - 1, dz)
    const n001 = corner(table[aa + 1] as number, dx, dy, dz - 1)
    const n101 = corner(table[ba + 1] as number, dx - 1, dy, dz - 1)
    const n011 = corner(table[ab + 1] as number, dx, dy - 1, dz - 1)
    const n111 = corner(table[bb + 1] as number, dx - 1, dy - 1, dz - 1)
    const p = n000 + u * (n100 - n000)
    const q = n010 + u * (n110 - n010)
    const r = n001 + u * (n101 - n001)
    const s = n011 + u * (n111 - n011)
    const low = p + v * (q - p)
    const high = r + v * (s - r)
    return (low + w * (high - low)) * 1.3
  }
}

/** x held between low and high. */
export const clamp = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x)

/** 0 below a, 1 above b, smooth between. */
export const step = (a: number, b: number, x: number): number => {
  const t = clamp((x - a) / (b - a), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Union of two distances with a fillet of about k. */
export const weld = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** a with b taken away, with a fillet of about k. */
export const carve = (a: number, b: number, k: number): number => -weld(-a, b, k)

/** Distance to an axis-aligned box centred at the origin, half sizes hx, hy, hz, edges rounded by r. */
export const block = (x: number, y: number, z: number, hx: number, hy: number, hz: number, r = 0): number => {
  const a = Math.abs(x) - hx + r
  const b = Math.abs(y) - hy + r
  const c = Math.abs(z) - hz + r
  const ax = Math.max(a, 0)
  const by = Math.max(b, 0)
  const cz = Math.max(c, 0)
  return Math.sqrt(ax * ax + by * by + cz * cz) + Math.min(Math.max(a, b, c), 0) - r
}

/** Distance (approximate, safe near the surface) to an ellipsoid centred at the origin. */
export const ellipsoid = (x: number, y: number, z: number, rx: number, ry: number, rz: number): number => {
  const a = x / rx
  const b = y / ry
  const c = z / rz
  const k0 = Math.sqrt(a * a + b * b + c * c)
  const d = a / rx
  const e = b / ry
  const f = c / rz
  const k1 = Math.sqrt(d * d + e * e + f * f)
  return k1 < 1e-9 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1
}

/** Distance to a rod from a to b whose radius goes from ra to rb. */
export const rod = (
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
): number => {
  const dx = bx - ax
  const dy = by - ay
  const dz = bz - az
  const t = clamp(((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz), 0, 1)
  return Math.hypot(x - ax - dx * t, y - ay - dy * t, z - az - dz * t) - (ra + (rb - ra) * t)
}

/** Distance to a ring lying flat at the origin: radius of the ring, radius of its section. */
export const ring = (x: number, y: number, z: number, radius: number, section: number): number =>
  Math.hypot(Math.hypot(x, z) - radius, y) - section

/** A smooth curve through points (t, value), for turned profiles; t ascending. */
export const profile = (points: readonly (readonly [number, number])[]): ((t: number) => number) => {
  const ts = points.map((p) => p[0])
  const vs = points.map((p) => p[1])
  const last = points.length - 1
  const at = (i: number): number => vs[clamp(i, 0, last)] as number
  const when = (i: number): number => ts[clamp(i, 0, last)] as number
  const slope = (i: number): number => {
    const span = when(i + 1) - when(i - 1)
    return span === 0 ? 0 : (at(i + 1) - at(i - 1)) / span
  }
  const slopes = points.map((_, i) => slope(i))
  return (t) => {
    if (t <= (ts[0] as number)) return vs[0] as number
    if (t >= (ts[last] as number)) return vs[last] as number
    let i = 0
    while ((ts[i + 1] as number) < t) i++
    const h = (ts[i + 1] as number) - (ts[i] as number)
    const s = (t - (ts[i] as number)) / h
    const s2 = s * s
    const s3 = s2 * s
    return (
      (2 * s3 - 3 * s2 + 1) * at(i) +
      (s3 - 2 * s2 + s) * h * (slopes[i] as number) +
      (3 * s2 - 2 * s3) * at(i + 1) +
      (s3 - s2) * h * (slopes[i + 1] as number)
    )
  }
}
