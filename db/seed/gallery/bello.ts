import type { SeedArtist, SeedWork } from './work.ts'

/** Folúkẹ́ Bello, aṣọ-òkè. */
export const artist: SeedArtist = {
  slug: 'foluke-bello',
  name: 'Folúkẹ́ Bello',
  town: 'Ìsẹ́yìn',
  state: 'Ọ̀yọ́',
  biography:
    'Folúkẹ́ Bello weaves on the narrow loom of Ìsẹ́yìn, a hand and a half wide, and sews the strips together until they are a wall. She buys old agbádá for their silk and unpicks them. Her strips are planned like music, with a rest after every phrase.',
  statement: 'A strip is a sentence. I sew until they agree with each other, and leave one that does not.',
  exhibitions: [
    { year: 2025, title: 'A Rest After Every Phrase', place: 'Loom Hall, Ìbàdàn' },
    { year: 2022, title: 'Unpicked', place: 'House of Silk, Ìsẹ́yìn' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'wall-art',
  subcategory: 'textile',
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared>

const medium = 'Hand-woven cotton and silk, sewn strips'
const work = (label: Label): SeedWork => ({ ...shared, ...label })

const labels: readonly Label[] = [
  {
    slug: 'etu-for-a-quiet-man',
    title: 'Ẹtù for a Quiet Man',
    year: 2023,
    medium: 'Hand-woven indigo cotton, sewn strips',
    widthCm: 110,
    heightCm: 154,
    priceNaira: 340_000,
    description:
      'Ẹtù is the dark cloth that elders wear, named for the guinea fowl and its specks. Eleven strips of it stand side by side here, so deep a blue that the thin pale lines seem to float in front. The weaver spaced them by counting heads of thread, not by ruler, and after every seventh she left one out. From the door it is a dark field; from a chair it is full of small decisions. It hangs from a rod in a sewn sleeve and weighs less than it looks.',
  },
  {
    slug: 'sanyan-at-noon',
    title: 'Sányán at Noon',
    year: 2024,
    medium: 'Hand-woven wild silk and cotton, sewn strips',
    widthCm: 150,
    heightCm: 100,
    priceNaira: 460_000,
    topDeal: true,
    description:
      'Sányán is the beige of wild silk, spun from cocoons that grow on tamarind trees and worn at weddings by those who can afford patience. Bello lets it be almost nothing else: ten strips of it, with blocks of white and rust floated in where the eye wants to sit down. The silk takes the light from one side only, so the cloth changes as the day goes round the room. It is sewn with a running stitch that shows, and mounted on linen over a stretcher.',
  },
  {
    slug: 'alaari-procession',
    title: 'Àlàárì Procession',
    year: 2022,
    medium,
    widthCm: 90,
    heightCm: 180,
    priceNaira: 390_000,
    description:
      'Àlàárì was once dyed with camwood and traded across the Sahara for its silk; here the crimson comes from unpicked ceremonial cloth, two generations old. Nine strips climb the wall, each crossed by gold and plum blocks that step up from left to right like people on a hill. The open-work in every third strip is made by tying warp threads aside with a needle while the loom stands still. It belongs on a high wall with light from the side.',
  },
  {
    slug: 'harbour-strips',
    title: 'Harbour Strips',
    year: 2025,
    medium,
    widthCm: 120,
    heightCm: 120,
    priceNaira: 275_000,
    description:
      'After a month in Lagos, Bello wove the port: rust, cargo blue, a crane yellow used once in each strip and never at the same height. The stripes run in containers, wide and blunt, and the strips do not line up because ships do not. It is the loudest of her walls and still obeys the old count of the loom, two hundred and forty heads to a strip. Mounted on a stretcher, with the selvedges left to show at the sides.',
  },
  {
    slug: 'rests-in-green',
    title: 'Rests in Green',
    year: 2021,
    medium,
    widthCm: 84,
    heightCm: 126,
    priceNaira: 185_000,
    sold: true,
    description:
      'Seven strips the greens of a cocoa farm after rain, from moss to the yellow of a new leaf. Long stretches have no pattern at all; then three short bars of cream come close together, like somebody clearing their throat. Bello says that the plain parts are harder, since there is nothing to hide an uneven beat. The cloth was washed once in soft water to let the threads settle. It is sewn to a linen ground and needs no frame.',
  },
  {
    slug: 'festival-count',
    title: 'Festival Count',
    year: 2023,
    medium,
    widthCm: 200,
    heightCm: 80,
    priceNaira: 480_000,
    description:
      'A panorama of eighteen narrow strips in violet, magenta and old gold, woven in the weeks before a coronation with whatever the town had not already bought. The gold is rayon from the nineteen-seventies and catches light like a coin. Blocks march along in threes and fours, and if you count them from the left you arrive at the number of days the drums went on. A cloth for over a bed or a long table; it hangs from a batten that comes with it.',
  },
]

/** Her walls of strips. */
export const works: SeedWork[] = labels.map(work)
