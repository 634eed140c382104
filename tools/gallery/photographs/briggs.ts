import type { Draw } from '../hand.ts'
import { type Lagoon, photographLagoon } from './lagoon.ts'
import { type Night, photographNight } from './night.ts'

const night =
  (scene: Night): Draw =>
  ({ width, height }) =>
    photographNight(width, height, scene, {
      exposure: 1.1,
      contrast: 1.15,
      grain: 2.2,
      grainSize: 1.1,
      vignette: 0.3,
      saturation: 0.92,
    })
const dawn =
  (scene: Lagoon, exposure = 0.8): Draw =>
  ({ width, height }) =>
    photographLagoon(width, height, scene, {
      exposure,
      contrast: 1.2,
      grain: 2,
      grainSize: 1.1,
      vignette: 0.2,
    })

/** Her photographs. */
export const drawings: Record<string, Draw> = {
  'third-mainland-eleven-pm': night({
    seed: 'third',
    horizon: 0.46,
    road: (d) => 0.42 + 0.5 * d * d - 0.25 * d,
    spread: 0.5,
    lanes: 3,
    trails: 46,
    sky: ['#0a1222', '#5a3a3c'],
    towers: 60,
    tall: 0.34,
    lamps: '#ffb765',
  }),
  'marina-no-wind': night({
    seed: 'marina',
    horizon: 0.52,
    road: (d) => 0.5 - 0.2 * d,
    spread: 0.4,
    lanes: 2,
    trails: 0,
    sky: ['#13244a', '#a0667a'],
    towers: 40,
    tall: 0.4,
    lamps: '#ffd9a6',
    water: true,
  }),
  'ojuelegba-loop': night({
    seed: 'ojuelegba',
    horizon: 0.4,
    road: (d) => 0.72 - 0.9 * d * d + 0.18 * d,
    spread: 0.46,
    lanes: 3,
    trails: 40,
    sky: ['#101426', '#6b4a3a'],
    towers: 46,
    tall: 0.24,
    lamps: '#ffa552',
  }),
  'before-the-bridge-wakes': dawn(
    {
      seed: 'makoko',
      horizon: 0.45,
      sky: [
        [0, '#6f8ba6'],
        [0.5, '#c9b0a4'],
        [1, '#f0bf8e'],
      ],
      sun: { x: 0.66, y: 0.37, radius: 0.018, colour: '#ffd09a' },
      shores: [
        { height: 0.035, colour: '#6c7080', seed: 's1' },
        { height: 0.02, colour: '#474c58', seed: 's2' },
      ],
      boats: [
        { x: 0.34, y: 0.66, length: 0.24, standing: true },
        { x: 0.75, y: 0.52, length: 0.07, standing: true },
        { x: 0.6, y: 0.49, length: 0.04 },
      ],
      posts: [{ x: 0.06, y: 0.56, count: 18, step: 0.011, tall: 0.05, lean: 0.004 }],
      mist: 0.6,
      swell: 0.7,
    },
    0.72,
  ),
  'fish-fence-blue': dawn(
    {
      seed: 'fence',
      horizon: 0.42,
      sky: [
        [0, '#243a5e'],
        [0.6, '#5b7394'],
        [1, '#a8aab8'],
      ],
      shores: [{ height: 0.03, colour: '#2f3f5a', seed: 'f1' }],
      boats: [{ x: 0.83, y: 0.66, length: 0.13 }],
      posts: [
        { x: 0.05, y: 0.68, count: 44, step: 0.0168, tall: 0.13, lean: 0.006 },
        { x: 0.3, y: 0.5, count: 30, step: 0.009, tall: 0.04, lean: 0.003 },
      ],
      mist: 0.55,
      swell: 0.45,
    },
    0.9,
  ),
  'harmattan-ferry': dawn(
    {
      seed: 'ferry',
      horizon: 0.56,
      sky: [
        [0, '#b9a385'],
        [0.6, '#d9c3a0'],
        [1, '#e6d0aa'],
      ],
      sun: { x: 0.58, y: 0.2, radius: 0.045, colour: '#fff1d2' },
      shores: [{ height: 0.012, colour: '#b3997a', seed: 'h1' }],
      boats: [
        { x: 0.36, y: 0.8, length: 0.42, standing: true },
        { x: 0.7, y: 0.67, length: 0.17, standing: true },
        { x: 0.3, y: 0.6, length: 0.08, standing: true },
      ],
      mist: 0.85,
      swell: 0.5,
    },
    0.7,
  ),
  'ember-water-badagry': dawn(
    {
      seed: 'badagry',
      horizon: 0.5,
      sky: [
        [0, '#2b2a44'],
        [0.45, '#7a3c4a'],
        [0.8, '#d2603a'],
        [1, '#f0a050'],
      ],
      sun: { x: 0.3, y: 0.46, radius: 0.014, colour: '#ffb46a' },
      shores: [
        { height: 0.06, colour: '#2a1c26', seed: 'b1' },
        { height: 0.035, colour: '#160f16', seed: 'b2' },
      ],
      boats: [{ x: 0.68, y: 0.72, length: 0.12, standing: true }],
      mist: 0.2,
      swell: 0.9,
    },
    0.85,
  ),
}
