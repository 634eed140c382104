import { develop, type Print, resized } from '../darkroom.ts'
import type { Raster } from '../raster.ts'
import { solidNoise } from '../solid.ts'
import { type Camera, photograph, type Scene } from '../trace.ts'

/** A block of concrete from one corner to the other, in metres. */
export type Block = readonly [number, number, number, number, number, number]

/** A round column: its middle, radius, foot and head. */
export type Column = readonly [x: number, z: number, radius: number, foot: number, head: number]

/** A building in the sun. */
export type Building = {
  seed: string
  blocks: readonly Block[]
  columns?: readonly Column[]
  camera: Camera
  /** Where the sun stands. */
  sun: readonly [number, number, number]
  /** Light of the sky overhead and at the horizon. */
  sky: readonly [number, number]
  /** Boards of the shuttering, in metres. */
  boards?: number
}

/** Photographs a building in hard light, in black and white. */
export const photographBuilding = (
  width: number,
  height: number,
  building: Building,
  print: Omit<Print, 'seed'>,
): Raster => {
  const { blocks, columns = [], boards = 0.22 } = building
  const noise = solidNoise(building.seed)
  let nx = 0
  let ny = 0
  let nz = 0
  const nearest = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    any: boolean,
  ): number => {
    let best = reach
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    for (const [x0, y0, z0, x1, y1, z1] of blocks) {
      const ax = ((dx > 0 ? x0 : x1) - ox) * ix
      const ay = ((dy > 0 ? y0 : y1) - oy) * iy
      const az = ((dz > 0 ? z0 : z1) - oz) * iz
      const near = Math.max(ax, ay, az)
      if (near < 1e-4 || near >= best) continue
      const far = Math.min(
        ((dx > 0 ? x1 : x0) - ox) * ix,
        ((dy > 0 ? y1 : y0) - oy) * iy,
        ((dz > 0 ? z1 : z0) - oz) * iz,
      )
      if (far < near) continue
      if (any) return near
      best = near
      nx = near === ax ? -Math.sign(dx) : 0
      ny = near === ay && nx === 0 ? -Math.sign(dy) : 0
      nz = nx === 0 && ny === 0 ? -Math.sign(dz) : 0
    }
    const flat = dx * dx + dz * dz
    for (const [cx, cz, radius, foot, head] of columns) {
      const px = ox - cx
      const pz = oz - cz
      const b = px * dx + pz * dz
      const root = b * b - flat * (px * px + pz * pz - radius * radius)
      if (root < 0) continue
      const t = (-b - Math.sqrt(root)) / flat
      const y = oy + dy * t
      if (t < 1e-4 || t >= best || y < foot || y > head) continue
      if (any) return t
      best = t
      nx = (px + dx * t) / radius
      ny = 0
      nz = (pz + dz * t) / radius
    }
    return best
  }
  const scene: Scene = {
    lights: [{ kind: 'sun', towards: building.sun, spread: 0.006, colour: [4.2, 4.2, 4.2] }],
    meet: (ox, oy, oz, dx, dy, dz, hit) => {
      const t = nearest(ox, oy, oz, dx, dy, dz, 500, false)
      if (t >= 500) return false
      hit.t = t
      hit.x = ox + dx * t
      hit.y = oy + dy * t
      hit.z = oz + dz * t
      hit.nx = nx
      hit.ny = ny
      hit.nz = nz
      hit.material = 1
      return true
    },
    blocked: (ox, oy, oz, dx, dy, dz, reach) =>
      nearest(ox, oy, oz, dx, dy, dz, Math.min(reach, 200), true) < Math.min(reach, 200),
    surface: (hit, surface, fine) => {
      let tone = 0.52
      if (fine) {
        const { x, y, z } = hit
        const board = Math.abs(hit.ny) > 0.5 ? x : y
        const joint = Math.abs(((board / boards) % 1) - 0.5) > 0.47 ? 0.82 : 1
        const plank = 1 + 0.07 * noise(Math.floor(board / boards) * 3.7, 1, 1)
        const stain = 1 - 0.28 * Math.max(0, noise(x * 0.9, y * 0.16, z * 0.9)) * (hit.ny === 0 ? 1 : 0.4)
        tone *=
          joint *
          plank *
          stain *
          (1 + 0.09 * noise(x * 3, y * 3, z * 3) + 0.1 * noise(x * 26, y * 26, z * 26))
      }
      surface.r = tone
      surface.g = tone
      surface.b = tone
      surface.metal = 0
      surface.roughness = 0.6
      surface.sheen = 0
    },
    sky: (_dx, dy, _dz, out) => {
      const v = building.sky[1] + (building.sky[0] - building.sky[1]) * Math.sqrt(Math.max(0, dy))
      out[0] = v
      out[1] = v
      out[2] = v
    },
  }
  const scale = 0.62
  const picture = photograph(scene, building.camera, {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    samples: 8,
    bounces: 2,
  })
  return develop(resized(picture, width, height), { seed: building.seed, mono: [0.33, 0.34, 0.33], ...print })
}

/** A flight of stairs going up and away: its left edge, width, first step's place, number of steps, rise and going. */
export const flight = (
  x: number,
  width: number,
  y: number,
  z: number,
  steps: number,
  rise: number,
  going: number,
): Block[] =>
  Array.from(
    { length: steps },
    (_, i): Block => [x, y - 0.5, z - (i + 1) * going - 0.001, x + width, y + (i + 1) * rise, z - i * going],
  )

/** Blocks repeated along an axis. */
export const repeat = (
  block: Block,
  count: number,
  [dx, dy, dz]: readonly [number, number, number],
): Block[] =>
  Array.from(
    { length: count },
    (_, i): Block => [
      block[0] + dx * i,
      block[1] + dy * i,
      block[2] + dz * i,
      block[3] + dx * i,
      block[4] + dy * i,
      block[5] + dz * i,
    ],
  )
