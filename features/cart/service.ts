import type * as z from 'zod/mini'
import { type CartItem, type cartAnswer, type cartEntry, MOST_CART_LINES } from '../../contract/cart.ts'
import type { Owner, Principal } from '../../contract/principal.ts'
import { ownerOf } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import { koboOf, nairaOf, sumOf } from '../../kernel/money.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { listOffers, listOffersOf, readTiles } from '../catalogue/index.server.ts'
import type { CartContext } from './context.ts'
import { type CartLine, lineTotal, mergeLines, sameLine } from './rules.ts'
import { deleteLines, readCart, removeLines, type StoredLine, touchCart, writeLine } from './store/cart.ts'

// Carts of guests and accounts. They promise nothing: pieces are held when an order is made.

/** The part of a transaction that writes a line which was found to be possible. Returns the cart's lines after it. */
type WriteLine = (tx: Db, owner: Owner) => Promise<Result<StoredLine[], ProblemCode>>

type Entry = z.infer<typeof cartEntry>
type CartAnswer = Result<z.infer<typeof cartAnswer>, ProblemCode> & { message?: string }

/**
 * Sets a line, or makes a guest when there is neither an account nor a guest; a line that is refused makes none. Refuses:
 * work_not_found, size_not_found, frame_not_offered, work_sold, not_enough, cart_full, guest_unknown, too_many_requests.
 */
export async function setCartLine(
  context: CartContext,
  principal: Principal,
  entry: Entry,
  ip: string,
): Promise<CartAnswer> {
  const { db, clock, mayCreateGuest, createGuest, guestExists } = context
  const known = ownerOf(principal)
  if (known?.kind === 'guest' && !(await guestExists(db, known.id))) return refuse('guest_unknown')
  const write =
    entry.product_slug === undefined
      ? undefined
      : await prepareLine(context, known, entry.product_slug, entry)
  if (write && !write.ok) return write
  if (known) {
    if (!write) return answerOf(context, known, (await readCart(db, known)).lines, known.kind === 'guest')
    const lines = await withTx(db, (tx) => write.value(tx, known))
    return lines.ok ? answerOf(context, known, lines.value, false, entry) : lines
  }
  const allowed = await mayCreateGuest(ip)
  if (!allowed.ok) return allowed
  const made = await withTx(db, async (tx) => {
    const guest: Owner = { kind: 'guest', id: await createGuest(tx) }
    if (!write) await touchCart(tx, guest, clock.now())
    const lines = write ? await write.value(tx, guest) : ok([])
    return lines.ok ? ok({ guest, lines: lines.value }) : lines
  })
  return made.ok ? answerOf(context, made.value.guest, made.value.lines, true, write && entry) : made
}

/** The items of a cart, oldest first; works that left the shop show `available` 0. */
export async function listCartItems(context: CartContext, owner: Owner): Promise<CartItem[]> {
  return itemsOf(context, owner, (await readCart(context.db, owner)).lines)
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

/** Adds a guest's cart to an account's and empties the guest's, in the sign-in's transaction. */
export async function mergeCarts(
  { clock }: Pick<CartContext, 'clock'>,
  tx: Db,
  accountId: Id,
  guestId: Id,
): Promise<void> {
  const guest: Owner = { kind: 'guest', id: guestId }
  const account: Owner = { kind: 'account', id: accountId }
  const theirs = (await readCart(tx, guest)).lines
  if (theirs.length === 0) return
  const cartId = await touchCart(tx, account, clock.now())
  const mine = (await readCart(tx, account)).lines
  const stock = new Map(
    (
      await listOffers(
        tx,
        theirs.map((line) => line.edition_id),
      )
    ).map((offer) => [offer.edition_id, offer.live ? offer.available : 0]),
  )
  for (const line of mergeLines(mine, theirs, (edition) => stock.get(edition) ?? 0)) {
    await writeLine(tx, cartId, line, clock.now())
  }
  await deleteLines(tx, guest, clock.now())
}

/** Checks whether a line can be set, for an owner or somebody who becomes a guest by it, and returns what writes it. */
async function prepareLine(
  context: CartContext,
  owner: Owner | undefined,
  slug: string,
  entry: Entry,
): Promise<Result<WriteLine, ProblemCode>> {
  const { db, clock } = context
  const quantity = entry.quantity ?? 1
  if (quantity === 0)
    return ok(async (tx, whose) => {
      const cartId = await touchCart(tx, whose, clock.now())
      await removeLines(tx, cartId, {
        slug,
        edition_id: entry.size_id ?? undefined,
        with_frame: entry.with_frame,
      })
      return ok((await readCart(tx, whose)).lines)
    })
  const sizes = await listOffersOf(db, slug)
  if (sizes.length === 0) return refuse('work_not_found', { field: 'product_slug' })
  const wanted = entry.size_id
    ? sizes.find((size) => size.edition_id === entry.size_id)
    : (sizes.find((size) => size.available > 0) ?? sizes[0])
  if (!wanted) return refuse('size_not_found', { field: 'size_id' })
  const withFrame = entry.with_frame ?? false
  if (withFrame && wanted.frame_price_kobo === null)
    return refuse('frame_not_offered', { field: 'with_frame' })
  const held = owner ? await ownHolds(context, owner) : undefined
  const available = wanted.available + (held?.get(wanted.edition_id) ?? 0)
  if (available === 0) return refuse('work_sold', { field: 'quantity' })

  return ok(async (tx, whose) => {
    const cartId = await touchCart(tx, whose, clock.now())
    const before = (await readCart(tx, whose)).lines
    const otherFraming = before.find(
      (line) => line.edition_id === wanted.edition_id && line.with_frame !== withFrame,
    )
    if (quantity + (otherFraming?.quantity ?? 0) > available) {
      const left = available === 1 ? 'is only one' : `are only ${available}`
      return refuse('not_enough', { field: 'quantity', message: `There ${left} of this work left.` })
    }
    const isNew = !before.some((line) =>
      sameLine(line, { edition_id: wanted.edition_id, with_frame: withFrame }),
    )
    if (isNew && before.length >= MOST_CART_LINES) return refuse('cart_full', { field: 'product_slug' })
    await writeLine(
      tx,
      cartId,
      { edition_id: wanted.edition_id, with_frame: withFrame, quantity },
      clock.now(),
    )
    return ok((await readCart(tx, whose)).lines)
  })
}

async function ownHolds({ heldBy }: CartContext, owner: Owner): Promise<ReadonlyMap<Id, number>> {
  return owner.kind === 'account' ? heldBy(owner.id) : new Map()
}

/** The lines of an owner's cart as the cart shows them. */
async function itemsOf(
  context: CartContext,
  owner: Owner,
  lines: readonly StoredLine[],
): Promise<CartItem[]> {
  const offers = new Map(
    (
      await listOffers(
        context.db,
        lines.map((line) => line.edition_id),
      )
    ).map((offer) => [offer.edition_id, offer]),
  )
  const tiles = await readTiles(
    context.catalogue,
    [...offers.values()].map((offer) => offer.work_id),
  )
  const held = await ownHolds(context, owner)
  return lines.flatMap((line): CartItem[] => {
    const offer = offers.get(line.edition_id)
    const tile = offer && tiles.get(offer.work_id)
    if (!offer || !tile) return []
    const { frame_price_kobo: frame, ...product } = tile
    return [
      {
        id: line.id,
        quantity: line.quantity,
        with_frame: line.with_frame,
        size_id: line.edition_id,
        size_label: offer.label,
        price: nairaOf(offer.price_kobo),
        frame_price: line.with_frame ? nairaOf(frame ?? 0) : 0,
        total: nairaOf(lineTotal(line, offer.price_kobo, frame)),
        available: offer.live ? offer.available + (held.get(offer.edition_id) ?? 0) : 0,
        product: { ...product, frame_price: frame === null ? null : nairaOf(frame) },
      },
    ]
  })
}

async function answerOf(
  context: CartContext,
  owner: Owner,
  stored: readonly StoredLine[],
  isNamed: boolean,
  entry?: Entry,
): Promise<CartAnswer> {
  const lines = await itemsOf(context, owner, stored)
  const quantity = entry ? (entry.quantity ?? 1) : 0
  return {
    ...ok({
      ...(isNamed && { guestuserid: owner.id }),
      items: pieces(stored),
      quantity,
      total: nairaOf(sumOf(lines.map(({ total }) => koboOf(total)))),
      lines,
    }),
    ...(entry && { message: quantity === 0 ? 'removed from cart' : 'cart updated' }),
  }
}

function pieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
