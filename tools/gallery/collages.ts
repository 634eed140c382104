import { glue, leaf, type Piece, round } from './cut-paper.ts'
import type { Draw } from './hand.ts'
import type { Point } from './shapes.ts'

/** How strongly their JPEGs are compressed. */
export const quality = 78

const work =
  (ground: string, pieces: readonly Piece[]): Draw =>
  ({ width, height, unit, slug }) =>
    glue(width, height, unit, slug, ground, pieces)

const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** A pot seen from the side: mouth, neck, belly, foot. */
const pot = (x: number, top: number, foot: number, mouth: number, belly: number): Point[] => {
  const h = foot - top
  const side = (s: number): Point[] => [
    [x + s * mouth, top],
    [x + s * mouth * 0.72, top + h * 0.14],
    [x + s * belly * 0.86, top + h * 0.36],
    [x + s * belly, top + h * 0.6],
    [x + s * belly * 0.66, top + h * 0.9],
    [x + s * mouth * 0.7, foot],
  ]
  return [...side(-1), ...side(1).toReversed()]
}

/** A plantain plant: leaves fanned from one place. */
const fan = (
  x: number,
  y: number,
  length: number,
  stretch: number,
  colours: readonly string[],
  angles: readonly number[],
): Piece[] =>
  angles.map(
    (angle, i): Piece => ({
      outline: leaf(
        x,
        y,
        x + Math.sin(angle) * length,
        y - Math.cos(angle) * length * stretch * (0.85 + 0.15 * Math.cos(i * 2)),
        0.34,
        stretch,
      ),
      colour: colours[i % colours.length] ?? '#2f5d43',
      ...(i % 2 ? { pattern: { kind: 'stripe' as const, colour: '#17382a', size: 0.02, angle } } : {}),
    }),
  )

/** A yellow bus: body, stripe, windows, wheels. */
const bus = (x: number, y: number, size: number, stretch: number, body = '#e9a91f'): Piece[] => [
  {
    outline: [
      [x, y],
      [x + size * 0.86, y],
      [x + size, y + size * 0.2 * stretch],
      [x + size, y + size * 0.44 * stretch],
      [x, y + size * 0.44 * stretch],
    ],
    straight: true,
    colour: body,
  },
  {
    outline: box(x, y + size * 0.27 * stretch, x + size, y + size * 0.32 * stretch),
    straight: true,
    colour: '#1d1b1c',
  },
  ...[0.05, 0.25, 0.45, 0.65].map(
    (at): Piece => ({
      outline: box(
        x + size * at,
        y + size * 0.06 * stretch,
        x + size * (at + 0.15),
        y + size * 0.21 * stretch,
      ),
      straight: true,
      colour: at === 0.45 ? '#cfe0df' : '#6d98a3',
    }),
  ),
  ...[0.2, 0.78].flatMap((at): Piece[] => [
    { outline: round(x + size * at, y + size * 0.45 * stretch, size * 0.095, stretch), colour: '#1d1b1c' },
    { outline: round(x + size * at, y + size * 0.45 * stretch, size * 0.04, stretch), colour: '#b9b2a5' },
  ]),
]

/** Her cuttings. */
export const drawings: Record<string, Draw> = {
  'three-pots-one-shade': work('#e9dcc6', [
    { outline: box(-0.02, 0.68, 1.02, 1.02), straight: true, colour: '#8fa9b3', torn: true },
    { outline: round(0.72, 0.26, 0.15, 1), colour: '#e7b54a' },
    {
      outline: pot(0.66, 0.22, 0.8, 0.1, 0.2),
      colour: '#3a2c2c',
      pattern: { kind: 'dry', colour: '#59403a', size: 0.09 },
    },
    {
      outline: pot(0.33, 0.14, 0.84, 0.085, 0.17),
      colour: '#b24a2a',
      pattern: { kind: 'stripe', colour: '#8d351d', size: 0.035, angle: 1.57 },
    },
    {
      outline: pot(0.53, 0.46, 0.9, 0.1, 0.19),
      colour: '#d59a3a',
      pattern: { kind: 'dot', colour: '#f0dcae', size: 0.05 },
    },
    { outline: leaf(0.33, 0.16, 0.16, -0.02, 0.3, 1), colour: '#3f6b4b' },
    { outline: leaf(0.33, 0.16, 0.4, -0.06, 0.26, 1), colour: '#2a4f3a' },
  ]),
  'plantain-afternoon': work('#f0d9c4', [
    { outline: box(0.08, 0.3, 0.66, 1.02), straight: true, colour: '#d9958a' },
    {
      outline: [
        [0.02, 0.32],
        [0.37, 0.17],
        [0.72, 0.32],
      ],
      straight: true,
      colour: '#7c3b35',
    },
    { outline: box(0.2, 0.46, 0.38, 0.62), straight: true, colour: '#2f3f4a' },
    { outline: round(0.78, 0.16, 0.13, 0.667), colour: '#ee8a3a' },
    { outline: box(-0.02, 0.86, 1.02, 1.02), straight: true, colour: '#d2642b', torn: true },
    ...fan(
      0.62,
      0.94,
      1.36,
      0.667,
      ['#2f5d43', '#4f8052', '#1f4433', '#86a04a'],
      [-0.62, 0.5, -0.42, 0.34, -0.24, 0.2, -0.07, 0.1],
    ),
    ...fan(0.6, 0.95, 0.36, 0.667, ['#86a04a', '#2f5d43'], [-0.6, 0.7, 0.1]),
  ]),
  'danfo-danfo-danfo': work('#d9e2dc', [
    ...[0.04, 0.11, 0.2, 0.28, 0.41, 0.5, 0.57, 0.7, 0.79, 0.9].map(
      (x, i): Piece => ({
        outline: box(x, 0.12 + ((i * 37) % 23) / 70, x + 0.055 + (i % 3) * 0.016, 0.62),
        straight: true,
        colour: ['#b4c4c4', '#9db3b8', '#c6cfc6', '#a9b9b4'][i % 4] ?? '#b4c4c4',
        pattern: { kind: i % 2 ? 'stripe' : 'dot', colour: '#d3dcd6', size: 0.013, angle: 1.57 },
      }),
    ),
    { outline: box(-0.02, 0.58, 1.02, 1.02), straight: true, colour: '#4a4a50', torn: true },
    ...bus(0.58, 0.42, 0.16, 2),
    ...bus(0.14, 0.4, 0.18, 2, '#e3a019'),
    ...bus(0.72, 0.52, 0.25, 2, '#eeb12b'),
    ...bus(0.34, 0.5, 0.3, 2),
    ...bus(0.02, 0.58, 0.27, 2, '#f0b63a'),
    {
      outline: [
        [0.6, 0.14],
        [0.635, 0.19],
        [0.67, 0.13],
        [0.638, 0.235],
      ],
      straight: true,
      colour: '#1d1b1c',
      lift: 2,
    },
  ]),
  'washing-with-harmattan': work('#dccbb0', [
    { outline: box(-0.02, 0.8, 1.02, 1.02), straight: true, colour: '#a77b57', torn: true },
    {
      outline: [
        [-0.02, 0.205],
        [0.5, 0.245],
        [1.02, 0.215],
        [1.02, 0.222],
        [0.5, 0.252],
        [-0.02, 0.212],
      ],
      straight: true,
      colour: '#3b332c',
    },
    {
      outline: [
        [0.05, 0.2],
        [0.22, 0.22],
        [0.27, 0.66],
        [0.1, 0.7],
      ],
      straight: true,
      colour: '#2b4a86',
      pattern: { kind: 'dot', colour: '#e3ded2', size: 0.03 },
    },
    {
      outline: [
        [0.28, 0.22],
        [0.4, 0.23],
        [0.47, 0.3],
        [0.44, 0.35],
        [0.41, 0.32],
        [0.44, 0.56],
        [0.33, 0.57],
        [0.31, 0.32],
        [0.27, 0.35],
      ],
      straight: true,
      colour: '#efe9dc',
    },
    {
      outline: [
        [0.48, 0.235],
        [0.58, 0.24],
        [0.65, 0.31],
        [0.62, 0.36],
        [0.59, 0.33],
        [0.62, 0.55],
        [0.52, 0.56],
        [0.5, 0.33],
        [0.47, 0.36],
      ],
      straight: true,
      colour: '#c9574a',
      pattern: { kind: 'stripe', colour: '#efe0cd', size: 0.016 },
    },
    {
      outline: [
        [0.67, 0.235],
        [0.75, 0.23],
        [0.76, 0.36],
        [0.83, 0.55],
        [0.67, 0.57],
      ],
      straight: true,
      colour: '#e6b23f',
    },
    {
      outline: [
        [0.84, 0.225],
        [0.98, 0.215],
        [1.0, 0.5],
        [0.88, 0.53],
      ],
      straight: true,
      colour: '#44695a',
      pattern: { kind: 'stripe', colour: '#dfd6b9', size: 0.03, angle: 1.57 },
    },
  ]),
  'table-for-my-uncles': work('#b86b45', [
    {
      outline: [
        [0.1, 0.14],
        [0.9, 0.1],
        [0.93, 0.88],
        [0.08, 0.9],
      ],
      straight: true,
      colour: '#2f5277',
      pattern: { kind: 'dry', colour: '#3d6691', size: 0.2 },
    },
    ...(
      [
        [0.28, 0.3],
        [0.72, 0.29],
        [0.28, 0.72],
        [0.73, 0.72],
      ] as const
    ).flatMap(([x, y], i): Piece[] => [
      { outline: round(x, y, 0.1, 1.25), colour: '#efe6d3' },
      {
        outline: round(x, y, 0.068, 1.25),
        colour: i === 3 ? '#e3d8c0' : (['#d98f2e', '#7d8f3c', '#c9502f'][i] ?? '#e3d8c0'),
      },
    ]),
    { outline: round(0.51, 0.5, 0.085, 1.25), colour: '#6b4128' },
    { outline: round(0.51, 0.5, 0.055, 1.25), colour: '#2c1c14' },
    {
      outline: [
        [0.42, 0.14],
        [0.58, 0.14],
        [0.585, 0.25],
        [0.415, 0.25],
      ],
      straight: true,
      colour: '#d9c7a1',
      pattern: { kind: 'stripe', colour: '#5b4a33', size: 0.012 },
    },
    {
      outline: round(0.14, 0.36, 0.06, 1.25),
      colour: '#8e2f2b',
      pattern: { kind: 'stripe', colour: '#e6b23f', size: 0.02 },
    },
    {
      outline: round(0.87, 0.33, 0.058, 1.25),
      colour: '#f0ead9',
      pattern: { kind: 'dot', colour: '#2b4a86', size: 0.025 },
    },
    {
      outline: round(0.13, 0.78, 0.06, 1.25),
      colour: '#1f2b2a',
      pattern: { kind: 'stripe', colour: '#c8cdbf', size: 0.018, angle: 1.57 },
    },
    { outline: round(0.6, 0.66, 0.03, 1.25), colour: '#3f6b4b' },
  ]),
  'guinea-fowl-at-dusk': work('#eadfca', [
    { outline: box(0.07, 0.06, 0.93, 0.94), straight: true, colour: '#d9784a' },
    { outline: round(0.34, 0.33, 0.19, 0.8), colour: '#f1c268' },
    {
      outline: [
        [0.07, 0.66],
        [0.4, 0.61],
        [0.93, 0.69],
        [0.93, 0.94],
        [0.07, 0.94],
      ],
      straight: true,
      colour: '#5a2f3a',
    },
    {
      outline: [
        [0.2, 0.58],
        [0.3, 0.42],
        [0.52, 0.36],
        [0.68, 0.42],
        [0.74, 0.3],
        [0.76, 0.2],
        [0.83, 0.2],
        [0.83, 0.29],
        [0.8, 0.44],
        [0.72, 0.6],
        [0.52, 0.7],
        [0.32, 0.68],
        [0.14, 0.7],
      ],
      colour: '#2c3140',
      pattern: { kind: 'dot', colour: '#e8e2d3', size: 0.034 },
    },
    {
      outline: [
        [0.745, 0.2],
        [0.8, 0.135],
        [0.845, 0.19],
        [0.9, 0.225],
        [0.84, 0.245],
      ],
      straight: true,
      colour: '#5f8fb0',
    },
    {
      outline: [
        [0.8, 0.14],
        [0.83, 0.09],
        [0.845, 0.15],
      ],
      straight: true,
      colour: '#c9442d',
    },
    { outline: box(0.47, 0.68, 0.485, 0.82), straight: true, colour: '#e7b54a' },
    { outline: box(0.57, 0.67, 0.585, 0.81), straight: true, colour: '#e7b54a' },
  ]),
  'zaria-gate': work('#ece3d2', [
    { outline: box(0.06, 0.07, 0.94, 0.93), straight: true, colour: '#7fb0c4' },
    {
      outline: [
        [0.06, 0.42],
        [0.14, 0.42],
        [0.17, 0.3],
        [0.2, 0.42],
        [0.32, 0.4],
        [0.34, 0.26],
        [0.37, 0.16],
        [0.4, 0.26],
        [0.6, 0.26],
        [0.63, 0.16],
        [0.66, 0.26],
        [0.68, 0.4],
        [0.8, 0.42],
        [0.83, 0.3],
        [0.86, 0.42],
        [0.94, 0.42],
        [0.94, 0.93],
        [0.06, 0.93],
      ],
      straight: true,
      colour: '#b5764a',
      pattern: { kind: 'dry', colour: '#a3663d', size: 0.3 },
    },
    { outline: box(0.34, 0.34, 0.66, 0.86), straight: true, colour: '#e7d6b6' },
    {
      outline: box(0.37, 0.38, 0.63, 0.86),
      straight: true,
      colour: '#8c4a2c',
      pattern: { kind: 'dot', colour: '#e7d6b6', size: 0.05 },
    },
    {
      outline: [
        [0.43, 0.86],
        [0.43, 0.62],
        [0.5, 0.52],
        [0.57, 0.62],
        [0.57, 0.86],
      ],
      straight: true,
      colour: '#231a18',
    },
    { outline: box(0.06, 0.84, 0.94, 0.93), straight: true, colour: '#d8a763' },
    ...[0.14, 0.22, 0.74, 0.82].map(
      (x): Piece => ({ outline: box(x, 0.52, x + 0.05, 0.6), straight: true, colour: '#3a2620' }),
    ),
    { outline: round(0.2, 0.19, 0.05, 1.25), colour: '#f4ead4' },
  ]),
}
