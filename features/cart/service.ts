import type * as z from 'zod/mini'
import { type CartItem, type cartAnswer, type cartEntry, MOST_CART_LINES } from '../../contract/cart.ts'
import type { Owner, Principal } from '../../contract/principal.ts'
import { ownerOf } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { koboOf, nairaOf, sumOf } from '../../kernel/money.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import {
  listOffers,
  readShownOffers,
  refuseOwnWork,
  type ShownOffer,
  shownOffersOf,
} from '../catalogue/index.server.ts'
import type { CartContext } from './context.ts'
import { type CartLine, lineTotal, mergeLines, sameLine } from './rules.ts'
import {
  type CartChange,
  changeCart,
  deleteLines,
  heldOf,
  listShownLines,
  noCart,
  readCart,
  type StoredCart,
  type StoredLine,
  touchCart,
} from './store/cart.ts'

// Carts of guests and accounts. They promise nothing: pieces are held when an order is made.

type Entry = z.infer<typeof cartEntry>
type CartAnswer = Result<z.infer<typeof cartAnswer>, ProblemCode> & { message?: string }

/** A cart with the offers of its lines; after a change that was found to be possible, what it writes and how many pieces its line has then. */
type ShownCart = Pick<StoredCart, 'lines' | 'held'> & { offers: readonly ShownOffer[] }
type PlannedCart = ShownCart & { change: CartChange; quantity: number }

/**
 * Sets a line; makes a guest if needed. Refuses work_not_found, own_work, size_not_found, frame_not_offered, work_sold,
 * work_reserved, shop_paused, not_enough, cart_full, guest_unknown, too_many_requests, making no guest.
 */
export async function setCartLine(
  context: CartContext,
  principal: Principal,
  entry: Entry,
  ip: string,
): Promise<CartAnswer> {
  const { db, clock, mayCreateGuest, createGuest, guestExists } = context
  const known = ownerOf(principal)
  const slug = entry.product_slug
  if (known) {
    if (slug !== undefined) {
      const set = await setLine(context, known, slug, entry)
      return set.ok ? answerOf(known, set.value, false) : set
    }
    const isGuest = known.kind === 'guest'
    if (isGuest && !(await guestExists(db, known.id))) return refuse('guest_unknown')
    return answerOf(known, await showCart(context, db, known), isGuest)
  }
  const planned =
    slug === undefined
      ? undefined
      : await planChange(context, db, { ...noCart, accountId: null }, slug, entry)
  if (planned && !planned.ok) return planned
  const allowed = await mayCreateGuest(ip)
  if (!allowed.ok) return allowed
  const guest = await withTx(db, async (tx): Promise<Owner> => {
    const made: Owner = { kind: 'guest', id: await createGuest(tx) }
    await changeCart(tx, made, 0, planned?.value.change ?? { put: [], drop: [] }, clock.now())
    return made
  })
  return answerOf(guest, planned?.value ?? { ...noCart, offers: [] }, true)
}

/** The items of a cart, oldest first; works that left the shop show `available` 0. */
export async function listCartItems(context: CartContext, owner: Owner): Promise<CartItem[]> {
  return itemsOf(await showCart(context, context.db, owner))
}

/** Takes bought lines out of the cart, in the transaction that pays for them. */
export function clearBought(
  { clock }: Pick<CartContext, 'clock'>,
  tx: Db,
  owner: Owner,
  bought: readonly CartLine[],
): Promise<void> {
  return deleteLines(tx, owner, clock.now(), bought)
}

/**
 * Merges a guest's cart into an account's and empties it, in the sign-in's transaction. Works fully held by
 * unpaid orders are included, as they may be freed.
 */
export async function mergeCarts(
  { clock, holdsOf }: Pick<CartContext, 'clock' | 'holdsOf'>,
  tx: Db,
  accountId: Id,
  guestId: Id,
): Promise<void> {
  const guest: Owner = { kind: 'guest', id: guestId }
  const account: Owner = { kind: 'account', id: accountId }
  const theirs = (await readCart(tx, guest)).lines
  if (theirs.length === 0) return
  await touchCart(tx, account, clock.now())
  const mine = await readCart(tx, account)
  const offers = await listOffers(
    tx,
    theirs.map((line) => line.edition_id),
  )
  const taken = offers.filter(({ available }) => available === 0).map((offer) => offer.edition_id)
  const holds = await holdsOf(tx, taken)
  const stock = new Map(
    offers.map(({ edition_id: id, live, available }) => [
      id,
      live ? available || (holds.get(id)?.pieces ?? 0) : 0,
    ]),
  )
  const merged = mergeLines(mine.lines, theirs, (edition) => stock.get(edition) ?? 0)
  const put = merged.map(({ edition_id, with_frame, quantity }) => ({
    id: newId(),
    edition_id,
    with_frame,
    quantity,
  }))
  await changeCart(tx, account, mine.version, { put, drop: [] }, clock.now())
  await deleteLines(tx, guest, clock.now())
}

function isNothing({ put, drop, reframe }: CartChange): boolean {
  return put.length === 0 && drop.length === 0 && !reframe
}

/** Sets a line of a cart; where another change of the cart comes between, once more with the cart locked. */
async function setLine(
  context: CartContext,
  owner: Owner,
  slug: string,
  entry: Entry,
): Promise<Result<PlannedCart, ProblemCode>> {
  const { db, clock } = context
  const accountId = owner.kind === 'account' ? owner.id : null
  const trySet = async (on: Db): Promise<Result<PlannedCart, ProblemCode> | undefined> => {
    const cart = await readCart(on, owner)
    if (!cart.isOwned) return refuse('guest_unknown')
    const planned = await planChange(context, on, { ...cart, accountId }, slug, entry)
    if (!planned.ok || isNothing(planned.value.change)) return planned
    return (await changeCart(on, owner, cart.version, planned.value.change, clock.now()))
      ? planned
      : undefined
  }
  return (
    (await trySet(db)) ??
    withTx(db, async (tx) => {
      await touchCart(tx, owner, clock.now())
      const set = await trySet(tx)
      if (!set) throw new Error('a locked cart has changed')
      return set
    })
  )
}

/** Checks whether a line can be set in a cart, of a guest where `accountId` is null, and returns the cart as it is then. */
async function planChange(
  context: CartContext,
  db: Db,
  { lines, held, accountId }: StoredCart & { accountId: Id | null },
  slug: string,
  entry: Entry,
): Promise<Result<PlannedCart, ProblemCode>> {
  const quantity = entry.quantity ?? 1
  const editions = lines.map((line) => line.edition_id)
  const offers = await readShownOffers(context, db, editions, quantity === 0 ? undefined : slug)
  if (quantity === 0) {
    const own = new Set(offers.filter((offer) => offer.tile.slug === slug).map((offer) => offer.edition_id))
    const isMeant = (line: StoredLine): boolean =>
      own.has(line.edition_id) &&
      (entry.size_id ?? line.edition_id).toLowerCase() === line.edition_id &&
      (entry.with_frame === undefined || line.with_frame === entry.with_frame)
    const drop = lines.filter(isMeant).map((line) => line.id)
    const rest = lines.filter((line) => !isMeant(line))
    return ok({ lines: rest, held, offers, change: { put: [], drop }, quantity })
  }
  const sizes = offers.filter(
    ({ live, tile }) => live && (tile.slug === slug || tile.id === slug.toLowerCase()),
  )
  if (sizes.length === 0) return refuse('work_not_found', { field: 'product_slug' })
  const own = refuseOwnWork(
    accountId,
    sizes.map(({ sold_by, tile }) => ({ sold_by, name: tile.name })),
  )
  if (own) return own
  const wanted = entry.size_id
    ? sizes.find((size) => size.edition_id === entry.size_id)
    : (sizes.find((size) => size.available > 0) ?? sizes[0])
  if (!wanted) return refuse('size_not_found', { field: 'size_id' })
  const withFrame = entry.with_frame ?? false
  if (withFrame && wanted.frame_price_kobo === null)
    return refuse('frame_not_offered', { field: 'with_frame' })
  const isPaused = wanted.tile.shop_pause !== null
  const key = { edition_id: wanted.edition_id, with_frame: withFrame }
  const before = lines.find((line) => sameLine(line, key))
  if (before && entry.only_if_new)
    return ok({ lines, held, offers, change: { put: [], drop: [] }, quantity: before.quantity })
  const available = (isPaused ? 0 : wanted.available) + (held.get(wanted.edition_id) ?? 0)
  if (available === 0 && isPaused) return refuse('shop_paused', { field: 'product_slug' })
  if (available === 0) return refuse(wanted.reserved ? 'work_reserved' : 'work_sold', { field: 'quantity' })
  const otherFraming = lines.find((line) => sameLine(line, { ...key, with_frame: !withFrame }))
  const isReframed = entry.reframed === true && otherFraming !== undefined
  if (quantity + (isReframed ? 0 : (otherFraming?.quantity ?? 0)) > available) {
    const left = available === 1 ? 'is only one' : `are only ${available}`
    return refuse('not_enough', { field: 'quantity', message: `There ${left} of this work left.` })
  }
  if (isReframed && !before) {
    const { id } = otherFraming
    const reframed: StoredLine = { ...key, id, quantity }
    const shown = lines.map((line) => (line === otherFraming ? reframed : line))
    const change = { put: [], drop: [], reframe: { id, with_frame: withFrame, quantity } }
    return ok({ lines: shown, held, offers, change, quantity })
  }
  if (!before && lines.length >= MOST_CART_LINES) return refuse('cart_full', { field: 'product_slug' })
  const set: StoredLine = { ...key, id: before?.id ?? newId(), quantity }
  const after = before ? lines.map((line) => (line === before ? set : line)) : [...lines, set]
  const kept = isReframed ? after.filter((line) => line !== otherFraming) : after
  return ok({
    lines: kept,
    held,
    offers,
    change: { put: [set], drop: isReframed ? [otherFraming.id] : [] },
    quantity,
  })
}

/** A cart with the offers of its lines, by one statement. */
async function showCart(context: CartContext, db: Db, owner: Owner): Promise<ShownCart> {
  const rows = await listShownLines(db, owner)
  return {
    lines: rows.map(({ line_id: id, edition_id, with_frame, quantity }) => ({
      id,
      edition_id,
      with_frame,
      quantity,
    })),
    held: heldOf(rows[0]?.held ?? []),
    offers: await shownOffersOf(context, db, rows),
  }
}

/** The lines of a cart as the cart shows them. */
function itemsOf({ lines, held, offers }: ShownCart): CartItem[] {
  const offerOf = new Map(offers.map((offer) => [offer.edition_id, offer]))
  return lines.flatMap((line): CartItem[] => {
    const offer = offerOf.get(line.edition_id)
    if (!offer) return []
    const { frame_price_kobo: frame } = offer
    const free = offer.tile.shop_pause ? 0 : offer.available
    const available = offer.live ? free + (held.get(offer.edition_id) ?? 0) : 0
    // The holder can buy it.
    const isReserved = offer.reserved && offer.live && available === 0
    return [
      {
        id: line.id,
        quantity: line.quantity,
        with_frame: line.with_frame,
        size_id: line.edition_id,
        size_label: offer.label,
        price: nairaOf(offer.price_kobo),
        discount: offer.discount,
        frame_price: line.with_frame ? nairaOf(frame ?? 0) : 0,
        total: nairaOf(lineTotal(line, offer.price_kobo, frame)),
        available,
        reserved: isReserved,
        free_at: isReserved ? offer.free_at : null,
        product: offer.tile,
      },
    ]
  })
}

function answerOf(owner: Owner, cart: ShownCart & { quantity?: number }, isNamed: boolean): CartAnswer {
  const lines = itemsOf(cart)
  const { quantity } = cart
  return {
    ...ok({
      ...(isNamed && { guestuserid: owner.id }),
      items: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      quantity: quantity ?? 0,
      total: nairaOf(sumOf(lines.map(({ total }) => koboOf(total)))),
      lines,
    }),
    ...(quantity !== undefined && { message: quantity === 0 ? 'removed from cart' : 'cart updated' }),
  }
}
