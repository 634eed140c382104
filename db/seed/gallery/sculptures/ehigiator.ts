import { hex, type Rgb } from '../raster.ts'
import type { PaintedWork, SeedArtist } from '../work.ts'
import { head, lace, shelter, staff, strands, water } from './ehigiator-forms.ts'
import { bronze, type Patina, type Sitting, sit } from './finish.ts'
import { room, view } from './gallery-light.ts'

/** Osaretin Ehigiator, bronze. */
export const artist: SeedArtist = {
  slug: 'osaretin-ehigiator',
  name: 'Osaretin Ehigiator',
  town: 'Benin City',
  state: 'Edo',
  biography:
    'Osaretin Ehigiator learned casting from two uncles in a yard off Sakponba Road, where he still builds his own furnaces from laterite and broken brick. He models in beeswax, casts each piece whole and spends longer on the skin of a bronze than on its pour. His forms come from court art, river water and machine parts, and he lets none of them win.',
}

const brown: Rgb = [0.24, 0.135, 0.075]
const gold: Rgb = [0.5, 0.31, 0.15]

type Label = Pick<
  PaintedWork,
  | 'slug'
  | 'title'
  | 'year'
  | 'description'
  | 'widthCm'
  | 'heightCm'
  | 'priceNaira'
  | 'sizes'
  | 'sold'
  | 'topDeal'
> & { depthCm: number }
const work = (
  label: Label,
  patina: Omit<Patina, 'seed'>,
  sitting: Omit<Sitting, 'skin' | 'seed'>,
): PaintedWork => ({
  ...label,
  artist: artist.slug,
  category: 'sculpture',
  subcategory: 'bronze',
  medium: 'Lost-wax cast bronze',
  signed: true,
  paint: () => sit({ ...sitting, skin: bronze({ ...patina, seed: label.slug }), seed: label.slug }),
})

/** His castings. */
export const works: PaintedWork[] = [
  work(
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
    { metal: brown, worn: gold, salts: hex('#3f5a4a'), spread: 0.05, roughness: 0.38 },
    {
      form: head(),
      room: room('#8d857a', 0.46, 0.46),
      camera: view(0.86, 0.6, 4.4, 20),
      width: 1600,
      height: 2000,
      exposure: 1.3,
    },
  ),
  work(
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
      metal: [0.27, 0.16, 0.09],
      worn: [0.52, 0.34, 0.17],
      salts: hex('#3b4f49'),
      spread: -0.12,
      roughness: 0.28,
      cast: 0.7,
    },
    {
      form: strands(),
      room: room('#6f6a66', 0.36, 0.36),
      camera: view(1.0, 0.73, 5.2, 21),
      width: 1240,
      height: 2000,
      exposure: 1.35,
    },
  ),
  work(
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
    { metal: brown, worn: gold, salts: hex('#5f8f7c'), spread: 0.4, roughness: 0.44 },
    {
      form: lace(),
      room: room('#a39a8d', 0.72, 0.62),
      camera: view(0.92, 0.36, 4.2, 18.5),
      width: 2000,
      height: 1800,
      exposure: 1.25,
    },
  ),
  work(
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
    { metal: [0.21, 0.12, 0.07], worn: gold, salts: hex('#46665a'), spread: 0.12, roughness: 0.36 },
    {
      form: staff(),
      room: room('#7d756b', 0.33, 0.33),
      camera: view(1.0, 0.74, 5.4, 20.5),
      width: 1080,
      height: 2000,
      exposure: 1.35,
    },
  ),
  work(
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
      metal: [0.25, 0.14, 0.08],
      worn: [0.46, 0.28, 0.14],
      salts: hex('#41564c'),
      spread: 0.02,
      roughness: 0.33,
      cast: 0.8,
    },
    {
      form: shelter(),
      room: room('#8a8279', 0.62, 0.5),
      camera: view(0.95, 0.58, 4.6, 20),
      width: 1700,
      height: 2000,
      exposure: 1.3,
    },
  ),
  work(
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
    {
      metal: [0.32, 0.2, 0.1],
      worn: [0.55, 0.37, 0.17],
      salts: hex('#4c6a5c'),
      spread: 0.0,
      roughness: 0.36,
    },
    {
      form: water(),
      room: room('#6b655d', 0.7, 0.5),
      camera: view(0.86, 0.5, 4.4, 19),
      width: 2000,
      height: 1720,
      exposure: 1.25,
    },
  ),
]
