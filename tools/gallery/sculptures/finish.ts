import { bloom, develop, resized } from '../darkroom.ts'
import { mix, type Raster, type Rgb } from '../raster.ts'
import { solidNoise, step } from '../solid.ts'
import { type Camera, type Care, photograph } from '../trace.ts'
import { bulge, bump, type Form, onPlinth, type Room, type Skin } from './march.ts'

/** The colours of a fired clay body. */
export type Clay = { seed: string; body: Rgb; light: Rgb; smoke: Rgb; smokeAmount: number; grain?: number }

/** Fired clay: grain, pinholes, traces of the hand, paler ridges, smoke clouds from the open fire. */
export const clay = ({ seed, body: base, light, smoke, smokeAmount, grain = 1 }: Clay): Skin => {
  const noise = solidNoise(seed)
  const rough = (x: number, y: number, z: number): number => {
    const pits = noise(x * 90, y * 90, z * 90)
    return (
      noise(x * 150, y * 150, z * 150) * 0.5 +
      noise(x * 14, y * 40, z * 14) * 0.9 -
      (pits > 0.62 ? (pits - 0.62) * 7 : 0)
    )
  }
  return (hit, surface, body, fine) => {
    const { x, y, z } = hit
    let r = base
    if (fine) {
      const b = bulge(hit, body, 0.02)
      const cloud = noise(x * 1.9 + 4, y * 1.6, z * 1.9) + 0.4 * noise(x * 5, y * 4, z * 5)
      r = mix(base, light, step(0.05, 0.5, b) * 0.55 + 0.25 * step(0.1, 0.6, noise(x * 7, y * 7, z * 7)))
      r = mix(r, smoke, smokeAmount * step(0.08, 0.75, cloud) + 0.45 * step(0, -0.55, b) * smokeAmount)
      const fleck = 1 + 0.16 * noise(x * 60, y * 60, z * 60) + 0.12 * noise(x * 170, y * 170, z * 170)
      bump(hit, rough, 0.0011 * grain, 0.0016)
      surface.r = r[0] * fleck
      surface.g = r[1] * fleck
      surface.b = r[2] * fleck
    } else {
      surface.r = r[0]
      surface.g = r[1]
      surface.b = r[2]
    }
    surface.sheen = 0.25
  }
}

/** The patina of a bronze: metal where hands and files reach, salts in the hollows. */
export type Patina = {
  seed: string
  metal: Rgb
  worn: Rgb
  salts: Rgb
  /** 0 to 1: how far the salts spread beyond the hollows. */
  spread: number
  roughness: number
  /** Depth of the casting's unevenness. */
  cast?: number
}

/** Patinated bronze: dark metal, rubbed bright on the ridges, verdigris in the hollows and in runs. */
export const bronze = ({ seed, metal, worn, salts, spread, roughness, cast = 1 }: Patina): Skin => {
  const noise = solidNoise(seed)
  const skin = (x: number, y: number, z: number): number =>
    noise(x * 9, y * 9, z * 9) * 1.2 +
    noise(x * 26, y * 26, z * 26) * 0.5 +
    noise(x * 80, y * 80, z * 80) * 0.16
  return (hit, surface, body, fine) => {
    if (!fine) {
      surface.r = metal[0]
      surface.g = metal[1]
      surface.b = metal[2]
      surface.metal = 0.8
      surface.roughness = 0.5
      return
    }
    const { x, y, z } = hit
    const b = bulge(hit, body, 0.022)
    const runs = noise(x * 11, y * 1.6, z * 11) + 0.5 * noise(x * 30, y * 5, z * 30)
    const blotch = noise(x * 3.1, y * 3.1, z * 3.1) + 0.5 * noise(x * 17, y * 17, z * 17)
    const salted = step(0.25, 1.1, spread + runs * 0.35 + blotch * 0.35 - b * 1.6)
    const polish = step(0.12, 0.5, b + blotch * 0.1)
    const tone = mix(metal, worn, polish)
    const mottle = 1 + 0.22 * blotch
    surface.r = tone[0] * mottle * (1 - salted) + salts[0] * salted
    surface.g = tone[1] * mottle * (1 - salted) + salts[1] * salted
    surface.b = tone[2] * mottle * (1 - salted) + salts[2] * salted
    surface.metal = 0.93 - salted * 0.75
    surface.roughness = Math.min(
      0.8,
      Math.max(0.14, roughness + salted * 0.25 - polish * 0.07 + 0.06 * blotch),
    )
    surface.sheen = 0.4
    bump(hit, skin, 0.0024 * cast, 0.003)
  }
}

/** How a sculpture is photographed and printed. */
export type Sitting = {
  form: Form
  skin: Skin
  room: Room
  camera: Camera
  width: number
  height: number
  exposure: number
  seed: string
  samples?: number
  contrast?: number
}

/** Draft scale for trying things out: 1 is the finished size. */
const draft = Number(process.env.GALLERY_SCALE ?? 1)

/** Photographs a sculpture in its room at gallery size. */
export const sit = ({
  form,
  skin,
  room,
  camera,
  width,
  height,
  exposure,
  seed,
  samples = 10,
  contrast = 1.08,
}: Sitting): Raster => {
  const w = Math.round(width * draft)
  const h = Math.round(height * draft)
  const care: Care = {
    width: Math.round(w * (draft < 1 ? 1 : 0.6)),
    height: Math.round(h * (draft < 1 ? 1 : 0.6)),
    samples,
    bounces: 2,
  }
  const picture = resized(photograph(onPlinth(form, skin, room), camera, care), w, h)
  bloom(picture, 14 * draft, 0.12, 0.9 / exposure)
  return develop(picture, { seed, exposure, contrast, grain: 2.2, grainSize: 1, vignette: 0.22 })
}
