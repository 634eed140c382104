import { hex, type Rgb } from '../raster.ts'
import type { Camera, Light } from '../trace.ts'
import type { Room } from './march.ts'

type Panel = Extract<Light, { kind: 'panel' }>

/** Turns a panel so that it faces the sculpture: its edges are laid across the line to it. */
const aimed = (panel: Panel): Panel => {
  const [x, y, z] = [-panel.at[0], 0.55 - panel.at[1], -panel.at[2]]
  const d = Math.hypot(x, y, z)
  const n: Rgb = [x / d, y / d, z / d]
  const w = Math.hypot(...panel.u)
  const h = Math.hypot(...panel.v)
  const s = Math.hypot(n[0], n[2])
  const across: Rgb = [-n[2] / s, 0, n[0] / s]
  const up: Rgb = [
    n[1] * across[2] - n[2] * across[1],
    n[2] * across[0] - n[0] * across[2],
    n[0] * across[1] - n[1] * across[0],
  ]
  return { ...panel, u: [across[0] * w, across[1] * w, across[2] * w], v: [up[0] * h, up[1] * h, up[2] * h] }
}

/** A corner of the gallery: wall colour, half width and depth of the plinth, strength of the window and of the light from behind. */
export const room = (wall: string, plinthX: number, plinthZ: number, key = 1, rim = 1): Room => ({
  wall: hex(wall),
  floor: hex('#6d675f'),
  plinth: hex('#d9d5cc'),
  plinthX,
  plinthZ,
  wallZ: -1.5,
  floorY: -1.15,
  above: [0.5, 0.49, 0.47],
  front: [0.1, 0.098, 0.095],
  lights: [
    aimed({
      kind: 'panel',
      at: [-1.9, 2.3, 1.7],
      u: [0.55, 0.25, 0.62],
      v: [-0.35, 0.75, -0.1],
      colour: [13 * key, 12.3 * key, 11.2 * key],
    }),
    aimed({
      kind: 'panel',
      at: [2.1, 1.2, -0.35],
      u: [0.1, 0, -0.34],
      v: [0, 0.95, 0],
      colour: [5.5 * rim, 5.7 * rim, 6 * rim],
    }),
  ],
})

/** A camera before the plinth: its height, the height it looks at, its distance, and the angle of view in degrees. */
export const view = (height: number, aim: number, distance: number, tall: number): Camera => ({
  from: [0, height, distance],
  to: [0, aim, 0],
  tall,
  lens: 0.012,
  focus: distance - 0.2,
})
