import { glue, leaf, type Piece, round } from './cut-paper.ts'
import type { Draw } from './hand.ts'
import type { Point } from './shapes.ts'

/** How strongly their JPEGs are compressed. */
export const quality = 76

/** Width over height of a portrait. */
export const RATIO = 0.8

type Cloth = { colour: string; pattern?: Piece['pattern'] }
type Sitter = {
  ground: string
  /** A disc or a wall behind the head. */
  behind: Piece
  skin: string
  shade: string
  cloth: Cloth
  /** What is worn or grows on the head, behind it and before it. */
  back?: readonly Piece[]
  front: readonly Piece[]
  /** Over the cloth: beads, a collar, a strap. */
  over?: readonly Piece[]
  /** Which way the light falls: 1 from the left. */
  light?: 1 | -1
}

const dark = '#1d1716'

/** Shoulders and neck, the head and the shaded half of its face, cut from painted paper; nobody's features. */
const sit =
  ({ ground, behind, skin, shade, cloth, back = [], front, over = [], light = 1 }: Sitter): Draw =>
  ({ width, height, unit, slug }) => {
    const shoulders: Point[] = [
      [-0.04, 1.04],
      [0.02, 0.9],
      [0.16, 0.79],
      [0.36, 0.735],
      [0.5, 0.78],
      [0.64, 0.735],
      [0.84, 0.79],
      [0.98, 0.9],
      [1.04, 1.04],
    ]
    const neck: Point[] = [
      [0.4, 0.56],
      [0.6, 0.56],
      [0.605, 0.7],
      [0.66, 0.755],
      [0.5, 0.83],
      [0.34, 0.755],
      [0.395, 0.7],
    ]
    const side = (x: number) => (light === 1 ? x : 1 - x)
    const half: Point[] = [
      [side(0.5), 0.245],
      [side(0.62), 0.27],
      [side(0.685), 0.37],
      [side(0.672), 0.49],
      [side(0.61), 0.585],
      [side(0.515), 0.632],
      [side(0.535), 0.54],
      [side(0.498), 0.47],
      [side(0.54), 0.4],
      [side(0.515), 0.32],
    ]
    return glue(width, height, unit, slug, ground, [
      behind,
      ...back,
      { outline: neck, colour: shade },
      { outline: shoulders, colour: cloth.colour, ...(cloth.pattern && { pattern: cloth.pattern }), lift: 1.4 },
      ...over,
      { outline: round(0.5, 0.432, 0.188, RATIO, 0.252), colour: skin, lift: 1.5 },
      { outline: half, colour: shade, lift: 0.5 },
      ...front,
    ])
  }

const disc = (x: number, y: number, r: number, colour: string): Piece => ({
  outline: round(x, y, r, RATIO),
  colour,
})
const wall = (x: number, colour: string): Piece => ({
  outline: [
    [x, -0.02],
    [1.02, -0.02],
    [1.02, 1.02],
    [x, 1.02],
  ],
  straight: true,
  torn: true,
  colour,
})
/** A cap without a brim, leaning to one side. */
const cap = (colour: string, lean: number, pattern?: Piece['pattern']): Piece => ({
  outline: [
    [0.315, 0.35],
    [0.325 + lean * 0.4, 0.2],
    [0.42 + lean, 0.135],
    [0.6 + lean, 0.15],
    [0.675 + lean * 0.4, 0.23],
    [0.688, 0.345],
    [0.5, 0.315],
  ],
  colour,
  ...(pattern && { pattern }),
})
/** Hair cut close: a thin crown round the head. */
const close = (colour = dark, low = 0.36): Piece => ({
  outline: [
    [0.306, low + 0.04],
    [0.312, 0.27],
    [0.39, 0.175],
    [0.5, 0.15],
    [0.61, 0.175],
    [0.688, 0.27],
    [0.694, low + 0.04],
    [0.65, 0.31],
    [0.5, 0.262],
    [0.35, 0.31],
  ],
  colour,
})
/** A headtie: folds that stand up from the brow. */
const tie = (colours: readonly [string, string, string], pattern?: Piece['pattern']): Piece[] => [
  ...[-0.62, 0.66, -0.3, 0.36, 0.02].map(
    (angle, at): Piece => ({
      outline: leaf(
        0.5 + angle * 0.12,
        0.3,
        0.5 + Math.sin(angle) * 0.36,
        0.3 - Math.cos(angle) * 0.27,
        0.72,
        RATIO,
      ),
      colour: colours[at % 2 === 0 ? 1 : 2],
      lift: 1.3,
    }),
  ),
  {
    outline: [
      [0.292, 0.37],
      [0.3, 0.22],
      [0.4, 0.12],
      [0.55, 0.1],
      [0.69, 0.19],
      [0.71, 0.35],
      [0.6, 0.29],
      [0.45, 0.285],
    ],
    colour: colours[0],
    ...(pattern && { pattern }),
    lift: 1.6,
  },
]
/** Along the jaw from ear to ear. */
const beard = (colour: string): Piece => ({
  outline: [
    [0.315, 0.46],
    [0.335, 0.57],
    [0.41, 0.67],
    [0.5, 0.7],
    [0.59, 0.67],
    [0.665, 0.57],
    [0.685, 0.46],
    [0.645, 0.54],
    [0.57, 0.59],
    [0.5, 0.575],
    [0.43, 0.59],
    [0.355, 0.54],
  ],
  colour,
  lift: 0.7,
})
const beads = (colour: string, many = 9, drop = 0.075): Piece[] =>
  Array.from({ length: many }, (_, i): Piece => {
    const t = (i / (many - 1)) * 2 - 1
    return { outline: round(0.5 + t * 0.165, 0.755 + (1 - t * t) * drop, 0.018, RATIO), colour }
  })
const earring = (x: number, colour: string): Piece => disc(x, 0.53, 0.024, colour)

/** The ten artists of the demo by their slugs. */
export const drawings: Record<string, Draw> = {
  'nanret-gyang-dakwat': sit({
    ground: '#d9b98c',
    behind: disc(0.72, 0.3, 0.27, '#e9d6b0'),
    skin: '#6b4330',
    shade: '#4d2e22',
    cloth: { colour: '#5f6b52', pattern: { kind: 'dry', colour: '#78845f', size: 0.08 } },
    front: [close('#3a3431', 0.33), beard('#38302d')],
  }),
  'morenike-alabi-ojo': sit({
    ground: '#e6ded0',
    behind: wall(0.58, '#b9c7d2'),
    skin: '#7a4a33',
    shade: '#583223',
    cloth: { colour: '#1f2f5c', pattern: { kind: 'dot', colour: '#c9d3df', size: 0.05 } },
    back: [],
    over: beads('#d9a441'),
    front: [...tie(['#24386b', '#31508c', '#1b2a52']), earring(0.69, '#d9a441'), earring(0.31, '#d9a441')],
  }),
  'hauwa-zakari-danladi': sit({
    ground: '#e8b9a0',
    behind: disc(0.3, 0.32, 0.25, '#f1d8a8'),
    skin: '#8a573a',
    shade: '#66402b',
    cloth: { colour: '#d0632f' },
    back: [
      {
        outline: [
          [0.24, 0.98],
          [0.2, 0.62],
          [0.26, 0.3],
          [0.42, 0.13],
          [0.6, 0.13],
          [0.75, 0.3],
          [0.8, 0.62],
          [0.76, 0.98],
        ],
        colour: '#27544a',
        lift: 1.4,
      },
    ],
    front: [
      {
        outline: [
          [0.29, 0.5],
          [0.3, 0.28],
          [0.42, 0.16],
          [0.58, 0.16],
          [0.7, 0.28],
          [0.71, 0.5],
          [0.66, 0.34],
          [0.5, 0.265],
          [0.34, 0.34],
        ],
        colour: '#31675a',
      },
    ],
    light: -1,
  }),
  'chidiebere-nwafor-etim': sit({
    ground: '#c9d1bd',
    behind: wall(0.42, '#dfe0cf'),
    skin: '#5b3727',
    shade: '#40251b',
    cloth: { colour: '#b23a2c', pattern: { kind: 'dot', colour: '#f0d9a6', size: 0.09 } },
    front: [
      close(dark, 0.36),
      ...[0.405, 0.595].flatMap((x): Piece[] => [
        { outline: round(x, 0.425, 0.075, RATIO, 0.06), colour: dark, lift: 0.6 },
        { outline: round(x, 0.425, 0.057, RATIO, 0.045), colour: '#c7d0c0', lift: 0.3 },
      ]),
    ],
    light: -1,
  }),
  'foluke-bello': sit({
    ground: '#d8c3c8',
    behind: disc(0.64, 0.34, 0.29, '#efe0d3'),
    skin: '#6d4131',
    shade: '#4f2c22',
    cloth: { colour: '#6a2346', pattern: { kind: 'stripe', colour: '#c8a24a', size: 0.11, angle: 0.08 } },
    over: beads('#c8512f', 11, 0.095),
    front: [
      ...tie(['#8b2f58', '#b65a7d', '#5e1d3d'], { kind: 'stripe', colour: '#c8a24a', size: 0.09, angle: 0.7 }),
      earring(0.69, '#c8a24a'),
    ],
  }),
  'ibinabo-briggs': sit({
    ground: '#20304a',
    behind: disc(0.68, 0.24, 0.13, '#f0c56a'),
    skin: '#7b4c36',
    shade: '#4a2a22',
    cloth: { colour: '#d9d3c5' },
    back: [disc(0.5, 0.3, 0.3, '#15110f')],
    front: [
      {
        outline: [
          [0.3, 0.42],
          [0.3, 0.26],
          [0.42, 0.17],
          [0.58, 0.17],
          [0.7, 0.26],
          [0.7, 0.42],
          [0.63, 0.31],
          [0.5, 0.275],
          [0.37, 0.31],
        ],
        colour: '#15110f',
      },
    ],
    over: [
      {
        outline: [
          [0.3, 0.765],
          [0.36, 0.745],
          [0.68, 1.02],
          [0.6, 1.02],
        ],
        straight: true,
        colour: '#2a2523',
      },
    ],
  }),
  'falmata-bukar': sit({
    ground: '#cfc8bc',
    behind: {
      outline: [
        [-0.02, 0.62],
        [0.3, 0.44],
        [0.62, 0.58],
        [1.02, 0.36],
        [1.02, 1.02],
        [-0.02, 1.02],
      ],
      colour: '#9d958a',
    },
    skin: '#5f3d2d',
    shade: '#412820',
    cloth: { colour: '#23211f' },
    back: [
      {
        outline: [
          [0.16, 1.02],
          [0.2, 0.6],
          [0.25, 0.28],
          [0.43, 0.11],
          [0.6, 0.12],
          [0.77, 0.32],
          [0.8, 0.62],
          [0.86, 1.02],
        ],
        colour: '#e9e4da',
        pattern: { kind: 'dry', colour: '#d5cec1', size: 0.07 },
        lift: 1.4,
      },
    ],
    front: [
      {
        outline: [
          [0.27, 0.56],
          [0.28, 0.28],
          [0.42, 0.14],
          [0.6, 0.15],
          [0.73, 0.3],
          [0.73, 0.56],
          [0.675, 0.35],
          [0.53, 0.265],
          [0.36, 0.31],
          [0.315, 0.42],
        ],
        colour: '#f3efe7',
      },
    ],
  }),
  'tobenna-okonkwo-dada': sit({
    ground: '#b8bcbc',
    behind: wall(0.66, '#8d9496'),
    skin: '#68432f',
    shade: '#472c20',
    cloth: { colour: '#e4dccb' },
    over: [
      {
        outline: [
          [0.37, 0.74],
          [0.5, 0.83],
          [0.44, 0.9],
          [0.31, 0.79],
        ],
        straight: true,
        colour: '#f2ecdf',
      },
      {
        outline: [
          [0.63, 0.74],
          [0.5, 0.83],
          [0.56, 0.9],
          [0.69, 0.79],
        ],
        straight: true,
        colour: '#d6cdb9',
      },
    ],
    front: [close('#241d1b', 0.31)],
  }),
  'osaretin-ehigiator': sit({
    ground: '#6f2f22',
    behind: disc(0.42, 0.36, 0.31, '#c9783f'),
    skin: '#573527',
    shade: '#382019',
    cloth: { colour: '#e7ddc9' },
    over: [...beads('#b8402b', 13, 0.085), ...beads('#c5522f', 13, 0.125)],
    front: [
      cap('#8d2a1f', 0.05, { kind: 'dot', colour: '#d27a4a', size: 0.05 }),
      beard('#cfc8bc'),
    ],
    light: -1,
  }),
  'ladi-tanko-lar': sit({
    ground: '#c7714a',
    behind: disc(0.62, 0.4, 0.31, '#dc9a6c'),
    skin: '#744733',
    shade: '#522f23',
    cloth: { colour: '#e9dcc4', pattern: { kind: 'stripe', colour: '#b65a34', size: 0.075, angle: 1.57 } },
    back: [disc(0.5, 0.125, 0.13, '#34495a')],
    front: [
      {
        outline: [
          [0.294, 0.36],
          [0.31, 0.22],
          [0.42, 0.125],
          [0.58, 0.125],
          [0.69, 0.22],
          [0.706, 0.36],
          [0.5, 0.29],
        ],
        colour: '#2c3f4f',
        pattern: { kind: 'stripe', colour: '#48637a', size: 0.06, angle: 1.2 },
      },
    ],
  }),
}
