import { hex, type Rgb } from '../raster.ts'
import type { Camera, Light } from '../trace.ts'
import type { PaintedWork, SeedArtist } from '../work.ts'
import { head, lace, shelter, staff, strands, water } from './ehigiator-forms.ts'
import { bronze, sit } from './finish.ts'
import type { Room } from './march.ts'

/** Osaretin Ehigiator, bronze. */
export const artist: SeedArtist = {
  slug: 'osaretin-ehigiator',
  name: 'Osaretin Ehigiator',
  town: 'Benin City',
  state: 'Edo',
  biography:
    'Osaretin Ehigiator learned casting from two uncles in a yard off Sakponba Road, where he still builds his own furnaces from laterite and broken brick. He models in beeswax, casts each piece whole and spends longer on the skin of a bronze than on its pour. His forms come from court art, river water and machine parts, and he lets none of them win.',
}

const lights = (key: number, rim: number): Light[] => [
  { kind: 'panel', at: [-1.9, 2.3, 1.7], u: [0.55, 0.25, 0.62], v: [-0.35, 0.75, -0.1], colour: [13 * key, 12.3 * key, 11.2 * key] },
  { kind: 'panel', at: [2.1, 1.2, -0.35], u: [0.1, 0, -0.34], v: [0, 0.95, 0], colour: [5.5 * rim, 5.7 * rim, 6 * rim] },
]
const aimed = (set: Light[]): Light[] =>
  set.map((l) => {
    if (l.kind === 'sun') return l
    // Panels face the sculpture: the edges are laid across the line to it.
    const [x, y, z] = [-l.at[0], 0.55 - l.at[1], -l.at[2]]
    const d = Math.hypot(x, y, z)
    const n: Rgb = [x / d, y / d, z / d]
    const w = Math.hypot(...l.u)
    const h = Math.hypot(...l.v)
    const s = Math.hypot(n[0], n[2])
    const across: Rgb = [-n[2] / s, 0, n[0] / s]
    const up: Rgb = [n[1] * across[2] - n[2] * across[1], n[2] * across[0] - n[0] * across[2], n[0] * across[1] - n[1] * across[0]]
    return { ...l, u: [across[0] * w, across[1] * w, across[2] * w], v: [up[0] * h, up[1] * h, up[2] * h] }
  })

const room = (wall: string, plinthX: number, plinthZ: number, key = 1, rim = 1): Room => ({
  wall: hex(wall),
  floor: hex('#6d675f'),
  plinth: hex('#d9d5cc'),
  plinthX,
  plinthZ,
  wallZ: -1.5,
  floorY: -1.15,
  above: [0.5, 0.49, 0.47],
  front: [0.1, 0.098, 0.095],
  lights: aimed(lights(key, rim)),
})
const view = (height: number, aim: number, distance: number, tall: number): Camera => ({
  from: [0, height, distance],
  to: [0, aim, 0],
  tall,
  lens: 0.012,
  focus: distance - 0.2,
})

const brown: Rgb = [0.3, 0.17, 0.09]
const gold: Rgb = [0.72, 0.47, 0.22]

export const works: PaintedWork[] = [
  {
    slug: 'ehi-at-rest', title: 'Ehi at Rest', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2021,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 27, heightCm: 52, depthCm: 28, priceNaira: 4_500_000, signed: true,
    paint: () => sit({ form: head(), skin: bronze({ seed: 'ehi', metal: brown, worn: gold, salts: hex('#3f5a4a'), spread: 0.05, roughness: 0.36 }), room: room('#8d857a', 0.46, 0.46), camera: view(0.86, 0.6, 4.4, 20), width: 1600, height: 2000, exposure: 1.25, seed: 'ehi' }),
  },
  {
    slug: 'two-who-agreed', title: 'Two Who Agreed', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2023,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 24, heightCm: 78, depthCm: 24, priceNaira: 1_850_000, signed: true,
    paint: () => sit({ form: strands(), skin: bronze({ seed: 'two', metal: [0.36, 0.22, 0.12], worn: [0.8, 0.55, 0.28], salts: hex('#3b4f49'), spread: -0.12, roughness: 0.25, cast: 0.7 }), room: room('#6f6a66', 0.36, 0.36), camera: view(1.0, 0.73, 5.2, 21), width: 1240, height: 2000, exposure: 1.3, seed: 'two' }),
  },
  {
    slug: 'ame', title: 'Ame (Water Carried in Air)', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2024,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 48, heightCm: 36, depthCm: 48, priceNaira: 1_200_000, signed: true,
    paint: () => sit({ form: lace(), skin: bronze({ seed: 'ame', metal: brown, worn: gold, salts: hex('#5f8f7c'), spread: 0.42, roughness: 0.42 }), room: room('#a39a8d', 0.72, 0.62), camera: view(0.92, 0.36, 4.2, 18.5), width: 2000, height: 1800, exposure: 1.2, seed: 'ame' }),
  },
  {
    slug: 'staff-for-a-market-day', title: 'Staff for a Market Day', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2019,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 21, heightCm: 74, depthCm: 21, priceNaira: 1_450_000, signed: true,
    paint: () => sit({ form: staff(), skin: bronze({ seed: 'staff', metal: [0.26, 0.15, 0.085], worn: gold, salts: hex('#46665a'), spread: 0.12, roughness: 0.34 }), room: room('#7d756b', 0.33, 0.33), camera: view(1.0, 0.74, 5.4, 20.5), width: 1080, height: 2000, exposure: 1.3, seed: 'staff' }),
  },
  {
    slug: 'iye', title: 'Iye', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2022,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 36, heightCm: 47, depthCm: 24, priceNaira: 2_600_000, signed: true,
    paint: () => sit({ form: shelter(), skin: bronze({ seed: 'iye', metal: [0.2, 0.125, 0.08], worn: [0.62, 0.4, 0.2], salts: hex('#3c463f'), spread: -0.1, roughness: 0.3, cast: 1.2 }), room: room('#847c72', 0.58, 0.46), camera: view(0.85, 0.54, 4.5, 20), width: 1560, height: 2000, exposure: 1.3, seed: 'iye' }),
  },
  {
    slug: 'gong-for-a-slow-river', title: 'Gong for a Slow River', artist: artist.slug, category: 'sculpture', subcategory: 'bronze', year: 2025,
    medium: 'Lost-wax cast bronze', description: '', widthCm: 56, heightCm: 58, depthCm: 20, priceNaira: 980_000, signed: true,
    paint: () => sit({ form: water(), skin: bronze({ seed: 'gong', metal: [0.34, 0.2, 0.11], worn: [0.82, 0.58, 0.3], salts: hex('#4d7a70'), spread: 0.16, roughness: 0.3, cast: 0.6 }), room: room('#756e67', 0.8, 0.5), camera: view(0.8, 0.47, 4.4, 19), width: 2000, height: 1720, exposure: 1.25, seed: 'gong' }),
  },
]
