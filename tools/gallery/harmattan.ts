import type { Draw } from './hand.ts'
import { type Landscape, paintLandscape } from './ridges.ts'

/** How strongly their JPEGs are compressed. */
export const quality = 72

const work =
  (scene: Landscape): Draw =>
  ({ width, height, unit }) =>
    paintLandscape(width, height, unit, scene)

/** His hills. */
export const drawings: Record<string, Draw> = {
  'hazo-over-shere': work({
    seed: 'shere',
    brush: 0.85,
    sky: [
      [0, '#b9a58c'],
      [0.25, '#d3bb98'],
      [0.5, '#e6cfa8'],
      [1, '#d9b88f'],
    ],
    sun: { x: 0.68, y: 0.27, radius: 0.035, colour: '#f7ecd2', halo: '#f0dcb4', reach: 0.3 },
    ridges: [
      { base: 0.46, swing: 0.05, hills: 2.2, rock: 0.5, crest: '#c3a68a', foot: '#dcc09a', lit: '#d0b08c' },
      {
        base: 0.56,
        swing: 0.09,
        hills: 2.6,
        rock: 0.8,
        crest: '#a48573',
        foot: '#d2b08c',
        lit: '#bb9275',
        knoll: [0.28, 0.12, 0.13],
      },
      { base: 0.68, swing: 0.08, hills: 3.1, rock: 0.6, crest: '#7c6462', foot: '#bd9878', lit: '#9c7460' },
      {
        base: 0.8,
        swing: 0.07,
        hills: 2.4,
        rock: 0.7,
        crest: '#54474d',
        foot: '#8d6f5f',
        lit: '#845a47',
        knoll: [0.86, 0.1, 0.16],
      },
      { base: 0.95, swing: 0.05, hills: 3.4, rock: 0.3, crest: '#2c2a33', foot: '#3d2f30', lit: '#6b4534' },
    ],
  }),
  'the-road-to-riyom': work({
    seed: 'riyom',
    brush: 0.8,
    sky: [
      [0, '#5c7085'],
      [0.35, '#9a9a9c'],
      [0.6, '#d3a491'],
      [0.8, '#e0b08a'],
      [1, '#d99a6c'],
    ],
    ridges: [
      { base: 0.6, swing: 0.04, hills: 1.6, rock: 0.3, crest: '#a98a86', foot: '#cfa28a', lit: '#bb9184' },
      {
        base: 0.7,
        swing: 0.08,
        hills: 2,
        rock: 0.9,
        crest: '#6d5a66',
        foot: '#a97d72',
        lit: '#8f6260',
        knoll: [0.2, 0.08, 0.12],
      },
      { base: 0.82, swing: 0.06, hills: 2.2, rock: 0.8, crest: '#43394a', foot: '#6d4d50', lit: '#6e4747' },
      { base: 0.96, swing: 0.06, hills: 2.6, rock: 0.5, crest: '#211d29', foot: '#2c2026', lit: '#4d2f30' },
    ],
  }),
  'first-rain-assop': work({
    seed: 'assop',
    brush: 0.95,
    sky: [
      [0, '#2f3a45'],
      [0.3, '#4d5a64'],
      [0.55, '#7d8a8c'],
      [0.8, '#b9bfb2'],
      [1, '#c9c8ae'],
    ],
    skyAngle: (x, y) => 1.1 + 0.5 * Math.sin(x * 0.002) + 0.4 * Math.cos(y * 0.003),
    ridges: [
      { base: 0.52, swing: 0.05, hills: 2.4, rock: 0.5, crest: '#6f8079', foot: '#98a48d', lit: '#8a9a84' },
      {
        base: 0.63,
        swing: 0.08,
        hills: 2.2,
        rock: 0.6,
        crest: '#4a6355',
        foot: '#7b8c66',
        lit: '#6f8a55',
        knoll: [0.7, 0.09, 0.15],
      },
      { base: 0.78, swing: 0.07, hills: 2.8, rock: 0.5, crest: '#2f4a3a', foot: '#5b7040', lit: '#67803e' },
      { base: 0.94, swing: 0.06, hills: 3, rock: 0.7, crest: '#1c2c26', foot: '#33452a', lit: '#4d6230' },
    ],
  }),
  'noon-without-edges': work({
    seed: 'noon',
    brush: 1.05,
    sky: [
      [0, '#d8c7a6'],
      [0.5, '#e7d8ba'],
      [1, '#e2cda6'],
    ],
    ridges: [
      { base: 0.52, swing: 0.06, hills: 1.6, rock: 0.2, crest: '#d6c09a', foot: '#e2cfac', lit: '#dac6a2' },
      {
        base: 0.68,
        swing: 0.1,
        hills: 1.9,
        rock: 0.4,
        crest: '#c2a67e',
        foot: '#dcc59d',
        lit: '#cdb188',
        knoll: [0.62, 0.12, 0.1],
      },
      { base: 0.9, swing: 0.07, hills: 2.2, rock: 0.3, crest: '#96795a', foot: '#bb9c74', lit: '#ad8860' },
    ],
  }),
  'rayfield-blue-hour': work({
    seed: 'rayfield',
    brush: 1.15,
    sky: [
      [0, '#3d4a6b'],
      [0.4, '#6d7395'],
      [0.7, '#b29aa8'],
      [0.88, '#e3b493'],
      [1, '#eab077'],
    ],
    ridges: [
      { base: 0.58, swing: 0.04, hills: 2, rock: 0.4, crest: '#6a6482', foot: '#a08a94', lit: '#82748c' },
      {
        base: 0.7,
        swing: 0.08,
        hills: 2.6,
        rock: 0.7,
        crest: '#3f4264',
        foot: '#655f7a',
        lit: '#565477',
        knoll: [0.8, 0.1, 0.12],
      },
      { base: 0.88, swing: 0.05, hills: 2.4, rock: 0.5, crest: '#1b2036', foot: '#2b2c42', lit: '#39395a' },
    ],
  }),
  'what-the-dust-gives-back': work({
    seed: 'gives-back',
    brush: 0.9,
    sky: [
      [0, '#8fa6b4'],
      [0.45, '#c8c6b4'],
      [1, '#ecd3a2'],
    ],
    sun: { x: 0.94, y: 0.36, radius: 0.02, colour: '#fbeecb', halo: '#f4dfae', reach: 0.36 },
    ridges: [
      { base: 0.44, swing: 0.05, hills: 2.4, rock: 0.6, crest: '#9c90a0', foot: '#cdb59c', lit: '#c4a690' },
      {
        base: 0.55,
        swing: 0.09,
        hills: 2.3,
        rock: 0.9,
        crest: '#7d5f6d',
        foot: '#b98a68',
        lit: '#c98b58',
        knoll: [0.36, 0.13, 0.1],
      },
      { base: 0.69, swing: 0.08, hills: 2.9, rock: 0.8, crest: '#6a3d3a', foot: '#a0653f', lit: '#c7793c' },
      {
        base: 0.84,
        swing: 0.07,
        hills: 2.3,
        rock: 0.7,
        crest: '#47272d',
        foot: '#7d4630',
        lit: '#b3602f',
        knoll: [0.14, 0.1, 0.12],
      },
      { base: 0.97, swing: 0.05, hills: 3.2, rock: 0.4, crest: '#24171e', foot: '#352024', lit: '#6b3a2a' },
    ],
  }),
}
