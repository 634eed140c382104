import { hex } from '../raster.ts'
import type { PaintedWork, SeedArtist } from '../work.ts'
import { type Clay, clay, type Sitting, sit } from './finish.ts'
import { room, view } from './gallery-light.ts'
import { bird, jar, lantern, listener, pair, stack } from './lar-forms.ts'

/** Ladi Tanko-Lar, terracotta. */
export const artist: SeedArtist = {
  slug: 'ladi-tanko-lar',
  name: 'Ladi Tanko-Lar',
  town: 'Kafanchan',
  state: 'Kaduna',
  biography:
    'Ladi Tanko-Lar digs her clay from a stream bed near Kafanchan, not far from where people made heads of it two thousand years ago. She coils without a wheel, walking backwards round the pot, and fires in the open under grass and dung. She lets smoke and rain sign the work before she does.',
}

type Label = Pick<
  PaintedWork,
  'slug' | 'title' | 'year' | 'description' | 'widthCm' | 'heightCm' | 'priceNaira' | 'sold' | 'topDeal'
> & { depthCm: number }
const work = (
  label: Label,
  body: Omit<Clay, 'seed'>,
  sitting: Omit<Sitting, 'skin' | 'seed'>,
): PaintedWork => ({
  ...label,
  artist: artist.slug,
  category: 'sculpture',
  subcategory: 'terracotta',
  medium: 'Coiled terracotta, open firing',
  signed: true,
  paint: () => sit({ ...sitting, skin: clay({ ...body, seed: label.slug }), seed: label.slug }),
})

const red = { body: hex('#7d4431'), light: hex('#a66d4e'), smoke: hex('#2d211d') }
const brick = { body: hex('#6b3a2b'), light: hex('#905a43'), smoke: hex('#261c1a') }
const buff = { body: hex('#8f6c4d'), light: hex('#b5926d'), smoke: hex('#3a2c24') }

/** Her clay. */
export const works: PaintedWork[] = [
  work(
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
    { ...red, smokeAmount: 0.5 },
    {
      form: listener(),
      room: room('#8b8379', 0.46, 0.46),
      camera: view(0.9, 0.62, 4.4, 20.5),
      width: 1600,
      height: 2000,
      exposure: 1.35,
    },
  ),
  work(
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
    { ...brick, smokeAmount: 0.7 },
    {
      form: jar(),
      room: room('#a0968a', 0.66, 0.6),
      camera: view(0.95, 0.42, 4.2, 19.5),
      width: 2000,
      height: 1820,
      exposure: 1.3,
    },
  ),
  work(
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
    { ...buff, smokeAmount: 0.55 },
    {
      form: stack(),
      room: room('#746c63', 0.42, 0.42),
      camera: view(0.9, 0.5, 4.5, 18.5),
      width: 1400,
      height: 2000,
      exposure: 1.3,
    },
  ),
  work(
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
    { ...red, smokeAmount: 0.35 },
    {
      form: lantern(),
      room: room('#6d665e', 0.44, 0.42, 1, 1.2),
      camera: view(0.98, 0.62, 4.9, 19.5),
      width: 1400,
      height: 2000,
      exposure: 1.35,
    },
  ),
  work(
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
    { ...brick, smokeAmount: 0.45 },
    {
      form: bird(),
      room: room('#948b7f', 0.78, 0.5),
      camera: view(0.86, 0.44, 4.4, 18.5),
      width: 2000,
      height: 1560,
      exposure: 1.3,
    },
  ),
  work(
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
    { ...buff, body: hex('#7a4d35'), smokeAmount: 0.6 },
    {
      form: pair(),
      room: room('#8f867b', 0.7, 0.46),
      camera: view(0.92, 0.47, 4.3, 19.5),
      width: 2000,
      height: 1800,
      exposure: 1.3,
    },
  ),
]
