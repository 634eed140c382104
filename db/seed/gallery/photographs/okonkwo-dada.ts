import type { PaintedWork, SeedArtist } from '../work.ts'
import { type Block, type Building, flight, photographBuilding, repeat } from './concrete.ts'
import { printSizes } from './editions.ts'

/** Tobenna Okonkwo-Dada, buildings. */
export const artist: SeedArtist = {
  slug: 'tobenna-okonkwo-dada',
  name: 'Tobenna Okonkwo-Dada',
  town: 'Ibadan',
  state: 'Oyo',
  biography:
    'Tobenna Okonkwo-Dada is the son of a quantity surveyor and photographs the concrete of the years after independence: campuses, secretariats, bus stations. He goes there on Sundays, when only the sun is at work, and waits until a building is divided in two. He has never retouched a stain.',
}

const ground: Block = [-200, -1, -200, 200, 0, 200]

type Label = Pick<
  PaintedWork,
  'slug' | 'title' | 'year' | 'description' | 'widthCm' | 'heightCm' | 'priceNaira' | 'topDeal' | 'sold'
> & { totals: readonly number[] }
const work = ({ totals, ...label }: Label, building: Building): PaintedWork => ({
  ...label,
  artist: artist.slug,
  category: 'photography',
  subcategory: 'black-and-white',
  medium: 'Silver gelatin print on fibre paper',
  framePriceNaira: 35_000,
  signed: true,
  sizes: printSizes(label.widthCm, label.heightCm, label.priceNaira, totals),
  paint: () => {
    const scale = 2000 / Math.max(label.widthCm, label.heightCm)
    return photographBuilding(
      Math.round(label.widthCm * scale),
      Math.round(label.heightCm * scale),
      building,
      { exposure: 0.4, contrast: 1.5, grain: 2.4, grainSize: 1.2, vignette: 0.28 },
    )
  },
})

/** His photographs. */
export const works: PaintedWork[] = [
  work(
    {
      slug: 'sunday-colonnade',
      title: 'Sunday Colonnade',
      year: 2020,
      widthCm: 40,
      heightCm: 60,
      priceNaira: 110_000,
      totals: [15, 8],
      description:
        'Sixteen columns walk away along the front of a lecture hall and the sun lays one bar of light between each two. By the end of the row they are as thin as pencils. On weekdays four hundred students go through here; on Sunday one can hear the swifts. The marks of the shuttering boards are still in the concrete, and the photographer counts them when he cannot sleep. A calm, tall print that gives a corridor another corridor.',
    },
    {
      seed: 'colonnade',
      blocks: [ground, [-8, 6, -60, 1.2, 7, 4], [-8, 0, -60, -4, 7, 4]],
      columns: Array.from({ length: 16 }, (_, i) => [0, -i * 3.4, 0.42, 0, 6] as const),
      camera: { from: [-2.2, 1.7, 3], to: [-1.9, 2.5, -20], tall: 62 },
      sun: [0.75, 0.6, 0.25],
      sky: [0.1, 0.34],
    },
  ),
  work(
    {
      slug: 'half-past-the-stairs',
      title: 'Half Past the Stairs',
      year: 2022,
      widthCm: 50,
      heightCm: 50,
      priceNaira: 120_000,
      totals: [15, 7],
      topDeal: true,
      description:
        'A flight of steps between two blind walls, cut from corner to corner by a shadow with an edge like paper. Up to here it is evening, beyond it noon. The sky in the gap is nearly black, because he used a red filter and the air after the rain was clean. People see a clock in it, or a sail. There was a cat on the ninth step who left just before; the warmth of it, he claims, is in the print.',
    },
    {
      seed: 'stairs',
      blocks: [
        ground,
        ...flight(-3, 4, 0, 0, 22, 0.17, 0.32),
        [-9, -1, -20, -3, 12, 6],
        [1, -1, -9, 8, 2.6, 3],
        [1, -1, -30, 8, 9, -9],
      ],
      camera: { from: [-0.6, 1.5, 6], to: [-0.9, 2.6, -4], tall: 50 },
      sun: [0.6, 0.7, 0.35],
      sky: [0.03, 0.12],
    },
  ),
  work(
    {
      slug: 'bus-station-without-buses',
      title: 'Bus Station Without Buses',
      year: 2023,
      widthCm: 60,
      heightCm: 40,
      priceNaira: 105_000,
      totals: [15, 8],
      description:
        'Fourteen beams and fourteen shadows make a floor of stripes in the old inter-state terminal. The far end is only light. Nothing has stopped here since the new station opened, and the roof, which was never finished, has turned out to be a very large sundial. Okonkwo-Dada stood in the driver’s bay of route nine. The picture hangs best where one can stand back from it: the stripes begin to move.',
    },
    {
      seed: 'ramp',
      blocks: [
        ground,
        [-14, 0, -30, -13.4, 5, 0],
        ...repeat([-10, 4.2, -40, 12, 4.5, -38.6], 14, [0, 0, 3]),
        [-10.6, 0, -42, -10, 4.5, 6],
        [12, 0, -42, 12.6, 4.5, 6],
      ],
      camera: { from: [3, 1.6, 5], to: [0, 1.9, -20], tall: 46 },
      sun: [0.3, 0.85, -0.35],
      sky: [0.22, 0.5],
    },
  ),
  work(
    {
      slug: 'silos-talking',
      title: 'Silos, Talking',
      year: 2024,
      widthCm: 56,
      heightCm: 70,
      priceNaira: 140_000,
      totals: [10, 5],
      description:
        'Four grain silos stand shoulder to shoulder and the low sun rounds them, from white through every grey to black and out again. The last rungs of a ladder are left at the foot of one, each with a shadow longer than itself. They were built in 1974 and have been full twice. The photographer likes that nothing in the frame tells their size, until one sees the door.',
    },
    {
      seed: 'silos',
      blocks: [
        ground,
        ...Array.from(
          { length: 26 },
          (_, i): Block => [
            -7.6 + i * 0.02,
            i * 0.55,
            4.2 - i * 0.14,
            -6.9 + i * 0.02,
            i * 0.55 + 0.12,
            4.6 - i * 0.14,
          ],
        ),
        [3.1, 0, 4.55, 4.1, 2, 4.9],
      ],
      columns: [
        [-6, 0, 4.2, 0, 24],
        [3.4, 0.4, 4.2, 0, 24],
        [12.6, 0.2, 4.2, 0, 24],
        [-15.2, -0.4, 4.2, 0, 24],
      ],
      camera: { from: [1, 1.8, 46], to: [-0.6, 12, 0], tall: 46 },
      sun: [-0.86, 0.32, 0.42],
      sky: [0.04, 0.14],
      boards: 0.9,
    },
  ),
]
