import type { Draw } from '../hand.ts'
import { hex, type Rgb } from '../raster.ts'
import { head, lace, shelter, staff, strands, water } from './ehigiator-forms.ts'
import { bronze, type Patina, type Sitting, sit } from './finish.ts'
import { room, view } from './gallery-light.ts'

const brown: Rgb = [0.24, 0.135, 0.075]
const gold: Rgb = [0.5, 0.31, 0.15]

const work =
  (patina: Omit<Patina, 'seed'>, sitting: Omit<Sitting, 'skin' | 'seed'>): Draw =>
  ({ slug }) =>
    sit({ ...sitting, skin: bronze({ ...patina, seed: slug }), seed: slug })

/** His castings. */
export const drawings: Record<string, Draw> = {
  'ehi-at-rest': work(
    { metal: brown, worn: gold, salts: hex('#3f5a4a'), spread: 0.05, roughness: 0.38 },
    {
      form: head(),
      room: room('#8d857a', 0.46, 0.46),
      camera: view(0.86, 0.6, 4.4, 20),
      width: 1600,
      height: 2000,
      exposure: 1.3,
    },
  ),
  'two-who-agreed': work(
    {
      metal: [0.27, 0.16, 0.09],
      worn: [0.52, 0.34, 0.17],
      salts: hex('#3b4f49'),
      spread: -0.12,
      roughness: 0.28,
      cast: 0.7,
    },
    {
      form: strands(),
      room: room('#6f6a66', 0.36, 0.36),
      camera: view(1.0, 0.73, 5.2, 21),
      width: 1240,
      height: 2000,
      exposure: 1.35,
    },
  ),
  'water-carried-in-air': work(
    { metal: brown, worn: gold, salts: hex('#5f8f7c'), spread: 0.4, roughness: 0.44 },
    {
      form: lace(),
      room: room('#a39a8d', 0.72, 0.62),
      camera: view(0.92, 0.36, 4.2, 18.5),
      width: 2000,
      height: 1800,
      exposure: 1.25,
    },
  ),
  'staff-for-a-market-day': work(
    { metal: [0.21, 0.12, 0.07], worn: gold, salts: hex('#46665a'), spread: 0.12, roughness: 0.36 },
    {
      form: staff(),
      room: room('#7d756b', 0.33, 0.33),
      camera: view(1.0, 0.74, 5.4, 20.5),
      width: 1080,
      height: 2000,
      exposure: 1.35,
    },
  ),
  'iye-shelter': work(
    {
      metal: [0.25, 0.14, 0.08],
      worn: [0.46, 0.28, 0.14],
      salts: hex('#41564c'),
      spread: 0.02,
      roughness: 0.33,
      cast: 0.8,
    },
    {
      form: shelter(),
      room: room('#8a8279', 0.62, 0.5),
      camera: view(0.95, 0.58, 4.6, 20),
      width: 1700,
      height: 2000,
      exposure: 1.3,
    },
  ),
  'gong-for-a-slow-river': work(
    {
      metal: [0.32, 0.2, 0.1],
      worn: [0.55, 0.37, 0.17],
      salts: hex('#4c6a5c'),
      spread: 0.0,
      roughness: 0.36,
    },
    {
      form: water(),
      room: room('#6b655d', 0.7, 0.5),
      camera: view(0.86, 0.5, 4.4, 19),
      width: 2000,
      height: 1720,
      exposure: 1.25,
    },
  ),
}
