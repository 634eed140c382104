import type { SeedArtist, SeedWork } from './work.ts'

/** Osaretin Ehigiator, bronze. */
export const artist: SeedArtist = {
  slug: 'osaretin-ehigiator',
  name: 'Osaretin Ehigiator',
  town: 'Benin City',
  state: 'Edo',
  biography:
    'Osaretin Ehigiator learned casting from two uncles in a yard off Sakponba Road, where he still builds his own furnaces from laterite and broken brick. He models in beeswax, casts each piece whole and spends longer on the skin of a bronze than on its pour. His forms come from court art, river water and machine parts, and he lets none of them win.',
  statement: 'Bronze is patient. It waits for you to decide what the wax was about.',
  exhibitions: [
    { year: 2026, title: 'The Skin of Things', place: 'Igun Yard, Benin City' },
    { year: 2024, title: 'Court and Machine', place: 'Marina Rooms, Lagos' },
    { year: 2019, title: 'First Pour', place: 'Sakponba Road Open Studios, Benin City' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'sculpture',
  subcategory: 'bronze',
  medium: 'Lost-wax cast bronze',
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared> & { depthCm: number }

const work = (label: Label): SeedWork => ({ ...shared, ...label })

const labels: readonly Label[] = [
  {
    slug: 'ehi-at-rest',
    title: 'Ehi at Rest',
    year: 2021,
    widthCm: 27,
    heightCm: 52,
    depthCm: 28,
    priceNaira: 4_500_000,
    description:
      'A head with closed eyes rises from nine rings of beads, under a net cast so finely that single knots can be counted. Ehi is the part of a person that stays in the other world and speaks for them; Ehigiator shows it resting. The face is scored with thin vertical lines that were drawn into the wax with a palm rib, and they catch the light before the features do. Cast in one pour, chased for two months, patinated with salt and lime. It needs a plinth at chest height and a window on its left.',
  },
  {
    slug: 'two-who-agreed',
    title: 'Two Who Agreed',
    year: 2023,
    widthCm: 24,
    heightCm: 78,
    depthCm: 24,
    priceNaira: 1_850_000,
    sizes: [{ label: '78 cm', widthCm: 24, heightCm: 78, priceNaira: 1_850_000, total: 6 }],
    description:
      'Two strands leave one foot, part, wind once round each other and close again at the top. Nothing else happens, and it is enough: from every side the gap between them has another shape. The wax was bent warm in one movement by two people facing each other, which gave the piece its title. The surface is smooth and dark, rubbed brighter where a hand would slide along it, and hands are welcome. One of an edition of six, each poured separately and never quite alike.',
  },
  {
    slug: 'water-carried-in-air',
    title: 'Amẹ: Water Carried in Air',
    year: 2024,
    widthCm: 48,
    heightCm: 36,
    depthCm: 48,
    priceNaira: 1_200_000,
    topDeal: true,
    description:
      'A bowl that could hold nothing, which is its subject. The wall is a lace of holes that grow towards the rim, so that the metal thins out upwards as steam does. Ehigiator built it from wax threads over a calabash and burned the calabash out with the wax. Green salts sit in the lower holes, where water would have stood. Light falls through it and draws a second bowl on the table. It asks for a surface of its own and nothing inside it.',
  },
  {
    slug: 'staff-for-a-market-day',
    title: 'Staff for a Market Day',
    year: 2019,
    widthCm: 21,
    heightCm: 74,
    depthCm: 21,
    priceNaira: 1_450_000,
    description:
      'Five pieces stand one on the other: a fluted drum, a pierced sphere, a ribbed hourglass, a disc, and four leaves that close round a seed. Each is borrowed from something that is carried at the head of a procession in Benin, and none is copied. The joints are left visible as on a machine that might have to be taken apart. It was cast for a market association that could not agree on a price, to the relief of the artist. It stands by itself and turns well on a low table.',
  },
  {
    slug: 'iye-shelter',
    title: 'Ìyè: Shelter',
    year: 2022,
    widthCm: 46,
    heightCm: 62,
    depthCm: 33,
    priceNaira: 2_300_000,
    sold: true,
    description:
      'A large body bends round a small one and leaves an opening between them the size of a face. Ìyè is mother in Edo. There is no detail anywhere: no hands, no eyes, only weight going down one side and coming up the other. The back was left rougher than the front, with the marks of the spatula, since nobody would look there but the child. It is the heaviest bronze in the series, thirty-one kilograms, and needs a firm surface.',
  },
  {
    slug: 'gong-for-a-slow-river',
    title: 'Gong for a Slow River',
    year: 2025,
    widthCm: 56,
    heightCm: 52,
    depthCm: 20,
    priceNaira: 980_000,
    topDeal: true,
    sizes: [{ label: '52 cm', widthCm: 56, heightCm: 52, priceNaira: 980_000, total: 8 }],
    description:
      'A standing disc, rippled from one point as water is by a stone, and broken off at the upper edge where the river went on. Struck with a knuckle it answers low and for a long time; the pierced centre is tuned by eye. The front was polished and then left for a rainy season in the yard, so the bright ridges already lead a life of their own. From an edition of eight, on its own foot, happiest against a plain wall.',
  },
]

/** His castings. */
export const works: SeedWork[] = labels.map(work)
