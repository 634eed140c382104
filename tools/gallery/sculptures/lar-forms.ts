import { carve, clamp, ellipsoid, type Field, profile, ring, rod, solidNoise, step, weld } from '../solid.ts'
import type { Form } from './march.ts'

const { abs, atan2, cos, floor, hypot, max, min, PI, sin } = Math

/** A pot turned from a profile, its wall a little uneven as coils leave it. */
const turned = (points: readonly (readonly [number, number])[], seed: string, wobble = 0.008) => {
  const radius = profile(points)
  const noise = solidNoise(seed)
  const top = points.at(-1)?.[0] ?? 1
  return (x: number, y: number, z: number): { d: number; r: number; a: number; wall: number } => {
    const a = atan2(x, z)
    const r = hypot(x, z)
    const wall = radius(clamp(y, 0, top)) + wobble * noise(cos(a) * 2, y * 4, sin(a) * 2)
    return { d: max((r - wall) * 0.75, y - top, -y), r, a, wall }
  }
}

/** A listening head: long, with pierced triangular eyes, an open mouth and a ridged cap. */
export const listener = (): Form => {
  const body: Field = (x0, y, z0) => {
    const x = x0 * cos(0.35) - z0 * sin(0.35)
    const z = x0 * sin(0.35) + z0 * cos(0.35)
    const ax = abs(x)
    let d = ellipsoid(x, y - 0.72, z, 0.235, 0.4, 0.26)
    d = weld(d, rod(x, y, z, 0, 0, -0.03, 0, 0.5, -0.03, 0.17, 0.13), 0.1)
    d = weld(d, rod(ax, y, z, 0, 0.85, 0.235, 0, 0.68, 0.3, 0.026, 0.045), 0.05)
    d = weld(d, rod(ax, y, z, 0.02, 0.9, 0.235, 0.17, 0.88, 0.16, 0.022, 0.016), 0.05)
    const eye = max(abs(ax - 0.1) * 0.8 + (y - 0.79) * 0.9 - 0.052, -(y - 0.765), -z)
    d = weld(d, max(eye - 0.022, ellipsoid(x, y - 0.72, z, 0.255, 0.42, 0.285)), 0.02)
    d = carve(d, eye * 0.8, 0.01)
    const lips = ellipsoid(x, y - 0.545, z - 0.225, 0.085, 0.04, 0.05)
    d = weld(d, lips, 0.03)
    d = carve(d, ellipsoid(x, y - 0.545, z - 0.28, 0.052, 0.012, 0.07), 0.01)
    d = weld(d, ellipsoid(ax - 0.235, y - 0.74, z + 0.02, 0.03, 0.085, 0.05), 0.03)
    const crown = y - 0.98 + z * 0.12
    if (crown > -0.05) {
      const ridge = 0.014 * abs(sin(atan2(x, z + 0.02) * 11))
      d = min(d, max(ellipsoid(x, y - 0.73, z, 0.25 + ridge, 0.43 + ridge, 0.275 + ridge), -crown) * 0.8)
      d = weld(d, ring(x, y - 1.16, z + 0.02, 0.055, 0.035), 0.03)
    }
    for (let i = 0; i < 3; i++)
      d = min(d, hypot(hypot(x, z + 0.03) - 0.175 + i * 0.008, y - 0.07 - i * 0.062) - 0.026)
    return max(d, -y)
  }
  return { body, box: [-0.36, 0, -0.36, 0.36, 1.26, 0.4], cells: 220, care: 0.75 }
}

/** A round water jar with combed bands and a rolled lip. */
export const jar = (): Form => {
  const pot = turned(
    [
      [0, 0.16],
      [0.1, 0.28],
      [0.35, 0.43],
      [0.58, 0.4],
      [0.74, 0.22],
      [0.8, 0.15],
      [0.9, 0.19],
    ],
    'jar',
  )
  const body: Field = (x, y, z) => {
    const { d: outside, r, a, wall } = pot(x, y, z)
    let d = outside
    const band = step(0.3, 0.34, y) * step(0.62, 0.58, y)
    if (band > 0) d -= 0.012 * band * max(0, cos((y + 0.03 * sin(a * 6)) * 95)) ** 2
    const studs = 0.5 + 0.5 * cos(a * 22)
    d = weld(d, max(abs(y - 0.655) - 0.018, r - wall - 0.016 * studs * studs), 0.012)
    d = weld(d, ring(x, y - 0.9, z, 0.19, 0.026), 0.02)
    return carve(d, max(r - 0.112, 0.72 - y), 0.02)
  }
  return { body, box: [-0.48, 0, -0.48, 0.48, 0.95, 0.48], cells: 220, care: 0.75 }
}

/** Five bowls stacked mouth to foot, narrowing upwards, each ribbed its own way. */
export const stack = (): Form => {
  const parts = Array.from({ length: 5 }, (_, i) => ({
    base: [0, 0.272, 0.505, 0.7, 0.858][i] ?? 0,
    size: 1 - i * 0.13,
  }))
  const body: Field = (x, y, z) => {
    const a = atan2(x, z)
    const r = hypot(x, z)
    let d = 1
    for (const [i, { base, size }] of parts.entries()) {
      const h = (y - base) / size
      if (h < -0.1 || h > 0.5) continue
      const wall = (0.13 + 0.16 * sin(clamp(h / 0.31, 0, 1) * PI * 0.72)) * size
      const rib = 0.011 * (i % 2 ? abs(sin(a * (7 + i))) : 0.5 + 0.5 * cos(h * 120))
      d = weld(d, max((r - wall - rib) * 0.7, y - base - 0.3 * size, base - y), 0.018)
      d = weld(
        d,
        ring(x, y - base - 0.3 * size, z, (0.13 + 0.16 * sin(PI * 0.72)) * size, 0.017 * size),
        0.012,
      )
    }
    return d
  }
  return { body, box: [-0.34, 0, -0.34, 0.34, 1.06, 0.34], cells: 230, care: 0.7 }
}

/** A tall leaning vessel, pierced with rows of lozenges. */
export const lantern = (): Form => {
  const radius = profile([
    [0, 0.2],
    [0.3, 0.27],
    [0.8, 0.22],
    [1.15, 0.12],
    [1.25, 0.1],
  ])
  const body: Field = (x0, y, z) => {
    const x = x0 - 0.09 * sin(y * 1.7)
    const a = atan2(x, z)
    const r = hypot(x, z)
    const wall = radius(clamp(y, 0, 1.25))
    let d = max(abs(r - wall) - 0.022, y - 1.25, -y) * 0.75
    const row = floor((y - 0.16) / 0.105)
    if (row >= 0 && row < 9) {
      const cy = (y - 0.16) / 0.105 - row - 0.5
      const q = (((((a / (PI * 2)) * 12 + (row % 2) * 0.5) % 1) + 1.5) % 1) - 0.5
      const hole = (abs(cy) * 0.95 + abs(q) * 1.15 - 0.3) * 0.085
      d = carve(d, hole, 0.008)
    }
    d = weld(d, max(ellipsoid(x, y, z, 0.21, 0.05, 0.21), -y), 0.03)
    return weld(d, ring(x, y - 1.25, z, 0.1, 0.028), 0.015) * 0.9
  }
  return { body, box: [-0.34, 0, -0.34, 0.42, 1.3, 0.34], cells: 240, care: 0.65 }
}

/** A bird at rest that is also a water bottle. */
export const bird = (): Form => {
  const noise = solidNoise('bird')
  const body: Field = (x, y, z) => {
    let d = ellipsoid(x * 0.97 + (y - 0.34) * 0.25, (y - 0.34) * 0.97 - x * 0.25, z, 0.42, 0.24, 0.25)
    d = weld(d, rod(x, y, z, 0.28, 0.46, 0, 0.4, 0.78, 0, 0.11, 0.062), 0.13)
    d = weld(d, ellipsoid(x - 0.425, y - 0.83, z, 0.095, 0.08, 0.075), 0.05)
    d = weld(d, rod(x, y, z, 0.48, 0.83, 0, 0.6, 0.79, 0, 0.032, 0.01), 0.03)
    d = weld(d, rod(x, y, z, -0.34, 0.3, 0, -0.66, 0.5, 0, 0.1, 0.03), 0.12)
    d = carve(d, ellipsoid(x - 0.45, y - 0.85, abs(z) - 0.078, 0.017, 0.017, 0.02), 0.006)
    const wing = ellipsoid(x + 0.08, y - 0.36, abs(z) - 0.2, 0.3, 0.15, 0.075)
    const feather = 0.01 * max(0, cos((x * 0.8 - y * 0.6) * 80))
    d = weld(d, wing - feather, 0.02)
    d = weld(d, max(hypot(x + 0.05, z) - 0.07, y - 0.72, 0.4 - y), 0.05)
    d = carve(d, max(hypot(x + 0.05, z) - 0.045, 0.6 - y), 0.01)
    d = weld(d, max(hypot(x, z) - 0.2 + y * 0.4, -y, y - 0.2), 0.06)
    return max(d + 0.004 * noise(x * 7, y * 7, z * 7), -y) * 0.9
  }
  return { body, box: [-0.72, 0, -0.36, 0.66, 0.94, 0.36], cells: 260, care: 0.8 }
}

/** Two jars that share one wall, and a strap between their necks. */
export const pair = (): Form => {
  const pot = turned(
    [
      [0, 0.12],
      [0.12, 0.24],
      [0.36, 0.28],
      [0.56, 0.17],
      [0.7, 0.09],
      [0.84, 0.085],
      [0.92, 0.12],
    ],
    'pair',
  )
  const body: Field = (x, y, z) => {
    const left = pot(x + 0.235, y, z)
    const right = pot((x - 0.235) * 1.04, y * 1.08, z)
    const comb = (y0: number, a: number): number =>
      0.008 * step(0.16, 0.2, y0) * step(0.5, 0.46, y0) * abs(sin(a * 16 + y0 * 26))
    let d = weld(left.d - comb(y, left.a), right.d - comb(y * 1.08, right.a), 0.05)
    d = weld(d, ring(x + 0.235, y - 0.92, z, 0.115, 0.022), 0.015)
    d = weld(d, ring(x - 0.226, y - 0.852, z, 0.11, 0.022), 0.015)
    const arch = hypot(hypot(x + 0.005, y - 0.7) - 0.2, z) - 0.032
    d = weld(d, max(arch, 0.7 - y), 0.04)
    d = carve(d, max(hypot(x + 0.235, z) - 0.07, 0.74 - y), 0.012)
    return carve(d, max(hypot(x - 0.226, z) - 0.066, 0.68 - y), 0.012)
  }
  return { body, box: [-0.56, 0, -0.34, 0.54, 1.0, 0.34], cells: 240, care: 0.75 }
}
