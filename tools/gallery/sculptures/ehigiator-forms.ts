import {
  block,
  carve,
  clamp,
  ellipsoid,
  type Field,
  profile,
  ring,
  rod,
  solidNoise,
  step,
  weld,
} from '../solid.ts'
import type { Form } from './march.ts'

const { abs, atan2, cos, hypot, max, min, PI, sin, sqrt } = Math

/** A long, closed-eyed head above a stack of bead rings, under a beaded net. */
export const head = (): Form => {
  const body: Field = (x0, y, z0) => {
    // The head turns a little to its left on a collar that does not.
    const turn = 0.42
    const x = x0 * cos(turn) - z0 * sin(turn)
    const z = x0 * sin(turn) + z0 * cos(turn)
    const ax = abs(x)
    let d = ellipsoid(x, y - 0.86, z + 0.02, 0.2, 0.3, 0.245)
    d = weld(d, ellipsoid(x, y - 0.7, z - 0.065, 0.145, 0.2, 0.16), 0.12)
    d = weld(d, rod(x, y, z, 0, 0.3, -0.05, 0, 0.62, -0.03, 0.125, 0.115), 0.07)
    // Cheeks, brow, nose, lids, lips, chin, ears.
    d = weld(d, ellipsoid(ax - 0.1, y - 0.755, z - 0.115, 0.07, 0.08, 0.07), 0.07)
    d = carve(d, ellipsoid(ax - 0.088, y - 0.852, z - 0.262, 0.062, 0.036, 0.052), 0.05)
    d = weld(d, rod(ax, y, z, 0.02, 0.905, 0.206, 0.135, 0.9, 0.145, 0.011, 0.007), 0.05)
    d = weld(d, rod(ax, y, z, 0, 0.9, 0.215, 0, 0.758, 0.262, 0.017, 0.029), 0.035)
    d = weld(d, ellipsoid(ax - 0.029, y - 0.75, z - 0.236, 0.026, 0.02, 0.026), 0.018)
    const lid = ellipsoid(ax - 0.086, y - 0.838, z - 0.19, 0.056, 0.03, 0.036)
    d = weld(d, lid, 0.012)
    const seam = y - 0.826 + (ax - 0.086) ** 2 * 5
    d = max(d, -max(abs(seam) - 0.0035, lid - 0.012, -d - 0.008))
    d = weld(d, ellipsoid(x, y - 0.664 + 2.2 * x * x, z - 0.222, 0.066, 0.017, 0.03), 0.014)
    d = weld(d, ellipsoid(x, y - 0.634 - 1.4 * x * x, z - 0.214, 0.056, 0.02, 0.03), 0.014)
    d = weld(d, ellipsoid(x, y - 0.565, z - 0.19, 0.055, 0.035, 0.03), 0.05)
    const ear = ellipsoid(ax - 0.2, y - 0.8, z + 0.03, 0.022, 0.062, 0.04)
    d = weld(d, carve(ear, ellipsoid(ax - 0.222, y - 0.806, z + 0.022, 0.014, 0.04, 0.02), 0.012), 0.02)
    // Fine lines drawn down the face.
    const face = step(0.02, 0.12, z) * step(0.56, 0.62, y) * step(0.99, 0.95, y) * step(0.0, 0.02, lid)
    if (face > 0 && abs(d) < 0.03) d += 0.0016 * face * (0.5 + 0.5 * cos(atan2(x, z + 0.12) * 92))
    // The net: beads set in rows on the crown.
    const edge = y - 0.965 + z * 0.14
    if (edge > -0.02) {
      const shell = ellipsoid(x, y - 0.86, z + 0.02, 0.214, 0.314, 0.259)
      const row = (y - 0.9) / 0.031
      const around = atan2(x, z + 0.02) * 20
      const bead = 0.5 + 0.5 * cos(row * 2 * PI) * cos(around + PI * Math.floor(row + 0.5))
      d = min(d, max(shell - 0.012 * bead * bead, -edge) * 0.8)
      d = min(d, max(abs(shell) - 0.014, abs(edge) - 0.013) * 0.8)
    }
    // The tassel of beads before each ear.
    for (let i = 0; i < 7; i++) {
      const by = 0.93 - i * 0.036
      d = min(d, hypot(ax - 0.196 - 0.004 * i + 0.02 * step(3, 7, i), y - by, z - 0.035) - 0.0165)
    }
    // The collar.
    const around0 = atan2(x0, z0)
    const r0 = hypot(x0, z0 + 0.03)
    for (let i = 0; i < 9; i++) {
      const cy = 0.055 + i * 0.054
      const radius = 0.262 - i * 0.0105 - 0.02 * sin(i * 0.7)
      const bead = 0.0055 * abs(sin(around0 * 17 + i * 0.5))
      d = min(d, hypot(r0 - radius, (y - cy) * 0.95) - 0.03 - bead)
    }
    d = min(d, max(abs(y - 0.25) - 0.25, r0 - 0.25 + y * 0.18))
    d = min(d, max(abs(y - 0.016) - 0.016, r0 - 0.3))
    return d
  }
  return { body, box: [-0.34, 0, -0.36, 0.34, 1.24, 0.36], cells: 230, care: 0.8 }
}

/** Two strands that part and wind round each other between one foot and one crown. */
export const strands = (): Form => {
  const part = profile([
    [0, 0.03],
    [0.2, 0.1],
    [0.7, 0.15],
    [1.15, 0.1],
    [1.5, 0.02],
  ])
  const thick = profile([
    [0, 0.135],
    [0.25, 0.082],
    [0.75, 0.062],
    [1.2, 0.075],
    [1.5, 0.03],
  ])
  const body: Field = (x, y, z) => {
    const h = clamp(y, 0, 1.5)
    const a = h * 3.5 + 0.4
    const r = part(h)
    const w = thick(h)
    const cx = cos(a) * r
    const cz = sin(a) * r
    // Sections are flattened across the winding, like ribs.
    const strand = (px: number, pz: number): number => {
      const u = px * cos(a) + pz * sin(a)
      const v = -px * sin(a) + pz * cos(a)
      return ellipsoid(u, (y - h) * 1.0, v, w * 0.72, w, w * 1.25)
    }
    let d = weld(strand(x - cx, z - cz), strand(x + cx, z + cz), 0.035)
    d = weld(d, max(ellipsoid(x, y, z, 0.24, 0.1, 0.24), -y), 0.08)
    return max(d, -y) * 0.8
  }
  return { body, box: [-0.32, 0, -0.32, 0.32, 1.56, 0.32], cells: 240, care: 0.7 }
}

/** An open bowl whose wall is a lace of holes that grow towards the rim. */
export const lace = (): Form => {
  const noise = solidNoise('lace')
  const body: Field = (x, y, z) => {
    const cy = y - 0.43
    const r = sqrt(x * x + cy * cy + z * z)
    const tilt = 0.06 * noise(x * 2.2, y * 2.2, z * 2.2)
    const shell = abs(r - 0.43 - 0.035 * noise(x * 1.7 + 3, y * 1.7, z * 1.7)) - 0.017
    const lip = cy - 0.24 - 0.06 * sin(atan2(z, x) * 2 + 0.8) - tilt
    let d = carve(shell, -lip, 0.02)
    const theta = Math.acos(clamp(cy / (r || 1), -1, 1))
    const rowStep = 0.172
    const row = Math.round((theta - 0.1) / rowStep)
    let hole = 1
    for (let k = row - 1; k <= row + 1; k++) {
      const t = 0.1 + k * rowStep
      if (t < 0.5 || t > 2.62) continue
      const count = max(5, Math.round((sin(t) * 2 * PI) / 0.2))
      const turn = (k & 1) * (PI / count) + k * 0.21
      const f = Math.round(((atan2(z, x) - turn) * count) / (2 * PI))
      const a = turn + (f * 2 * PI) / count
      const px = 0.43 * sin(t) * cos(a)
      const py = 0.43 * cos(t)
      const pz = 0.43 * sin(t) * sin(a)
      const size = 0.035 + 0.012 * sin(k * 2.1 + f * 1.7) - 0.017 * step(1.5, 2.6, t)
      const along = (x * px + cy * py + z * pz) / 0.1849
      if (along < 0) continue
      const q = hypot(x - px * along, cy - py * along, z - pz * along) / max(0.3, along)
      hole = min(hole, q - size)
    }
    d = carve(d, hole, 0.02)
    const foot = weld(ring(x, y - 0.022, z, 0.15, 0.022), max(abs(r - 0.43) - 0.017, y - 0.05), 0.03)
    return weld(d, foot, 0.03) * 0.85
  }
  return { body, box: [-0.54, 0, -0.54, 0.54, 0.84, 0.54], cells: 230, care: 0.7 }
}

/** A staff of turned, pierced and ribbed pieces, one standing on the other. */
export const staff = (): Form => {
  const waist = profile([
    [0.62, 0.06],
    [0.67, 0.165],
    [0.8, 0.052],
    [0.9, 0.05],
    [1.04, 0.155],
    [1.1, 0.06],
  ])
  const body: Field = (x, y, z) => {
    const r = hypot(x, z)
    const a = atan2(x, z)
    // Fluted drum.
    const flute = 0.011 * abs(sin(a * 9))
    let d = block(r - 0, y - 0.17, 0, 0.19 - 0.1 * y + flute, 0.17, 1, 0.02)
    d = min(d, block(r, y - 0.365, 0, 0.225, 0.016, 1, 0.012))
    // Pierced sphere.
    let ball = hypot(x, y - 0.51, z) - 0.15
    const c = cos(0.5)
    const s = sin(0.5)
    const px = x * c - z * s
    ball = carve(ball, hypot(px, y - 0.51) - 0.072, 0.03)
    d = weld(d, ball, 0.015)
    // Ribbed hourglass.
    const rib = 0.007 * (0.5 + 0.5 * cos(y * 150))
    d = weld(d, max(abs(y - 0.86) - 0.235, r - waist(clamp(y, 0.62, 1.1)) - rib) * 0.75, 0.02)
    d = min(d, block(r, y - 1.12, 0, 0.12, 0.014, 1, 0.01))
    // Four leaves closing round a seed.
    const qa = ((((a / (PI / 2)) % 1) + 1.5) % 1) - 0.5
    const lx = r * sin((qa * PI) / 2)
    const lz = r * cos((qa * PI) / 2)
    const bend = 0.1 * sin(clamp((y - 1.12) / 0.42, 0, 1) * PI) + 0.018
    const width = 0.085 * sin(clamp((y - 1.1) / 0.47, 0, 1) * PI) ** 0.8 + 0.004
    const leaf = max(ellipsoid(lx, y - clamp(y, 1.13, 1.56), lz - bend, width, 0.02, 0.017), y - 1.58)
    d = weld(d, leaf * 0.6, 0.02)
    d = min(d, ellipsoid(x, y - 1.27, z, 0.062, 0.1, 0.062))
    return max(d, -y)
  }
  return { body, box: [-0.25, 0, -0.25, 0.25, 1.6, 0.25], cells: 260, care: 0.75 }
}

/** A large body bent round a small one, an opening between them. */
export const shelter = (): Form => {
  const noise = solidNoise('shelter')
  const body: Field = (x, y, z) => {
    // The mother: seat, back, shoulder, bowed head.
    let d = ellipsoid(x + 0.02, y - 0.16, z + 0.0, 0.37, 0.2, 0.25)
    d = weld(d, rod(x, y, z, -0.24, 0.26, -0.02, -0.2, 0.68, -0.06, 0.15, 0.12), 0.2)
    d = weld(d, rod(x, y, z, -0.2, 0.68, -0.06, 0.0, 0.86, -0.02, 0.125, 0.1), 0.16)
    d = weld(d, rod(x, y, z, 0.01, 0.86, -0.02, 0.07, 0.98, 0.03, 0.06, 0.055), 0.1)
    d = weld(
      d,
      ellipsoid(
        (x - 0.1) * 0.9 + (y - 1.06) * 0.3,
        (y - 1.06) * 0.95 - (x - 0.1) * 0.3,
        z - 0.04,
        0.085,
        0.125,
        0.095,
      ),
      0.045,
    )
    // Her arm comes down and round.
    d = weld(d, rod(x, y, z, 0.03, 0.82, 0.03, 0.29, 0.56, 0.1, 0.08, 0.058), 0.09)
    d = weld(d, rod(x, y, z, 0.29, 0.56, 0.1, 0.3, 0.24, 0.09, 0.058, 0.1), 0.1)
    // The child, a bud in the hollow.
    d = weld(d, ellipsoid(x - 0.08, y - 0.385, z - 0.1, 0.105, 0.16, 0.1), 0.05)
    d = weld(d, hypot(x - 0.055, y - 0.58, z - 0.115) - 0.066, 0.03)
    // The opening.
    d = carve(d, ellipsoid(x - 0.05, y - 0.69, z, 0.1, 0.07, 0.5), 0.06)
    d += 0.004 * noise(x * 6, y * 6, z * 6)
    d = weld(d, block(x, y - 0.018, z, 0.43, 0.02, 0.3, 0.012), 0.012)
    return max(d, -y) * 0.9
  }
  return { body, box: [-0.46, 0, -0.33, 0.46, 1.22, 0.33], cells: 200, care: 0.85 }
}

/** A standing disc, rippled from one point as water from a stone, broken at its edge. */
export const water = (): Form => {
  const noise = solidNoise('water')
  const body: Field = (x0, y, z0) => {
    const turn = 0.3
    const x = x0 * cos(turn) - z0 * sin(turn)
    const z = x0 * sin(turn) + z0 * cos(turn)
    const cy = y - 0.54
    const r = hypot(x, cy)
    const q = hypot(x + 0.12, cy - 0.1)
    const torn = 0.47 + 0.012 * noise(x * 5, cy * 5, 1) - 0.1 * step(0.72, 0.98, cos(atan2(cy, x) - 0.75))
    const fade = 0.35 + 0.65 * Math.exp(-q * 2.4)
    const ripple = 0.02 * fade * cos(q * 62) * step(0.03, 0.09, q)
    const dish = (0.1 * (r * r)) / 0.22
    let d = max(abs(z - dish - ripple) - 0.013 - 0.014 * step(0.42, 0.47, r), r - torn) * 0.62
    d = carve(d, hypot(x + 0.12, cy - 0.1) - 0.052, 0.012)
    d = weld(d, block(x, y - 0.05, z - 0.06, 0.17, 0.055, 0.1, 0.012), 0.012)
    return max(d, -y)
  }
  return { body, box: [-0.56, 0, -0.36, 0.56, 1.04, 0.36], cells: 300, care: 0.8 }
}
