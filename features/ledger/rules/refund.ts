import type { Id } from '../../../kernel/id.ts'
import { divide, type Kobo, sumOf } from '../../../kernel/money.ts'
import type { NewEntry, Posting } from './entry.ts'
import { hasSellersDelivery, type SoldLine, type SoldOrder, shippingVatOf, splitOf } from './sale.ts'
import { shareOf } from './share.ts'

/** Who pays a part of a refund: 'us', or a seller's id; by default the one who got the money. */
export type Bearer = string

/**
 * A refund of an order. `lines` name pieces, with `amountKobo` if known; `shippingKobo` is for delivery, `delivery`
 * says who pays it; without lines it is for the whole order.
 */
export type RefundToEnter = {
  refundId: Id
  orderId: Id
  amountKobo: Kobo
  lines?: readonly { lineId: Id; quantity: number; amountKobo?: Kobo; bearer?: Bearer | undefined }[]
  shippingKobo?: Kobo
  delivery?: readonly { parcelId?: Id; amountKobo: Kobo; bearer?: Bearer | undefined }[]
  /** Without lines it is for delivery alone, and no line is named. */
  isDelivery?: boolean | undefined
  /** Sellers whose part we bear, where no bearer is named. */
  spared?: readonly Id[]
}

/** What of an order has been given back before: kobo of each line's price, of delivery, of it by parcel where sellers had got it, and of the shortfall. */
export type Refunded = {
  lines: ReadonlyMap<Id, Kobo>
  shippingKobo: Kobo
  shortfallKobo?: Kobo
  parcels?: ReadonlyMap<Id, Kobo>
}

/** What a refund is for. `excessKobo` is more than what was asked for could still bear: staff must check. */
export type Allocation = { lines: Map<Id, Kobo>; shippingKobo: Kobo; excessKobo: Kobo }

const leftOf = (line: SoldLine, refunded: Refunded): Kobo =>
  line.totalKobo - (refunded.lines.get(line.id) ?? 0)

const isOfAll = ({ lines = [], isDelivery = false }: RefundToEnter): boolean =>
  lines.length === 0 && !isDelivery

/**
 * Kobo asked for each line: the named amount, else its pieces' price, at most what is left; without lines all that is
 * left.
 */
function asked(order: SoldOrder, refunded: Refunded, refund: RefundToEnter): Map<Id, Kobo> {
  const { lines = [] } = refund
  if (isOfAll(refund)) return new Map(order.lines.map((line) => [line.id, leftOf(line, refunded)]))
  const wanted = new Map<Id, Kobo>()
  for (const { lineId, quantity, amountKobo } of lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`line ${lineId} is not of order ${order.id}`)
    const price = amountKobo ?? shareOf(line.totalKobo, Math.min(quantity, line.quantity), line.quantity)
    wanted.set(lineId, Math.min((wanted.get(lineId) ?? 0) + price, leftOf(line, refunded)))
  }
  return wanted
}

/**
 * Splits a refund's amount: first named delivery, then lines in proportion to price, then what is left of them, then
 * delivery if no lines are named. The rest is excess.
 */
export function allocate(order: SoldOrder, refunded: Refunded, refund: RefundToEnter): Allocation {
  const shippingLeft = order.shippingKobo - refunded.shippingKobo
  let shippingKobo = Math.min(refund.shippingKobo ?? 0, shippingLeft, refund.amountKobo)
  let rest = refund.amountKobo - shippingKobo
  const wanted = asked(order, refunded, refund)
  const ids = [...wanted.keys()]
  const weights = [...wanted.values()]
  const first = divide(Math.min(rest, sumOf(weights)), weights)
  rest -= sumOf(first)
  const given = new Map(ids.map((id, index) => [id, first[index] ?? 0]))
  for (const line of order.lines) {
    const got = given.get(line.id)
    if (got === undefined) continue
    const more = Math.min(rest, leftOf(line, refunded) - got)
    given.set(line.id, got + more)
    rest -= more
  }
  const more = isOfAll(refund) ? Math.min(rest, shippingLeft - shippingKobo) : 0
  shippingKobo += more
  return { lines: given, shippingKobo, excessKobo: rest - more }
}

/** What of a line's split is given back when `kobo` of its price are: seller + commission (with its VAT) = kobo. */
function backOf(line: SoldLine, kobo: Kobo) {
  const split = splitOf(line)
  const commissionKobo = line.totalKobo === 0 ? 0 : shareOf(split.commissionKobo, kobo, line.totalKobo)
  const vatKobo =
    split.commissionKobo === 0 ? 0 : shareOf(split.commissionVatKobo, commissionKobo, split.commissionKobo)
  return { sellerKobo: kobo - commissionKobo, commissionKobo, vatKobo }
}

/** The account that the seller's part of a refund is taken from, by who pays it. */
function borneBy(bearer: Bearer | undefined, sellerId: Id): Pick<Posting, 'account' | 'sellerId'> {
  return bearer === 'us'
    ? { account: 'refunds_borne', sellerId }
    : { account: 'seller_payable', sellerId: bearer ?? sellerId }
}

function linePostings(
  orderId: Id,
  line: SoldLine,
  before: Kobo,
  kobo: Kobo,
  bearer: Bearer | undefined,
): Posting[] {
  // From the sums before and after, so that all refunds of a line together take back just what its sale gave.
  const [old, now] = [backOf(line, before), backOf(line, before + kobo)]
  const vatKobo = now.vatKobo - old.vatKobo
  const of = { orderId, lineId: line.id, sellerId: line.sellerId }
  return [
    { amountKobo: now.sellerKobo - old.sellerKobo, ...of, ...borneBy(bearer, line.sellerId) },
    { account: 'commission', amountKobo: now.commissionKobo - old.commissionKobo - vatKobo, ...of },
    { account: 'vat_payable', amountKobo: vatKobo, ...of },
  ]
}

/**
 * After an accepted underpayment the last refund pays less than its items cost; the missing part comes back to us.
 * `named` is the refund at full price.
 */
function shortfallBack(
  order: SoldOrder,
  refunded: Refunded,
  refund: RefundToEnter,
): { named: RefundToEnter; shortfallKobo: Kobo } {
  const missingKobo = (order.shortfallKobo ?? 0) - (refunded.shortfallKobo ?? 0)
  const leftKobo = order.totalKobo - sumOf([...refunded.lines.values(), refunded.shippingKobo])
  if (missingKobo <= 0 || refund.amountKobo < leftKobo - missingKobo)
    return { named: refund, shortfallKobo: 0 }
  const lines = refund.lines?.map((line) => {
    const { totalKobo = 0, quantity = 1 } = order.lines.find(({ id }) => id === line.lineId) ?? {}
    const priceKobo = shareOf(totalKobo, Math.min(line.quantity, quantity), quantity)
    return { ...line, amountKobo: Math.max(line.amountKobo ?? 0, priceKobo) }
  })
  const whole = { ...refund, ...(lines && { lines }) }
  const namedKobo = isOfAll(refund)
    ? leftKobo
    : sumOf([...asked(order, refunded, whole).values(), refund.shippingKobo ?? 0])
  const shortfallKobo = Math.min(missingKobo, Math.max(0, namedKobo - refund.amountKobo))
  return { named: { ...whole, amountKobo: refund.amountKobo + shortfallKobo }, shortfallKobo }
}

/**
 * Posts returned delivery, taken from its sellers or the named bearer: named parcels first, as far as left; others, in
 * proportion, only if none is named or all is refunded.
 */
function deliveryBack(
  order: SoldOrder,
  { parcels = new Map() }: Refunded,
  refund: RefundToEnter,
  shippingKobo: Kobo,
): Posting[] {
  const { delivery: named = [], spared = [] } = refund
  const given = order.delivery ?? []
  const left = new Map(
    given.map(({ parcelId, amountKobo }) => [parcelId, amountKobo - (parcels.get(parcelId) ?? 0)]),
  )
  let rest = shippingKobo
  const take = (parcelId: Id, kobo: Kobo, bearer: Bearer | undefined): Posting[] => {
    const sellerId = given.find((one) => one.parcelId === parcelId)?.sellerId
    const amountKobo = Math.min(kobo, rest, left.get(parcelId) ?? 0)
    if (sellerId === undefined || amountKobo === 0) return []
    left.set(parcelId, (left.get(parcelId) ?? 0) - amountKobo)
    rest -= amountKobo
    const who = bearer ?? (spared.includes(sellerId) ? 'us' : undefined)
    return [{ amountKobo, orderId: order.id, parcelId, ...borneBy(who, sellerId) }]
  }
  const postings = named.flatMap(({ parcelId = '', amountKobo, bearer }) =>
    take(parcelId, amountKobo, bearer),
  )
  const others = named.length > 0 && !isOfAll(refund) ? [] : [...left.keys()]
  const parts = divide(
    others.length > 0 ? rest : 0,
    others.map((id) => left.get(id) ?? 0),
  )
  return [...postings, ...others.flatMap((id, index) => take(id, parts[index] ?? 0, undefined))]
}

/** What sellers bear of delivery whose fee was ours: each its part, no more than goes back in all. */
function deliveryOfSellers(
  orderId: Id,
  { delivery = [] }: RefundToEnter,
  shippingKobo: Kobo,
): { postings: Posting[]; kobo: Kobo } {
  let left = shippingKobo
  const postings = delivery.flatMap(({ amountKobo, bearer }): Posting[] => {
    if (bearer === undefined || bearer === 'us') return []
    const part = Math.min(amountKobo, left)
    left -= part
    return [{ account: 'seller_payable', amountKobo: part, orderId, sellerId: bearer }]
  })
  return { postings, kobo: shippingKobo - left }
}

/** Delivery that goes back and whose fee was ours: taken from our account and the VAT in it, but for what sellers bear. */
function ownDeliveryBack(
  order: SoldOrder,
  refunded: Refunded,
  refund: RefundToEnter,
  shippingKobo: Kobo,
): Posting[] {
  const vatBack = (kobo: Kobo): Kobo =>
    order.shippingKobo === 0 ? 0 : shareOf(shippingVatOf(order), kobo, order.shippingKobo)
  const ofSellers = deliveryOfSellers(order.id, refund, shippingKobo)
  const ownKobo = shippingKobo - ofSellers.kobo
  const vatKobo = vatBack(refunded.shippingKobo + ownKobo) - vatBack(refunded.shippingKobo)
  return [
    ...ofSellers.postings,
    { account: 'shipping', amountKobo: ownKobo - vatKobo, orderId: order.id },
    { account: 'vat_payable', amountKobo: vatKobo, orderId: order.id },
  ]
}

/** The entry of a refund of a sale, whole or in part: it takes back from each what that part of the sale gave it. */
export function entryOfRefund(order: SoldOrder, refunded: Refunded, refund: RefundToEnter): NewEntry {
  const { named, shortfallKobo } = shortfallBack(order, refunded, refund)
  const { lines, shippingKobo, ...more } = allocate(order, refunded, named)
  const delivery = hasSellersDelivery(order)
    ? deliveryBack(order, refunded, refund, shippingKobo)
    : ownDeliveryBack(order, refunded, refund, shippingKobo)
  const excessKobo = more.excessKobo + shippingKobo - sumOf(delivery.map(({ amountKobo }) => amountKobo))
  const bearers = new Map(refund.lines?.map(({ lineId, bearer }) => [lineId, bearer]))
  const bearerOf = ({ id, sellerId }: SoldLine): Bearer | undefined =>
    bearers.get(id) ?? (refund.spared?.includes(sellerId) ? 'us' : undefined)
  return {
    kind: 'refund',
    source: { kind: 'refund', id: refund.refundId },
    orderId: order.id,
    note: excessKobo > 0 ? `${excessKobo} kobo more than was left of what it was for` : '',
    postings: [
      ...order.lines.flatMap((line) =>
        linePostings(
          order.id,
          line,
          refunded.lines.get(line.id) ?? 0,
          lines.get(line.id) ?? 0,
          bearerOf(line),
        ),
      ),
      ...delivery,
      { account: 'refunds_due', amountKobo: excessKobo, orderId: order.id },
      { account: 'provider_clearing', amountKobo: -refund.amountKobo, orderId: order.id },
      { account: 'shortfall', amountKobo: -shortfallKobo, orderId: order.id },
    ],
  }
}
