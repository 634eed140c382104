import {
  type ClassFees,
  type DeliveryTerms,
  distances,
  type SizeClass,
  sizeClasses,
  type WorkDeliveryTerms,
} from '../../../contract/delivery.ts'
import type { DeliveryOption } from '../../../contract/order.ts'
import { states } from '../../../contract/texts.ts'
import type { Id } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import type { DeliveryContext } from '../context.ts'
import { type FeeTable, feeOf } from '../rules/fees.ts'
import { stateNamed } from '../rules/places.ts'
import { type Pieces, sizeClassOf } from '../rules/size-class.ts'
import { listStations } from '../store/delivery.ts'
import { listFees } from '../store/fees.ts'
import { feeTableOf } from './pricing.ts'

type Reading = Pick<DeliveryContext, 'readDb'>

/** The state whose stations the checkout offers. */
const STATIONS_IN = 'Lagos'

const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : nairaOf(kobo))

/** Fees of each class in naira. */
export function nairaFees(fees: FeeTable['exceptions'][number]['fees']): ClassFees {
  return {
    small: nairaOrNull(fees.small),
    medium: nairaOrNull(fees.medium),
    large: nairaOrNull(fees.large),
    oversized: nairaOrNull(fees.oversized),
  }
}

/** What delivery costs by distance, to single states and to the stations that the checkout offers. */
export async function readDeliveryTerms({
  readDb,
}: Reading): Promise<Pick<DeliveryTerms, 'home' | 'pickup' | 'exceptions' | 'stations'>> {
  const [rows, stations] = await Promise.all([listFees(readDb), listStations(readDb, STATIONS_IN)])
  const table = feeTableOf(rows)
  const byDistance = (option: DeliveryOption) =>
    distances.flatMap((distance) => {
      const fees = table.distances[option][distance]
      return fees ? [{ distance, fees: nairaFees(fees) }] : []
    })
  return {
    home: byDistance('HOME'),
    pickup: byDistance('PICKUP'),
    exceptions: table.exceptions.map(({ from, to, fees }) => ({ from, to, fees: nairaFees(fees) })),
    stations: stations.map(({ id, name, address, city, state, country, fee_kobo }) => ({
      id,
      name,
      address,
      city,
      state,
      country,
      fee: nairaOrNull(fee_kobo),
    })),
  }
}

/** A size of a work, and from where its seller sends. */
type SentSize = Omit<Pieces, 'quantity'> & { edition_id: Id; ships_from: string }

/** What the delivery of one piece of a work costs, for each of its sizes and to each state. */
export async function readWorkDelivery(
  { readDb }: Reading,
  sizes: readonly SentSize[],
): Promise<Pick<WorkDeliveryTerms, 'from' | 'sizes' | 'home' | 'pickup'>> {
  const [rows, stations] = await Promise.all([listFees(readDb), listStations(readDb, STATIONS_IN)])
  const table = feeTableOf(rows)
  const from = stateNamed(sizes[0]?.ships_from ?? '') ?? ''
  const classes = Object.fromEntries(
    sizes.map((size) => {
      const classOf = (framed: boolean): SizeClass => sizeClassOf([{ ...size, framed, quantity: 1 }])
      return [size.edition_id, { plain: classOf(size.framed), framed: classOf(true) }]
    }),
  )
  const used = new Set(Object.values(classes).flatMap(({ plain, framed }) => [plain, framed]))
  const home: WorkDeliveryTerms['home'] = {}
  const pickup: WorkDeliveryTerms['pickup'] = {}
  for (const sizeClass of sizeClasses.filter((each) => used.has(each))) {
    home[sizeClass] = states.map((state) =>
      nairaOrNull(feeOf(table, { from, sizeClass }, { option: 'HOME', state, ownFee: null })),
    )
    const toStations = stations.flatMap(({ state, fee_kobo }) => {
      const fee = feeOf(table, { from, sizeClass }, { option: 'PICKUP', state, ownFee: fee_kobo })
      return fee === null ? [] : [fee]
    })
    pickup[sizeClass] = toStations.length === 0 ? null : nairaOf(Math.min(...toStations))
  }
  return { from, sizes: classes, home, pickup }
}
