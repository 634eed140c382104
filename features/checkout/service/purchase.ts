import { createHash } from 'node:crypto'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { readCart } from '../../cart/index.server.ts'
import { listOffers, listOffersOf, type Offer, refuseOwnWork } from '../../catalogue/index.server.ts'
import type { SentTogether } from '../../delivery/index.server.ts'
import type { Priced } from '../rules.ts'

/** What a buyer asks to buy: one work, or the cart when `product_id` is missing. */
export type Wish = {
  product_id?: string | null | undefined
  size_id?: string | null | undefined
  with_frame?: boolean | undefined
  quantity: number
  available_only?: boolean | undefined
}

/** What will be bought: offers with our prices. `version` is the cart's. */
export type Purchase = {
  kind: 'single' | 'cart'
  version: number
  lines: { offer: Offer; quantity: number; withFrame: boolean }[]
}

/** How many pieces of an offer can be bought, besides those that the buyer holds. */
export function freeOf({ available, paused }: Offer): number {
  return paused ? 0 : available
}

async function single(db: Db, productId: string, wish: Wish): Promise<Result<Purchase, ProblemCode>> {
  const sizes = await listOffersOf(db, productId)
  if (sizes.length === 0) return refuse('work_not_found', { field: 'product_id' })
  const offer = wish.size_id ? sizes.find((size) => size.edition_id === wish.size_id) : sizes[0]
  if (!offer) return refuse('size_not_found', { field: 'size_id' })
  const withFrame = wish.with_frame ?? false
  if (withFrame && offer.frame_price_kobo === null)
    return refuse('frame_not_offered', { field: 'with_frame' })
  return ok({ kind: 'single', version: 0, lines: [{ offer, quantity: wish.quantity, withFrame }] })
}

async function wholeCart(
  db: Db,
  accountId: Id,
  availableOnly: boolean,
): Promise<Result<Purchase, ProblemCode>> {
  const { version, lines, held } = await readCart(db, { kind: 'account', id: accountId })
  const offers = new Map(
    (
      await listOffers(
        db,
        lines.map((line) => line.edition_id),
      )
    ).map((o) => [o.edition_id, o]),
  )
  const purchase: Purchase = { kind: 'cart', version, lines: [] }
  for (const line of lines) {
    const offer = offers.get(line.edition_id)
    if (!offer) continue
    const available = offer.live ? freeOf(offer) + (held.get(offer.edition_id) ?? 0) : 0
    if (availableOnly && available === 0) continue
    if (!offer.live) return refuse('work_sold', { message: `'${offer.name}' is no longer on sale.` })
    purchase.lines.push({ offer, quantity: line.quantity, withFrame: line.with_frame })
  }
  return purchase.lines.length === 0 ? refuse('cart_empty') : ok(purchase)
}

/**
 * Resolves a purchase, at our prices. `available_only` leaves what cannot be bought in the cart. Refuses missing or own
 * works, options not offered, and an empty cart.
 */
export async function findPurchase(
  db: Db,
  accountId: Id,
  wish: Wish,
): Promise<Result<Purchase, ProblemCode>> {
  const found = wish.product_id
    ? await single(db, wish.product_id, wish)
    : await wholeCart(db, accountId, wish.available_only ?? false)
  const own =
    found.ok &&
    refuseOwnWork(
      accountId,
      found.value.lines.map(({ offer }) => offer),
    )
  return own || found
}

/** What of a purchase each of its sellers sends together. */
export function sentTogether({ lines }: Pick<Purchase, 'lines'>): SentTogether[] {
  const bySeller = Map.groupBy(lines, ({ offer }) => offer.seller_id)
  return [...bySeller].map(([sellerId, own]) => ({
    sellerId,
    seller: own[0]?.offer.seller ?? '',
    from: own[0]?.offer.ships_from ?? '',
    pieces: own.map(({ offer, quantity, withFrame }) => ({
      width_mm: offer.width_mm,
      height_mm: offer.height_mm,
      depth_mm: offer.depth_mm,
      packing: offer.packing,
      framed: offer.framed || withFrame,
      quantity,
    })),
  }))
}

/** What a purchase consists of and costs, with what its delivery costs, null until there is a place. */
export function pricedOf({ lines }: Pick<Purchase, 'lines'>, feeKobo: Kobo | null): Priced {
  return {
    feeKobo,
    lines: lines.map(({ offer, quantity, withFrame }) => ({
      edition_id: offer.edition_id,
      name: offer.label === '' ? offer.name : `${offer.name} (${offer.label})`,
      quantity,
      with_frame: withFrame,
      price_kobo: offer.price_kobo,
      frame_kobo: withFrame ? (offer.frame_price_kobo ?? 0) : 0,
    })),
  }
}

/** Of what a purchase is one: of the cart, or of one work. */
export function subjectOf({ kind, lines }: Purchase): string {
  return kind === 'cart' ? kind : (lines[0]?.offer.work_id ?? '')
}

const digest = (kind: Purchase['kind'], parts: unknown[][], ...more: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, parts.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)), ...more]))
    .digest('hex')

/** The same purchase to the same place has the same fingerprint, whatever it costs. */
export function fingerprintOf(
  { kind, version, lines }: Purchase,
  destination: { option: string; source: Id },
): string {
  const parts = lines.map(({ offer, quantity, withFrame }) => [offer.edition_id, quantity, withFrame])
  return digest(kind, parts, version, destination.option, destination.source)
}

/** The same works at the same prices with the same fee have the same quote. */
export function quoteIdOf(kind: Purchase['kind'], { lines, feeKobo }: Priced): string {
  const parts = lines.map((line) => [
    line.edition_id,
    line.quantity,
    line.with_frame,
    line.price_kobo,
    line.frame_kobo,
  ])
  return digest(kind, parts, feeKobo)
}

/** Whether this purchase replaces an unpaid order with these editions: that one holds a one-of-a-kind work of it, or just the same works. */
export function isReplacedBy(purchase: Purchase, heldEditions: readonly Id[]): boolean {
  const wanted = new Set(purchase.lines.map((line) => line.offer.edition_id))
  const unique = purchase.lines.some(
    ({ offer }) => offer.kind === 'unique' && heldEditions.includes(offer.edition_id),
  )
  const held = new Set(heldEditions)
  return unique || (held.size === wanted.size && [...held].every((edition) => wanted.has(edition)))
}
