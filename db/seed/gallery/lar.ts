import type { SeedArtist, SeedWork } from './work.ts'

/** Ladi Tanko-Lar, terracotta. */
export const artist: SeedArtist = {
  slug: 'ladi-tanko-lar',
  name: 'Ladi Tanko-Lar',
  town: 'Kafanchan',
  state: 'Kaduna',
  biography:
    'Ladi Tanko-Lar digs her clay from a stream bed near Kafanchan, not far from where people made heads of it two thousand years ago. She coils without a wheel, walking backwards round the pot, and fires in the open under grass and dung. She lets smoke and rain sign the work before she does.',
  statement: 'The stream gives the clay, the fire gives the colour, and I walk backwards in between.',
  exhibitions: [
    { year: 2024, title: 'Smoke Signs First', place: 'Terracotta House, Kafanchan' },
    { year: 2022, title: 'Vessels for Standing Water', place: 'Kaduna River Rooms, Kaduna' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'sculpture',
  subcategory: 'terracotta',
  medium: 'Coiled terracotta, open firing',
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared> & { depthCm: number }

const work = (label: Label): SeedWork => ({ ...shared, ...label })

const labels: readonly Label[] = [
  {
    slug: 'the-one-who-listens',
    title: 'The One Who Listens',
    year: 2022,
    widthCm: 28,
    heightCm: 54,
    depthCm: 30,
    priceNaira: 680_000,
    topDeal: true,
    description:
      'A long head with pierced eyes and a mouth just open, as if about to answer. The eyes are holes, so that the inside is dark and seems inhabited. Tanko-Lar built it from the neck upwards in eleven days, waiting each morning for the clay to carry the next coil. The ridges of the cap were pressed with a rope. Smoke touched the left cheek in the firing and stayed. It is hollow, lighter than it looks, and stands safely on its ringed neck.',
  },
  {
    slug: 'jar-that-kept-the-rain',
    title: 'Jar That Kept the Rain',
    year: 2023,
    widthCm: 48,
    heightCm: 46,
    depthCm: 48,
    priceNaira: 420_000,
    description:
      'A water jar at its full, calm width. Three fingers combed the bands round its belly while it turned under the other hand; a row of studs divides the comb from the smooth shoulder. It was fired during an unexpected shower, which cracked two other pots and left this one with pale streaks where drops had hit the hot wall. It holds water and keeps it cool, though most people keep branches in it. It wants a low stand and room to be walked around.',
  },
  {
    slug: 'five-sisters',
    title: 'Five Sisters',
    year: 2024,
    widthCm: 34,
    heightCm: 55,
    depthCm: 34,
    priceNaira: 540_000,
    sold: true,
    description:
      'Five bowls stand in one another, foot in mouth, the eldest at the bottom. Every second one is fluted and the others are ribbed. In the compound where the artist grew up, bowls were stacked like this after washing, and the order was never wrong. They were fired as one piece, which took three attempts; a hairline in the second bowl is the memory of the first. It is held by its own weight and can be turned, but not taken apart.',
  },
  {
    slug: 'lantern-for-a-shrine-without-a-god',
    title: 'Lantern for a Shrine Without a God',
    year: 2025,
    widthCm: 34,
    heightCm: 65,
    depthCm: 32,
    priceNaira: 610_000,
    description:
      'A leaning tower of clay pierced by nine rows of lozenges, cut with a bamboo knife while the wall was as firm as cheese. With a lamp inside it writes on the ceiling; by day it is all shadow. The lean came by itself in the drying and was kept, because straightened, the artist says, it looked ashamed. The skin is burnished inside and left rough outside. Comes with a small low-voltage lamp that has its own switch.',
  },
  {
    slug: 'bottle-that-nearly-flew',
    title: 'Bottle That Nearly Flew',
    year: 2021,
    widthCm: 64,
    heightCm: 45,
    depthCm: 34,
    priceNaira: 360_000,
    topDeal: true,
    description:
      'Half bird and half bottle, in the manner of the double vessels that potters make to please themselves. The spout is on the back between the wings; poured from, it drinks through its beak. The feathers were combed with a broken hair comb, the eye made with the end of a pen. It sits a little low behind, like a hen that has decided to stay. It looks well on a shelf at eye height, facing into the room.',
  },
  {
    slug: 'two-jars-one-wall',
    title: 'Two Jars, One Wall',
    year: 2024,
    widthCm: 54,
    heightCm: 48,
    depthCm: 30,
    priceNaira: 470_000,
    description:
      'Two jars were coiled side by side until they touched, and from there up they share a wall. A strap joins their necks, for carrying, or for holding on. One is a thumb taller. They were made for a wedding and then not needed for it. The combed bands run from one belly to the other without lifting the comb, and the place where they meet is the best drawing in the piece. Filled with different things, they sound different when knocked.',
  },
]

/** Her clay. */
export const works: SeedWork[] = labels.map(work)
