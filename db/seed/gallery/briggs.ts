import { printSizes } from './print-sizes.ts'
import type { SeedArtist, SeedWork } from './work.ts'

/** Ibinabo Briggs, colour. */
export const artist: SeedArtist = {
  slug: 'ibinabo-briggs',
  name: 'Ibinabo Briggs',
  town: 'Lagos',
  state: 'Lagos',
  biography:
    'Ibinabo Briggs came to Lagos from Buguma with a tripod and a fear of bridges. She photographs the city at the two ends of the night: long exposures of traffic before midnight, the lagoon before six. She drives herself, sleeps in the afternoon, and prints small test strips until the colour of the water is the one she remembers.',
  statement: 'The city is quiet twice a night. I try to be awake for both.',
  exhibitions: [
    { year: 2026, title: 'Before Six', place: 'Marina Rooms, Lagos' },
    { year: 2024, title: 'Long Exposure', place: 'Creek Road Gallery, Port Harcourt' },
    { year: 2022, title: 'Bridges, Mostly', place: 'Yaba Print Room, Lagos' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'photography',
  subcategory: 'colored',
  medium: 'Archival pigment print on baryta paper',
  framePriceNaira: 38_000,
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared | 'sizes'> & { totals: readonly number[] }

const work = ({ totals, ...label }: Label): SeedWork => ({
  ...shared,
  ...label,
  sizes: printSizes(label.widthCm, label.heightCm, label.priceNaira, totals),
})

const labels: readonly Label[] = [
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
    slug: 'before-the-bridge-wakes',
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
]

/** Her photographs. */
export const works: SeedWork[] = labels.map(work)
