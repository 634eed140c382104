import type { SeedArtist, SeedWork } from './work.ts'

/** Morẹ́nikẹ́ Àlàbí-Ojo, àdìrẹ. */
export const artist: SeedArtist = {
  slug: 'morenike-alabi-ojo',
  name: 'Morẹ́nikẹ́ Àlàbí-Ojo',
  town: 'Abẹ́òkúta',
  state: 'Ogun',
  biography:
    'Morẹ́nikẹ́ Àlàbí-Ojo grew up between the dye pots of Ìtòkú market and took over three of them from her grandmother. She grows part of her own indigo, paints cassava paste with a chicken feather, and leaves the slips of the hand where they fall. Her cloths are made to hang, stretched or loose, and every one is dipped until the wet side looks black.',
  statement: 'I do not correct the hand. Where the feather slipped, the blue remembers it.',
  exhibitions: [
    { year: 2025, title: 'Itòkú Blue', place: 'Gbéǹgà House, Abẹ́òkúta' },
    { year: 2023, title: 'Three Pots', place: 'The Dye Works, Lagos' },
    { year: 2021, title: 'Cloth That Stands', place: 'Olúmọ Rock Rooms, Abẹ́òkúta' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'wall-art',
  subcategory: 'textile',
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared>

const medium = 'Indigo and cassava-paste resist on hand-woven cotton'
const work = (label: Label): SeedWork => ({ ...shared, ...label })

const labels: readonly Label[] = [
  {
    slug: 'olokun-reads-the-market',
    title: 'Olókun Reads the Market',
    year: 2024,
    medium,
    widthCm: 120,
    heightCm: 168,
    priceNaira: 420_000,
    topDeal: true,
    description:
      'Thirty-five squares in five columns, each drawn freehand with a feather and none ruled. Spirals, combed waters, seeds, leaves and the four corners of a market follow one another the way stalls do, without asking whether they match. The paste was scraped off before the last dip, so the white is never quite white: it keeps a breath of the vat. Where the cassava cracked, fine blue lines run across the figures. The cloth is hemmed by hand at top and bottom with a sleeve for a rod, and it hangs straight within an hour of being unrolled.',
  },
  {
    slug: 'osupa-sixteen-moons',
    title: 'Òṣùpá: Sixteen Moons',
    year: 2023,
    medium: 'Tied indigo resist (oníko) on cotton',
    widthCm: 140,
    heightCm: 140,
    priceNaira: 380_000,
    description:
      'Sixteen circles, each one a fistful of cloth bound with raffia before it went into the pot. No two hands pull the knot alike, so some moons are full and sharp and others have a halo where the dye crept under. The binding leaves a pucker that no iron takes out completely, and in raking light the cloth still remembers how it was held. Dyed seven times over four days and rinsed in the Ògùn. It is stretched on a pine frame, ready to hang, and is best seen from across a room first.',
  },
  {
    slug: 'the-river-before-rain',
    title: 'The River Before Rain',
    year: 2022,
    medium,
    widthCm: 210,
    heightCm: 84,
    priceNaira: 520_000,
    description:
      'A long cloth with one idea: water, combed through wet paste with a notched piece of calabash in sweeps as wide as the arm that made them. The left end was taken out of the vat after two dips and the right end after five, so the river darkens as it goes, as it does in the half hour before rain. Made in one afternoon because the paste will not wait. It hangs well above a long sofa or along a corridor, where one walks past it with the current.',
  },
  {
    slug: 'ewe-nine-stems',
    title: 'Ewé: Nine Stems',
    year: 2024,
    medium,
    widthCm: 70,
    heightCm: 175,
    priceNaira: 240_000,
    description:
      'A tall, narrow cloth of leaves. Nine stems stand in three rows, painted from the bottom up in single strokes, the leaves filled in afterwards and the veins drawn with the quill end of the feather. The dyer thinned her paste with the tenth of a bowl more water than she likes, and the leaves took a little blue for it; she decided that they looked wetter. It fits the wall beside a door, and it is light enough to hang from two small nails.',
  },
  {
    slug: 'four-corners-of-itoku',
    title: 'Four Corners of Ìtòkú',
    year: 2021,
    medium,
    widthCm: 100,
    heightCm: 100,
    priceNaira: 195_000,
    sold: true,
    description:
      'A single great crossing, the sign for a market, set in a border of seeds and bird tracks. The combed quarters were each painted in one direction and their lines do not meet exactly in the middle; the artist calls that the place where bargaining happens. The dye is deep and even, the fruit of an old vat that was nearly sweet. It is mounted on a stretcher with the raw edges folded back, so the border floats a finger from the frame.',
  },
  {
    slug: 'sunday-lattice',
    title: 'Sunday Lattice',
    year: 2025,
    medium,
    widthCm: 90,
    heightCm: 120,
    priceNaira: 165_000,
    topDeal: true,
    description:
      'Diamonds within diamonds, each with a seed in it, drawn over the whole cloth without a border. The grid leans a little to the left because the table does. Only three dips, so the blue is the blue of a school uniform after many washings, and the white still has the warmth of unbleached cotton. This is the gentlest of her cloths and the easiest to live with: it sits quietly behind books, plants and people. It comes stretched, with a mirror plate at each side.',
  },
  {
    slug: 'what-the-spiral-kept',
    title: 'What the Spiral Kept',
    year: 2020,
    medium,
    widthCm: 126,
    heightCm: 84,
    priceNaira: 230_000,
    description:
      'Six spirals, one for each of her aunts, drawn from the outside in without lifting the feather. Each turns at its own pace, and the last one runs out of paste before it reaches the middle. Between them the cloth is left plain and dyed until it is nearly black, so that they float like something seen at the bottom of a pot. There is a small mend in the lower right corner, darned with indigo thread, older than the drawing. Stretched, with a hanging wire.',
  },
]

/** Her cloths. */
export const works: SeedWork[] = labels.map(work)
