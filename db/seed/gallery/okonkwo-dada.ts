import { printSizes } from './print-sizes.ts'
import type { SeedArtist, SeedWork } from './work.ts'

/** Tobenna Okonkwo-Dada, buildings. */
export const artist: SeedArtist = {
  slug: 'tobenna-okonkwo-dada',
  name: 'Tobenna Okonkwo-Dada',
  town: 'Ibadan',
  state: 'Oyo',
  biography:
    'Tobenna Okonkwo-Dada is the son of a quantity surveyor and photographs the concrete of the years after independence: campuses, secretariats, bus stations. He goes there on Sundays, when only the sun is at work, and waits until a building is divided in two. He has never retouched a stain.',
  statement: 'Concrete tells the time. You only have to wait for the shadow to reach the door.',
  exhibitions: [
    { year: 2025, title: 'Sundays', place: 'Independence Rooms, Ibadan' },
    { year: 2022, title: 'Quantity', place: 'Yaba Print Room, Lagos' },
  ],
}

const shared = {
  artist: artist.slug,
  category: 'photography',
  subcategory: 'black-and-white',
  medium: 'Silver gelatin print on fibre paper',
  framePriceNaira: 35_000,
  signed: true,
} as const
type Label = Omit<SeedWork, keyof typeof shared | 'sizes'> & { totals: readonly number[] }

const work = ({ totals, ...label }: Label): SeedWork => ({
  ...shared,
  ...label,
  sizes: printSizes(label.widthCm, label.heightCm, label.priceNaira, totals),
})

const labels: readonly Label[] = [
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
]

/** His photographs. */
export const works: SeedWork[] = labels.map(work)
