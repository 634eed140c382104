import type { SeedArtist, SeedWork } from './work.ts'

/** Nanret Gyang Dakwat, oil. */
export const artist: SeedArtist = {
  slug: 'nanret-gyang-dakwat',
  name: 'Nanret Gyang Dakwat',
  town: 'Jos',
  state: 'Plateau',
  biography:
    'Nanret Gyang Dakwat paints the Plateau from the back of a pickup, between November and March, when the dust turns every hill into five. He primes his canvases with laterite, works wet into wet and finishes in one day or scrapes the picture off. He taught geography for eleven years and says that he is still doing it.',
  statement: 'Dust is not in the way of the view. In January it is the view.',
  exhibitions: [
    { year: 2025, title: 'Five Hills', place: 'Plateau Painting Rooms, Jos' },
    { year: 2023, title: 'Laterite', place: 'Riverside Hall, Makurdi' },
    { year: 2020, title: 'One Day Each', place: 'Old Railway Store, Jos' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'art-work',
  subcategory: 'painting',
  medium: 'Oil on laterite-primed canvas',
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared>

const work = (label: Label): SeedWork => ({ ...shared, ...label })

const labels: readonly Label[] = [
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
]

/** His hills. */
export const works: SeedWork[] = labels.map(work)
