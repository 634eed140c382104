import type { PaintedWork, SeedArtist } from '../work.ts'
import { printSizes } from './editions.ts'
import { type Lagoon, photographLagoon } from './lagoon.ts'
import { type Night, photographNight } from './night.ts'

/** Ibinabo Briggs, colour. */
export const artist: SeedArtist = {
  slug: 'ibinabo-briggs',
  name: 'Ibinabo Briggs',
  town: 'Lagos',
  state: 'Lagos',
  biography:
    'Ibinabo Briggs came to Lagos from Buguma with a tripod and a fear of bridges. She photographs the city at the two ends of the night: long exposures of traffic before midnight, the lagoon before six. She drives herself, sleeps in the afternoon, and prints small test strips until the colour of the water is the one she remembers.',
}

type Label = Pick<
  PaintedWork,
  'slug' | 'title' | 'year' | 'description' | 'widthCm' | 'heightCm' | 'priceNaira' | 'topDeal' | 'sold'
> & { totals: readonly number[] }
const printed = (
  { totals, ...label }: Label,
  paint: (width: number, height: number) => ReturnType<PaintedWork['paint']>,
): PaintedWork => ({
  ...label,
  artist: artist.slug,
  category: 'photography',
  subcategory: 'colored',
  medium: 'Archival pigment print on baryta paper',
  framePriceNaira: 38_000,
  signed: true,
  sizes: printSizes(label.widthCm, label.heightCm, label.priceNaira, totals),
  paint: () => {
    const scale = 2000 / Math.max(label.widthCm, label.heightCm)
    return paint(Math.round(label.widthCm * scale), Math.round(label.heightCm * scale))
  },
})
const night = (label: Label, scene: Night): PaintedWork =>
  printed(label, (width, height) =>
    photographNight(width, height, scene, {
      exposure: 1.1,
      contrast: 1.15,
      grain: 2.2,
      grainSize: 1.1,
      vignette: 0.3,
      saturation: 0.92,
    }),
  )
const dawn = (label: Label, scene: Lagoon, exposure = 0.8): PaintedWork =>
  printed(label, (width, height) =>
    photographLagoon(width, height, scene, {
      exposure,
      contrast: 1.2,
      grain: 2,
      grainSize: 1.1,
      vignette: 0.2,
    }),
  )

/** Her photographs. */
export const works: PaintedWork[] = [
  night(
    {
      slug: 'third-mainland-eleven-pm',
      title: 'Third Mainland, 11 p.m.',
      year: 2023,
      widthCm: 75,
      heightCm: 50,
      priceNaira: 120_000,
      totals: [15, 8, 5],
      topDeal: true,
      description:
        'Ninety seconds of the longest bridge in the city. Those going home have become three ribbons of white, those leaving it three of red, and the people inside have all disappeared. Behind, the island keeps its windows on. Briggs stood on the roof of a van, the tripod tied to the ladder, and opened the shutter whenever a lorry had passed. The trails break here and there; somebody braked. Printed on baryta paper with deep blacks, best under a single spot.',
    },
    {
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
    },
  ),
  night(
    {
      slug: 'marina-no-wind',
      title: 'Marina, No Wind',
      year: 2022,
      widthCm: 50,
      heightCm: 62.5,
      priceNaira: 110_000,
      totals: [15, 8],
      description:
        'The towers of the Marina and, below them, the same towers laid out on the water for anybody to take. It happens three or four nights a year that the lagoon is flat enough. Some offices are lit right across a floor, where the cleaners are; the rest is single lamps, people who forgot or people who stayed. The picture is nearly symmetrical and the difference between its halves is the wind.',
    },
    {
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
    },
  ),
  night(
    {
      slug: 'ojuelegba-loop',
      title: 'Ojúẹlẹ́gba Loop',
      year: 2024,
      widthCm: 60,
      heightCm: 60,
      priceNaira: 115_000,
      totals: [12, 6],
      description:
        'From the pedestrian bridge at Ojúẹlẹ́gba the road bends to the left and takes everything with it. The amber streaks are tricycles, the dotted ones a convoy with its hazard lights on. Briggs made the exposure on the evening of a match, which is why the white side is thick and the red side thin; two hours later it was the other way round, and she has that picture too, but it is sadder.',
    },
    {
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
    },
  ),
  dawn(
    {
      slug: 'third-mainland-dawn',
      title: 'Before the Bridge Wakes',
      year: 2024,
      widthCm: 90,
      heightCm: 60,
      priceNaira: 135_000,
      totals: [12, 6, 4],
      description:
        'A man stands in his canoe on the lagoon a little before six, and the pole goes down into a sky. The sun has just cleared the mist and has no strength yet. To the left are the posts of a fish fence, further out two more boats, and beyond them the low shore that will be a city in an hour. Briggs photographed him from the parapet and later took him the print; he said that he had never seen himself so unhurried. A very quiet picture for a room with much going on.',
    },
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
  dawn(
    {
      slug: 'fish-fence-blue',
      title: 'Fish Fence, Blue',
      year: 2021,
      widthCm: 60,
      heightCm: 40,
      priceNaira: 90_000,
      totals: [15, 8],
      description:
        'Posts, and the posts again upside down. A fish fence crosses the water from left to right like a line of music with some notes missing. Everything is the blue that comes between night and morning and lasts, in Lagos, about seven minutes. One canoe lies at the end of the fence, empty. The print is small in its effect and large in its patience; it looks at home beside a window.',
    },
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
  dawn(
    {
      slug: 'harmattan-ferry',
      title: 'Harmattan Ferry',
      year: 2025,
      widthCm: 48,
      heightCm: 72,
      priceNaira: 105_000,
      totals: [12, 6],
      description:
        'In January the dust takes the far shore away and leaves the boats with nowhere to go. Three of them hang on a page of beige, each a little fainter than the one before, under a sun like a coin in milk. The tall format is mostly air. Briggs waited two hours for a fourth boat and then decided that it was the sun. It prints like a drawing, and is often taken for one.',
    },
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
  dawn(
    {
      slug: 'ember-water-badagry',
      title: 'Ember Water, Badagry',
      year: 2023,
      widthCm: 100,
      heightCm: 40,
      priceNaira: 150_000,
      totals: [10, 5],
      description:
        'The last light at Badagry, low and red, lies on the water like something spilt. A single fisherman is crossing it from the right. The palms on the sandbar are a few brush marks, the cloud above has a burning underside. It is the only evening picture in a series of mornings, made on the day her alarm did not ring. A long panorama that holds its own against a dark wall.',
    },
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
]
