import { type HandWork, madeBy } from './hand.ts'
import { type Landscape, paintLandscape } from './ridges.ts'
import type { SeedArtist, SeedWork } from './work.ts'

/** Nanret Gyang Dakwat, oil. */
export const artist: SeedArtist = {
  slug: 'nanret-gyang-dakwat',
  name: 'Nanret Gyang Dakwat',
  town: 'Jos',
  state: 'Plateau',
  biography:
    'Nanret Gyang Dakwat paints the Plateau from the back of a pickup, between November and March, when the dust turns every hill into five. He primes his canvases with laterite, works wet into wet and finishes in one day or scrapes the picture off. He taught geography for eleven years and says that he is still doing it.',
}

type Label = Omit<SeedWork, 'artist' | 'category' | 'subcategory' | 'signed' | 'medium'>
const work = (label: Label, scene: Landscape): HandWork =>
  madeBy(
    {
      ...label,
      medium: 'Oil on laterite-primed canvas',
      artist: artist.slug,
      category: 'art-work',
      subcategory: 'painting',
      signed: true,
    },
    (width, height, unit) => paintLandscape(width, height, unit, scene),
    72,
  )

/** His hills. */
export const works: HandWork[] = [
  work(
    {
      slug: 'hazo-over-shere',
      title: 'Hazo over Shere',
      year: 2021,
      widthCm: 160,
      heightCm: 90,
      priceNaira: 1_850_000,
      framePriceNaira: 95_000,
      topDeal: true,
      description:
        'Five ranges of the Shere Hills stand behind one another, each a little less certain than the last, under a small white sun that one can look at. The dust, hazo in Hausa, does the drawing: it lifts the far hills off the ground and leaves only the nearest slope with a colour of its own. Dakwat painted it in seven hours from the road above Lamingo, broad brush first, then narrower, never going back into the sky. It holds a long wall and rewards distance; from close by it is all strokes and weather.',
    },
    {
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
    },
  ),
  work(
    {
      slug: 'the-road-to-riyom',
      title: 'The Road to Riyom, Evening',
      year: 2023,
      widthCm: 100,
      heightCm: 130,
      priceNaira: 1_200_000,
      framePriceNaira: 80_000,
      description:
        'An upright picture of going down. The escarpment drops in four dark steps towards the plain, and above it the sky takes up more than half the canvas, rose at the bottom and a used blue at the top. There is no road to be seen; it lies behind the second ridge, where a line of paler dust hangs. The red of the priming shows through between the strokes and keeps the shadows warm. It is a painting for the end of a room, where one arrives at it.',
    },
    {
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
    },
  ),
  work(
    {
      slug: 'first-rain-assop',
      title: 'First Rain, Assop',
      year: 2024,
      widthCm: 120,
      heightCm: 120,
      priceNaira: 1_450_000,
      framePriceNaira: 90_000,
      description:
        'The day the dust ends. A slate cloud leans over the falls, the hills below have gone green overnight, and the brush moves faster than in his dry-season pictures, slanting with the rain. Dakwat let the knife take over in the near slope, where grass and wet rock are laid side by side and not blended. The square format keeps the cloud from becoming a backdrop: it weighs as much as the land. Unvarnished, with the tacking edges painted, so it hangs well without a frame.',
    },
    {
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
    },
  ),
  work(
    {
      slug: 'noon-without-edges',
      title: 'Noon Without Edges',
      year: 2022,
      widthCm: 180,
      heightCm: 72,
      priceNaira: 1_650_000,
      framePriceNaira: 110_000,
      sold: true,
      description:
        'At noon in January there is no horizon on the Plateau. Dakwat stretched a panorama to see how little he could put on it: three hills, the colour of the inside of a calabash, and a sky that is the same paint with more white. Two of the hills can be missed at first. It was painted from memory in the studio, the only one in the series that was, because outside, he says, there was nothing to look at. It asks for a calm wall and even light.',
    },
    {
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
    },
  ),
  work(
    {
      slug: 'rayfield-blue-hour',
      title: 'Rayfield, Blue Hour',
      year: 2024,
      widthCm: 80,
      heightCm: 60,
      priceNaira: 480_000,
      framePriceNaira: 45_000,
      topDeal: true,
      description:
        'A small picture of the mining ponds at Rayfield just after the sun has gone: hills in ink, sky in skimmed milk and violet, and one warm seam of light where the two meet. The strokes are short because the light was; he had eleven minutes. The thick ridge of paint along the seam can be felt with a finger and should not be. It is the size of a window in a village house and works like one, beside a bed or at the end of a corridor.',
    },
    {
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
    },
  ),
  work(
    {
      slug: 'what-the-dust-gives-back',
      title: 'What the Dust Gives Back',
      year: 2025,
      widthCm: 140,
      heightCm: 100,
      priceNaira: 1_350_000,
      framePriceNaira: 90_000,
      description:
        'Towards the end of February the wind turns and for an hour the hills come back in colour: ochre, iron red, a strip of violet in the clefts. Dakwat has painted that hour as if each ridge were being handed over in person. The light is low from the right, the lit flanks are laid on in thick short strokes, the shadows thin enough for the priming to breathe. A confident picture that likes company: it stands up to wood, books and bright cloth.',
    },
    {
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
    },
  ),
]
