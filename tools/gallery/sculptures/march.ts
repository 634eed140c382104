import type { Rgb } from '../raster.ts'
import { clamp, type Field, solidNoise } from '../solid.ts'
import type { Hit, Light, Scene, Surface } from '../trace.ts'

/** A sculpture as a distance field standing on y = 0, and the box that holds it. */
export type Form = {
  body: Field
  box: readonly [number, number, number, number, number, number]
  /** Cells along the longest side of the sampled field. */
  cells?: number
  /** Below 1 where the field is stretched and must be walked with shorter steps. */
  care?: number
}

/** Fills the surface at a hit on the sculpture and may tilt the hit's normal; `body` is the exact form. */
export type Skin = (hit: Hit, surface: Surface, body: Field, fine: boolean) => void

/** The corner of a gallery the sculpture is shown in. */
export type Room = {
  wall: Rgb
  floor: Rgb
  plinth: Rgb
  /** Half width and half depth of the plinth; its top is y = 0. */
  plinthX: number
  plinthZ: number
  wallZ: number
  floorY: number
  /** Light from the unseen room above and in front. */
  above: Rgb
  front: Rgb
  lights: readonly Light[]
}

/** Samples a form into a grid, for the many rays that need speed more than detail. */
const sampled = (form: Form): Field => {
  const [x0, y0, z0, x1, y1, z1] = form.box
  const cell = Math.max(x1 - x0, y1 - y0, z1 - z0) / (form.cells ?? 190)
  const nx = Math.ceil((x1 - x0) / cell) + 2
  const ny = Math.ceil((y1 - y0) / cell) + 2
  const nz = Math.ceil((z1 - z0) / cell) + 2
  const grid = new Float32Array(nx * ny * nz)
  for (let k = 0, i = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let h = 0; h < nx; h++) grid[i++] = form.body(x0 + h * cell, y0 + j * cell, z0 + k * cell)
  const scale = 1 / cell
  const layer = nx * ny
  const mx = nx - 1.001
  const my = ny - 1.001
  const mz = nz - 1.001
  return (x, y, z) => {
    const a = clamp((x - x0) * scale, 0, mx)
    const b = clamp((y - y0) * scale, 0, my)
    const c = clamp((z - z0) * scale, 0, mz)
    const ia = a | 0
    const ib = b | 0
    const ic = c | 0
    const u = a - ia
    const v = b - ib
    const w = c - ic
    const i = ic * layer + ib * nx + ia
    const p = (grid[i] as number) + u * ((grid[i + 1] as number) - (grid[i] as number))
    const q = (grid[i + nx] as number) + u * ((grid[i + nx + 1] as number) - (grid[i + nx] as number))
    const l = i + layer
    const r = (grid[l] as number) + u * ((grid[l + 1] as number) - (grid[l] as number))
    const s = (grid[l + nx] as number) + u * ((grid[l + nx + 1] as number) - (grid[l + nx] as number))
    const low = p + v * (q - p)
    return low + w * (r + v * (s - r) - low)
  }
}

/** The scene of one sculpture on its plinth before a wall. Materials: 1 sculpture, 2 plinth, 3 wall, 4 floor. */
export const onPlinth = (form: Form, skin: Skin, room: Room): Scene => {
  const { body } = form
  const [x0, y0, z0, x1, y1, z1] = form.box
  const quick = sampled(form)
  const care = form.care ?? 0.9
  const plaster = solidNoise('plaster')
  let enter = 0
  let leave = 0
  const crosses = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean => {
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    const ax = (x0 - ox) * ix
    const bx = (x1 - ox) * ix
    const ay = (y0 - oy) * iy
    const by = (y1 - oy) * iy
    const az = (z0 - oz) * iz
    const bz = (z1 - oz) * iz
    enter = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz), 0)
    leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz))
    return leave > enter
  }
  const march = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
  ): number => {
    if (!crosses(ox, oy, oz, dx, dy, dz)) return -1
    const end = Math.min(leave, reach)
    let t = enter
    for (let i = 0; i < 160 && t < end; i++) {
      const d = quick(ox + dx * t, oy + dy * t, oz + dz * t)
      if (d < 6e-4) return t
      t += Math.max(d * care, 1.2e-3)
    }
    return -1
  }
  const plinth = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number => {
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    const a = (-room.plinthX - ox) * ix
    const b = (room.plinthX - ox) * ix
    const c = (room.floorY - oy) * iy
    const d = -oy * iy
    const e = (-room.plinthZ - oz) * iz
    const f = (room.plinthZ - oz) * iz
    const near = Math.max(Math.min(a, b), Math.min(c, d), Math.min(e, f))
    const far = Math.min(Math.max(a, b), Math.max(c, d), Math.max(e, f))
    return far > near && near > 1e-5 ? near : -1
  }
  const { wallZ, floorY } = room
  return {
    lights: room.lights,
    meet: (ox, oy, oz, dx, dy, dz, hit, fine) => {
      let best = 1e9
      let material = 0
      if (dz < 0) {
        const t = (wallZ - oz) / dz
        if (t > 0) {
          best = t
          material = 3
        }
      }
      if (dy < 0) {
        const t = (floorY - oy) / dy
        if (t > 0 && t < best) {
          best = t
          material = 4
        }
      }
      const p = plinth(ox, oy, oz, dx, dy, dz)
      if (p > 0 && p < best) {
        best = p
        material = 2
      }
      let m = march(ox, oy, oz, dx, dy, dz, best)
      if (m >= 0) {
        if (fine) for (let i = 0; i < 5; i++) m += body(ox + dx * m, oy + dy * m, oz + dz * m) * 0.85
        best = m
        material = 1
      }
      if (material === 0) return false
      hit.t = best
      hit.x = ox + dx * best
      hit.y = oy + dy * best
      hit.z = oz + dz * best
      hit.material = material
      if (material === 1) {
        const field = fine ? body : quick
        const h = fine ? 7e-4 : 5e-3
        const { x, y, z } = hit
        const a = field(x + h, y - h, z - h)
        const b = field(x - h, y - h, z + h)
        const c = field(x - h, y + h, z - h)
        const d = field(x + h, y + h, z + h)
        const nx = a - b - c + d
        const ny = -a - b + c + d
        const nz = -a + b - c + d
        const l = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
        hit.nx = nx * l
        hit.ny = ny * l
        hit.nz = nz * l
      } else if (material === 2) {
        const ex = Math.abs(Math.abs(hit.x) - room.plinthX)
        const ey = Math.abs(hit.y)
        const ez = Math.abs(Math.abs(hit.z) - room.plinthZ)
        hit.nx = ex <= ey && ex <= ez ? Math.sign(hit.x) : 0
        hit.ny = hit.nx === 0 && ey <= ez ? 1 : 0
        hit.nz = hit.nx === 0 && hit.ny === 0 ? Math.sign(hit.z) : 0
      } else {
        hit.nx = 0
        hit.ny = material === 4 ? 1 : 0
        hit.nz = material === 3 ? 1 : 0
      }
      return true
    },
    blocked: (ox, oy, oz, dx, dy, dz, reach) => {
      const p = plinth(ox, oy, oz, dx, dy, dz)
      if (p > 0 && p < reach) return true
      return march(ox, oy, oz, dx, dy, dz, reach) >= 0
    },
    surface: (hit, surface, fine) => {
      surface.metal = 0
      surface.sheen = 0
      surface.roughness = 0.5
      if (hit.material === 1) {
        skin(hit, surface, body, fine)
        return
      }
      const base = hit.material === 2 ? room.plinth : hit.material === 3 ? room.wall : room.floor
      let tone = 1
      if (fine) {
        const { x, y, z } = hit
        tone += 0.018 * plaster(x * 2.2, y * 2.2, z * 2.2) + 0.012 * plaster(x * 31, y * 31, z * 31)
        // The plinth's edges are softened as paint and years soften them.
        if (hit.material === 2) {
          const near = 0.006
          const ex = room.plinthX - Math.abs(x)
          const ey = -y
          if (hit.ny > 0 && hit.nx === 0) {
            const ez = room.plinthZ - Math.abs(z)
            if (ez < near) hit.nz = Math.sign(z) * (1 - ez / near)
            if (ex < near) hit.nx = Math.sign(x) * (1 - ex / near)
          } else {
            if (ey < near) hit.ny = 1 - ey / near
            if (ex < near && hit.nx === 0) hit.nx = Math.sign(x) * (1 - ex / near)
          }
          const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
          hit.nx *= l
          hit.ny *= l
          hit.nz *= l
        }
      }
      surface.r = base[0] * tone
      surface.g = base[1] * tone
      surface.b = base[2] * tone
    },
    sky: (_dx, dy, dz, out) => {
      const up = clamp(dy * 0.8 + 0.35, 0, 1)
      const front = clamp(dz, 0, 1) * (1 - up)
      for (let c = 0; c < 3; c++)
        out[c] = (room.above[c] as number) * up * up + (room.front[c] as number) * (front + 0.25 * (1 - up))
    },
  }
}

/** Tilts a hit's normal by the slope of a bump field at a size h. */
export const bump = (hit: Hit, field: Field, depth: number, h: number): void => {
  const { x, y, z } = hit
  const o = field(x, y, z)
  const k = depth / h
  const gx = (field(x + h, y, z) - o) * k
  const gy = (field(x, y + h, z) - o) * k
  const gz = (field(x, y, z + h) - o) * k
  const along = gx * hit.nx + gy * hit.ny + gz * hit.nz
  const nx = hit.nx - gx + along * hit.nx
  const ny = hit.ny - gy + along * hit.ny
  const nz = hit.nz - gz + along * hit.nz
  const l = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  hit.nx = nx * l
  hit.ny = ny * l
  hit.nz = nz * l
}

/** How much the form bulges (positive) or sinks (negative) at a hit, at a size h; about -1 to 1. */
export const bulge = (hit: Hit, body: Field, h: number): number => {
  const { x, y, z, nx, ny, nz } = hit
  const inside = body(x - nx * h, y - ny * h, z - nz * h)
  const outside = body(x + nx * h, y + ny * h, z + nz * h)
  // On a flat surface the two are -h and h; hollows meet another wall sooner, ridges lose depth sooner.
  return clamp(1 + inside / h, 0, 1) - clamp(1 - outside / h, 0, 1)
}
