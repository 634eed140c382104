import { printSizes } from './print-sizes.ts'
import type { SeedArtist, SeedWork } from './work.ts'

/** Falmata Bukar, the dunes. */
export const artist: SeedArtist = {
  slug: 'falmata-bukar',
  name: 'Falmata Bukar',
  town: 'Nguru',
  state: 'Yobe',
  biography:
    'Falmata Bukar photographs the dunes that are walking towards her town. She works on black-and-white film in the hour after sunrise, with one lens, and always from a height she has climbed herself. She has photographed some dunes for nine years and knows how far each has come.',
  statement: 'I photograph the same dunes every year. They move nine metres, and I move with them.',
  exhibitions: [
    { year: 2025, title: 'Walking Sand', place: 'Sahel House, Maiduguri' },
    { year: 2023, title: 'Nine Years of One Dune', place: 'Darkroom No. 4, Kaduna' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'photography',
  subcategory: 'black-and-white',
  medium: 'Archival pigment print on cotton paper, from film',
  framePriceNaira: 35_000,
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
    slug: 'the-dune-that-came-to-school',
    title: 'The Dune That Came to School',
    year: 2022,
    widthCm: 60,
    heightCm: 40,
    priceNaira: 85_000,
    totals: [20, 10, 5],
    topDeal: true,
    description:
      'Ripples comb the lit flank of a dune and stop at its shadow as if at a wall. The school of the title is behind the camera and lost a classroom to this sand two years later. Bukar waited for the sun to stand exactly so low that each ripple would throw a shadow on the next and no further. What looks drawn is only wind. Printed on matt cotton paper in three sizes, the blacks soft enough to enter. It needs light that does not fall straight on it.',
  },
  {
    slug: 'morning-has-one-edge',
    title: 'Morning Has One Edge',
    year: 2023,
    widthCm: 40,
    heightCm: 60,
    priceNaira: 85_000,
    totals: [20, 10],
    description:
      'An upright picture, most of it in shade. A single bright slope runs up the middle and turns over at the crest into darkness, and behind it the next dunes repeat the sentence in smaller letters. There are no footprints, since she came up from the other side. Bukar made four exposures that morning and printed the second, before a goat walked in. It is strong on a narrow wall and strongest in pairs with another of her uprights.',
  },
  {
    slug: 'erg-of-dark-water',
    title: 'Erg of Dark Water',
    year: 2021,
    widthCm: 120,
    heightCm: 50,
    priceNaira: 240_000,
    totals: [10, 5],
    description:
      'A panorama, seen from the highest crest within a day of Nguru. The dunes lie in shadow and only their edges have caught the sun, so that the desert looks like a sea at night with a little foam. The eye travels along one bright line after another and is carried out of the picture at the right. Taken on a roll of film that had been in her glove box for a year; she thinks that the heat did it good. For a long wall with nothing else on it.',
  },
  {
    slug: 'handwriting-of-the-east-wind',
    title: 'Handwriting of the East Wind',
    year: 2024,
    widthCm: 50,
    heightCm: 50,
    priceNaira: 95_000,
    totals: [15, 8],
    description:
      'The nearest she has come to leaving out the dune. Ripples fill the square from the bottom to far beyond the middle, even as ploughing, until two hollows swallow them. The wind had blown from the east for eleven days without changing its mind. Seen from across a room the print is a grey field with a grain; a step closer it is writing. The paper is left with a wide margin, and the edition number is under the lower left corner.',
  },
  {
    slug: 'where-the-road-was',
    title: 'Where the Road Was',
    year: 2025,
    widthCm: 75,
    heightCm: 60,
    priceNaira: 130_000,
    totals: [12, 6],
    topDeal: true,
    description:
      'A tongue of sunlit sand comes down between two black slopes and widens towards us, ribbed like the roof of a mouth. The road to the next village ran here until the rains of 2020. There is nothing tragic in the picture; the sand is beautiful and on its way to somewhere. Bukar prints the shadows as dark as the paper allows and then stops one step before. Offered in two sizes, with or without a plain ash frame.',
  },
]

/** Her photographs. */
export const works: SeedWork[] = labels.map(work)
