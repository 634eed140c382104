import type { SeedArtist, SeedSize, SeedWork } from './work.ts'

/** Chidiebere Nwafor-Etim, digital. */
export const artist: SeedArtist = {
  slug: 'chidiebere-nwafor-etim',
  name: 'Chidiebere Nwafor-Etim',
  town: 'Calabar',
  state: 'Cross River',
  biography:
    'Chidiebere Nwafor-Etim studied textile engineering in Aba and writes small programs that behave like wax-print machines, bleeds and misprints included. He begins each work from a cloth his mother sold in the market at Watt and lets the pattern argue with itself until it stops repeating. He prints his own editions, one colour at a time.',
  statement: 'A misprint is the only part of a pattern that nobody planned. I write programs that make them.',
  exhibitions: [
    { year: 2025, title: 'Off Register', place: 'Watt Market Hall, Calabar' },
    { year: 2023, title: 'Bleed', place: 'The Print Table, Aba' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'art-work',
  subcategory: 'digital',
  medium: 'Pigment print from the artist’s own program, cotton paper',
  framePriceNaira: 22_000,
  signed: true,
} as const
type Label = Pick<SeedWork, 'slug' | 'title' | 'year' | 'description' | 'topDeal'> & {
  ratio: readonly [number, number]
  naira: number
  total: number
}

const sizesOf = ([w, h]: readonly [number, number], naira: number, total: number): SeedSize[] =>
  [1, 1.5, 2].map((scale, i) => ({
    label: `${h * scale} × ${w * scale} cm`,
    widthCm: w * scale,
    heightCm: h * scale,
    priceNaira: Math.round((naira * (1 + i * 0.85)) / 1000) * 1000,
    total: Math.max(3, Math.round(total / (i + 1))),
  }))

const work = ({ ratio, naira, total, ...label }: Label): SeedWork => ({
  ...shared,
  ...label,
  widthCm: ratio[0],
  heightCm: ratio[1],
  priceNaira: naira,
  sizes: sizesOf(ratio, naira, total),
})

const labels: readonly Label[] = [
  {
    slug: 'four-thousand-petals',
    title: 'Four Thousand Petals',
    year: 2024,
    ratio: [40, 40],
    naira: 38_000,
    total: 25,
    topDeal: true,
    description:
      'One great rosette, begun at the centre and stopped when it touched the edge of the sheet. It belongs to the family of the fan-blade cloths that every Nigerian aunt has owned, but its rings refuse to divide evenly, and the eye keeps going round to find the join. Each colour is printed on its own and a hair out of register, as a roller does it. Cracks of unprinted paper run through the yellow like the crackle of wax. Printed on heavy cotton paper with a deckle edge, in three sizes; it takes a wide white mat well.',
  },
  {
    slug: 'watt-market-constellation',
    title: 'Watt Market Constellation',
    year: 2023,
    ratio: [60, 40],
    naira: 45_000,
    total: 20,
    description:
      'Nine rosettes of different sizes drift over a ground of small checks, as stalls do when nobody has drawn lines. The big one sold cloth, the artist says, and the small ones sold thread. Indigo, brick and a green between lime and olive, with cream for the breath between them. Some rings are missing: the program skips one in twenty, because a real block loses teeth. The print is quiet enough for a bedroom and busy enough for a staircase.',
  },
  {
    slug: 'long-player',
    title: 'Long Player',
    year: 2025,
    ratio: [40, 60],
    naira: 42_000,
    total: 20,
    description:
      'A homage to highlife on shellac: two discs, one rising behind the other, built only of beads and rays. The grooves are counted so that they turn against each other when one walks past. Nwafor-Etim took the palette from a record sleeve that lost its blue in the sun, which left plum, tea and a tired pink. It is printed tall, for the strip of wall between two windows. Signed and numbered in pencil under the lower disc.',
  },
  {
    slug: 'ebb-and-lace',
    title: 'Ebb and Lace',
    year: 2022,
    ratio: [50, 50],
    naira: 36_000,
    total: 25,
    description:
      'Shell after shell, overlapped like the edge of a wave on the sand at Calabar. The pattern comes from a wax print called fish scale; here every row grows a little smaller towards the top, so that the sheet seems to lie down and recede. Teal, sea-grey, salt and one line of coral. It was the first of his works in which the program was allowed to decide the spacing, and it has been generous. Suited to bathrooms with a window, as long as it is framed under glass.',
  },
  {
    slug: 'generator-hum',
    title: 'Generator Hum',
    year: 2024,
    ratio: [60, 30],
    naira: 40_000,
    total: 20,
    topDeal: true,
    description:
      'Night, no light, and somewhere behind the wall a machine turning. Three dark discs on a darker ground, edged with ember orange and a thin electric green, their teeth meshing where they meet. It is the most mechanical of his sheets and the most tender: the middle disc has one tooth missing and turns anyway. The black is four printings deep and has the bloom of carbon paper. A panorama for above a desk.',
  },
  {
    slug: 'ink-for-my-mother',
    title: 'Ink for My Mother',
    year: 2021,
    ratio: [30, 40],
    naira: 28_000,
    total: 25,
    description:
      'A bouquet, as a machine that prints cloth might draw one: five rosettes on veined ground, held together at the bottom by nothing at all. The reds were mixed to match a scarf. Nwafor-Etim printed the first of them for her sixtieth birthday and was told that the left flower was crooked; the edition keeps it that way. The smallest of his sheets and the one most often given as a present.',
  },
]

/** His sheets. */
export const works: SeedWork[] = labels.map(work)
