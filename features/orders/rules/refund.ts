import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundWish } from '../../../contract/refund.ts'
import type { Id } from '../../../kernel/id.ts'
import { divide, type Kobo, koboOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { deliveryLeftOf } from './delivery-parts.ts'
import { isUnsent, type ParcelState } from './orders.ts'

/** What of an order decides what a refund gives back. */
export type RefundableOrder = {
  shipping_fee_kobo: Kobo
  lines: readonly { id: Id; seller_id: Id; unit_kobo: Kobo; frame_kobo: Kobo }[]
  parcels: readonly { id: Id; seller_id: Id; state: ParcelState; delivery_fee_kobo: Kobo | null }[]
}

/** 'us', or the id of a seller; undefined: the one who got the money. */
type Bearer = string | undefined
type Line = { lineId: Id; quantity: number; amountKobo: Kobo; bearer?: Bearer }
type Delivery = { parcelId: Id; amountKobo: Kobo; bearer?: Bearer }

/** What is left to give back: of lines, of delivery, in all; and what of delivery went back by parcel. */
export type LeftToRefund = {
  lines: readonly Line[]
  shippingKobo: Kobo
  totalKobo: Kobo
  deliveryBack: ReadonlyMap<Id, Kobo>
}

/** Pieces whose money goes back: put on sale again or not. */
export type StockMove = { lineId: Id; quantity: number; restock: boolean }

/**
 * A priced refund; 'rest' is all that is left, no longer split by line. An amount of 0 cancels unsent pieces refunded
 * before.
 */
export type PricedRefund = {
  amountKobo: Kobo
  parts: 'rest' | { lines: Line[]; shippingKobo: Kobo; delivery: Delivery[] }
  stock: StockMove[]
}

type Priced = Result<PricedRefund, ProblemCode>

/**
 * Prices what staff refund of what is left, and what happens to the pieces. Refuses invalid (field all, items, amount
 * or borne_by), order_line_not_found, parcel_not_found, refund_too_large, nothing_to_refund.
 */
export function priceRefund(order: RefundableOrder, left: LeftToRefund, wish: RefundWish): Priced {
  const isNamed = wish.items !== undefined || wish.delivery !== undefined || wish.shipping
  if (wish.amount !== undefined && isNamed) return refuse('invalid', { field: 'amount' })
  const isPart = isNamed || wish.amount !== undefined
  if (isPart === (wish.all === true))
    return refuse('invalid', {
      field: 'all',
      message: 'Say what goes back: works, delivery, an amount, or all.',
    })
  const priced =
    wish.amount === undefined
      ? isNamed
        ? priceNamed(order, left, wish)
        : priceAll(order, left, wish)
      : priceAmount(order, left, wish, koboOf(wish.amount))
  if (!priced.ok) return priced
  if (priced.value.amountKobo <= 0 || (isNamed && left.totalKobo === 0))
    return withoutMoney(order, priced.value, wish)
  return priced.value.amountKobo > left.totalKobo && priced.value.parts === 'rest'
    ? refuse('refund_too_large')
    : priced
}

/** The cancel of unsent pieces where nothing of their money is left. Refuses nothing_to_refund where anything else is asked for. */
function withoutMoney(order: RefundableOrder, { stock }: PricedRefund, { items = [] }: RefundWish): Priced {
  const isCancel =
    items.length > 0 &&
    stock.length === items.length &&
    items.every((item) => item.amount === undefined) &&
    stock.every(({ lineId }) => isUnsent(parcelStateOf(order, lineId)))
  return isCancel
    ? ok({ amountKobo: 0, parts: { lines: [], shippingKobo: 0, delivery: [] }, stock })
    : refuse('nothing_to_refund')
}

/** The state of the parcel that a line is sent with. */
function parcelStateOf({ lines, parcels }: RefundableOrder, lineId: Id): ParcelState {
  const sellerId = lines.find((line) => line.id === lineId)?.seller_id
  return parcels.find((parcel) => parcel.seller_id === sellerId)?.state ?? 'PACKING'
}

/** Resolves who pays a seller's part; refuses a seller without a part in the order. */
function bearerOf(order: RefundableOrder, borneBy: string, own?: Id): Result<Bearer, 'invalid'> {
  if (borneBy === 'seller' || borneBy === own) return ok(undefined)
  if (borneBy === 'us') return ok('us')
  return order.lines.some((line) => line.seller_id === borneBy)
    ? ok(borneBy)
    : refuse('invalid', { field: 'borne_by', message: 'Only a seller of this order can bear it.' })
}

const leftByParcel = (order: RefundableOrder, left: LeftToRefund): Map<Id, Kobo> =>
  deliveryLeftOf(order.shipping_fee_kobo, order.parcels, left)

function total(lines: Line[], delivery: Delivery[], shippingKobo: Kobo, stock: StockMove[]): Priced {
  const amountKobo = sumOf([...lines.map((line) => line.amountKobo), shippingKobo])
  return ok({ amountKobo, parts: { lines, shippingKobo, delivery }, stock })
}

const borneBy = (line: Line, bearer: Bearer): Line => (bearer ? { ...line, bearer } : line)

function priceAll(order: RefundableOrder, left: LeftToRefund, wish: RefundWish): Priced {
  const bearer = bearerOf(order, wish.borne_by)
  if (!bearer.ok) return bearer
  const lines = left.lines
    .filter((line) => line.quantity > 0 || line.amountKobo > 0)
    .map((line) => borneBy(line, bearer.value))
  const delivery = deliveryOf(leftByParcel(order, left), bearer.value)
  const all = total(lines, delivery, left.shippingKobo, [])
  // Where a sum was given back without lines before, the parts no longer add up to what is left.
  const addsUp = all.ok && all.value.amountKobo === left.totalKobo && lines.length > 0
  if (addsUp) return all
  if (bearer.value) return refuse('invalid', { field: 'items', message: 'Please say which works it is for.' })
  return ok({ amountKobo: left.totalKobo, parts: 'rest', stock: [] })
}

const deliveryOf = (left: ReadonlyMap<Id, Kobo>, bearer: Bearer): Delivery[] =>
  [...left].flatMap(([parcelId, amountKobo]) =>
    amountKobo > 0 ? [{ parcelId, amountKobo, ...(bearer && { bearer }) }] : [],
  )

/** Some of what is left of the delivery of parcels, which we bear. */
function within(left: ReadonlyMap<Id, Kobo>, shippingKobo: Kobo): Delivery[] {
  const ids = [...left.keys()]
  const parts = divide(
    Math.min(shippingKobo, sumOf([...left.values()])),
    ids.map((id) => left.get(id) ?? 0),
  )
  return deliveryOf(new Map(ids.map((id, index) => [id, parts[index] ?? 0])), 'us')
}

function priceAmount(order: RefundableOrder, left: LeftToRefund, wish: RefundWish, amountKobo: Kobo): Priced {
  const bearer = bearerOf(order, wish.borne_by)
  if (!bearer.ok) return bearer
  const sellers = new Set(order.lines.map((line) => line.seller_id))
  const isOurs = bearer.value === 'us'
  if (sellers.size === 1 && !isOurs && amountKobo === left.totalKobo) return priceAll(order, left, wish)
  if (sellers.size > 1 && bearer.value === undefined)
    return refuse('invalid', {
      field: 'items',
      message: 'This order has works of several sellers. Please say which works it is for.',
    })
  const whose = isOurs || sellers.size === 1 ? undefined : bearer.value
  const own = new Map(order.lines.map((line) => [line.id, line.seller_id]))
  const among = left.lines.filter((line) => whose === undefined || own.get(line.lineId) === whose)
  const weights = among.map((line) => line.amountKobo)
  const goodsKobo = Math.min(amountKobo, sumOf(weights))
  const shippingKobo = amountKobo - goodsKobo
  if (shippingKobo > (whose === undefined ? left.shippingKobo : 0)) return refuse('refund_too_large')
  const parts = divide(goodsKobo, weights)
  const lines = among.flatMap((line, index): Line[] => {
    const part = parts[index] ?? 0
    const quantity = part === line.amountKobo ? line.quantity : 0
    return part > 0
      ? [{ lineId: line.lineId, quantity, amountKobo: part, ...(isOurs && { bearer: 'us' }) }]
      : []
  })
  return total(lines, isOurs ? within(leftByParcel(order, left), shippingKobo) : [], shippingKobo, [])
}

function priceNamed(order: RefundableOrder, left: LeftToRefund, wish: RefundWish): Priced {
  const lines: Line[] = []
  const stock: StockMove[] = []
  for (const item of wish.items ?? []) {
    const priced = priceItem(order, left, item)
    if (!priced.ok) return priced
    if (lines.some((one) => one.lineId === item.id)) return refuse('refund_too_large', { field: 'items' })
    lines.push(priced.value.line)
    if (priced.value.move) stock.push(priced.value.move)
  }
  const byParcel = leftByParcel(order, left)
  const delivery: Delivery[] = wish.shipping ? deliveryOf(byParcel, undefined) : []
  for (const { parcel_id, borne_by } of wish.shipping ? [] : (wish.delivery ?? [])) {
    const amountKobo = byParcel.get(parcel_id)
    if (amountKobo === undefined) return refuse('parcel_not_found', { field: 'delivery' })
    const bearer = bearerOf(order, borne_by)
    if (!bearer.ok) return bearer
    if (amountKobo === 0 || delivery.some((one) => one.parcelId === parcel_id))
      return refuse('refund_too_large', { field: 'delivery' })
    delivery.push({ parcelId: parcel_id, amountKobo, ...(bearer.value && { bearer: bearer.value }) })
  }
  const shippingKobo = wish.shipping ? left.shippingKobo : sumOf(delivery.map((one) => one.amountKobo))
  return total(lines, delivery, shippingKobo, stock)
}

function priceItem(
  order: RefundableOrder,
  left: LeftToRefund,
  { id, quantity, amount, restock, borne_by }: NonNullable<RefundWish['items']>[number],
): Result<{ line: Line; move?: StockMove }, ProblemCode> {
  const rest = left.lines.find((line) => line.lineId === id)
  const line = order.lines.find((one) => one.id === id)
  if (!rest || !line) return refuse('order_line_not_found', { field: 'items' })
  const bearer = bearerOf(order, borne_by, line.seller_id)
  if (!bearer.ok) return bearer
  if (quantity === 0 && amount === undefined)
    return refuse('invalid', { field: 'items', message: 'Say how many pieces, or how much of the price.' })
  const ofPieces =
    quantity === rest.quantity ? rest.amountKobo : (line.unit_kobo + line.frame_kobo) * quantity
  const most = quantity === 0 ? rest.amountKobo : Math.min(ofPieces, rest.amountKobo)
  const amountKobo = amount === undefined ? most : koboOf(amount)
  if (quantity > rest.quantity || amountKobo > most) return refuse('refund_too_large', { field: 'items' })
  const priced = { lineId: id, quantity, amountKobo, ...(bearer.value && { bearer: bearer.value }) }
  if (quantity === 0) return ok({ line: priced })
  const state = parcelStateOf(order, id)
  if (restock && state === 'SHIPPING')
    return refuse('invalid', {
      field: 'items',
      message: 'This work is on its way. It can be put on sale again when it is back.',
    })
  return ok({ line: priced, move: { lineId: id, quantity, restock: restock ?? isUnsent(state) } })
}
