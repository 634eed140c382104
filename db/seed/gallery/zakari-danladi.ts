import type { SeedArtist, SeedWork } from './work.ts'

/** Hauwa Zakari-Danladi, cut paper and linocut. */
export const artist: SeedArtist = {
  slug: 'hauwa-zakari-danladi',
  name: 'Hauwa Zakari-Danladi',
  town: 'Zaria',
  state: 'Kaduna',
  biography:
    'Hauwa Zakari-Danladi paints sheets of paper in one colour until she has a cupboard full, then cuts. She keeps every offcut in a biscuit tin and many of her best shapes are the holes that other shapes left. Her subjects are the ones on her table and outside her window in Zaria: pots, plantain leaves, yellow buses, the neighbours’ washing.',
  statement: 'The best shapes are what other shapes leave behind. I keep them all in a biscuit tin.',
  exhibitions: [
    { year: 2026, title: 'Offcuts', place: 'Paper House, Zaria' },
    { year: 2024, title: 'The Neighbours’ Washing', place: 'Kano Street Gallery, Kano' },
    { year: 2021, title: 'One Colour a Day', place: 'Sámárù Reading Room, Zaria' },
  ],
}

type Label = Omit<SeedWork, 'artist' | 'category' | 'subcategory' | 'medium' | 'signed'>

const cutting = (label: Label): SeedWork => ({
  ...label,
  artist: artist.slug,
  category: 'art-work',
  subcategory: 'works-on-paper',
  medium: 'Cut and painted paper on board',
  signed: true,
})
const print = (label: Label): SeedWork => ({
  ...label,
  artist: artist.slug,
  category: 'wall-art',
  subcategory: 'print',
  medium: 'Relief print in six colours, cotton paper',
  signed: true,
})

const cuttings: readonly Label[] = [
  {
    slug: 'three-pots-one-shade',
    title: 'Three Pots, One Shade',
    year: 2023,
    widthCm: 70,
    heightCm: 70,
    priceNaira: 310_000,
    framePriceNaira: 38_000,
    topDeal: true,
    description:
      'Three water pots stand so close that they share a shadow. The tall one is brick, the round one ochre, and the dark one at the back is made from the paper on which the other two were cut out, so its edges carry knife marks that belong to its neighbours. A strip of newsprint blue lies under them for a floor. Nothing is drawn; all is scissors. The sheets are glued at their middles only and lift a little at the edges, which is why the picture wants glass and a deep frame.',
  },
  {
    slug: 'plantain-afternoon',
    title: 'Plantain Afternoon',
    year: 2024,
    widthCm: 60,
    heightCm: 90,
    priceNaira: 280_000,
    framePriceNaira: 36_000,
    description:
      'The plantain outside the kitchen window at three in the afternoon, when its leaves stop being green and become light and dark. Zakari-Danladi cut eleven leaves from four sheets and striped some of them with a dry brush to say vein. The house behind is one piece of pink, the sun another, and the orange strip at the foot is a neighbour’s wall. The tallest leaf leaves the sheet at the top, as the plant leaves the window.',
  },
  {
    slug: 'danfo-danfo-danfo',
    title: 'Danfo, Danfo, Danfo',
    year: 2025,
    widthCm: 120,
    heightCm: 60,
    priceNaira: 420_000,
    framePriceNaira: 52_000,
    description:
      'Lagos, seen by somebody who had come for a weekend. Five buses, cut from one yellow and no two the same size, push along a road that has no room for them. Behind them the island’s towers are only paper strips, pale with haze, and over all of it there is one bird. The artist swears that she counted the wheels. A cheerful picture with a strict composition: cover any bus with your thumb and the rest fall over. It suits a hall or a restaurant.',
  },
  {
    slug: 'washing-with-harmattan',
    title: 'Washing with Harmattan',
    year: 2022,
    widthCm: 90,
    heightCm: 60,
    priceNaira: 260_000,
    framePriceNaira: 38_000,
    sold: true,
    description:
      'Somebody has hung out the week: a blue wrapper, three shirts, a child’s dress, a tablecloth that was once festive. The wind comes from the left and everything on the line agrees about it. The sky is bare board rubbed with dust-coloured paint, and the line is a single thread, the only thing in the picture that is not paper. It was the first collage she sold and she has been trying to buy it back.',
  },
  {
    slug: 'table-for-my-uncles',
    title: 'Table for My Uncles',
    year: 2024,
    widthCm: 100,
    heightCm: 80,
    priceNaira: 360_000,
    framePriceNaira: 44_000,
    description:
      'Seen from straight above: a blue table, four plates, a mortar, a radio, a bottle, and the caps of three men who are not in the picture. The fourth place is set and the chair pushed in. Shapes are plain and colours few; what is happening is told by the distances between things. She cut the plates from the margins of old calendars. The longer one looks, the later it gets. To be hung where people eat.',
  },
]

const prints: readonly Label[] = [
  {
    slug: 'guinea-fowl-at-dusk',
    title: 'Guinea Fowl at Dusk',
    year: 2023,
    widthCm: 40,
    heightCm: 50,
    priceNaira: 45_000,
    framePriceNaira: 24_000,
    sizes: [
      { label: '50 × 40 cm', widthCm: 40, heightCm: 50, priceNaira: 45_000, total: 20 },
      { label: '75 × 60 cm', widthCm: 60, heightCm: 75, priceNaira: 78_000, total: 10 },
    ],
    description:
      'A relief print in six colours after one of her cuttings. A guinea fowl, all dots, walks out of the picture on the right with the sun going down behind her. Each colour has a block of its own, cut in floor linoleum and printed by hand with the back of a spoon, so the grey of the bird is broken in a different place on every sheet. The paper is heavy cotton and the edges are torn. Signed and numbered below the image.',
  },
  {
    slug: 'zaria-gate',
    title: 'Zaria Gate',
    year: 2021,
    widthCm: 50,
    heightCm: 40,
    priceNaira: 52_000,
    framePriceNaira: 24_000,
    topDeal: true,
    sizes: [
      { label: '40 × 50 cm', widthCm: 50, heightCm: 40, priceNaira: 52_000, total: 20 },
      { label: '60 × 75 cm', widthCm: 75, heightCm: 60, priceNaira: 90_000, total: 8 },
    ],
    description:
      'Mud walls, pinnacles, and a doorway painted in the old Hausa fashion, printed from six blocks. The sky is a single flat blue of the kind that only comes after the first rain. The interlaced relief around the door was cut last, with a very small gouge, and the artist asks that it be looked at first. The wall is printed twice, slightly apart, which gives it the thickness of earth. On cotton paper, in two sizes.',
  },
]

/** Her cuttings. */
export const works: SeedWork[] = [...cuttings.map(cutting), ...prints.map(print)]
