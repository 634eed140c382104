import type * as z from 'zod/mini'
import type { CartItem, cartAnswer, cartEntry } from '../../contract/cart.ts'
import type { Owner, Principal } from '../../contract/principal.ts'
import { ownerOf } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { nairaOf } from '../../kernel/money.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { type CatalogueService, listOffers, listOffersOf } from '../catalogue/index.server.ts'
import { type CartLine, lineTotal, mergeLines } from './rules.ts'
import { clearCart, readCart, removeLines, type StoredLine, touchCart, writeLine } from './store.ts'

/** Where guests come from. */
export type Guests = { create(tx: Db): Promise<Id>; exists(db: Db, id: Id): Promise<boolean> }

type Entry = z.infer<typeof cartEntry>
type Answer = z.infer<typeof cartAnswer>
type Answered = Result<Answer, ProblemCode> & { message?: string }

const pieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Carts of guests and accounts. They promise nothing: pieces are held when an order is made. */
export const createCartService = ({
  db,
  clock,
  catalogue,
  guests,
  heldBy,
}: {
  db: Db
  clock: Clock
  catalogue: CatalogueService
  guests: Guests
  /** Pieces of each edition that an account's own unpaid orders hold: they are out of stock, but not for this buyer. */
  heldBy(accountId: Id): Promise<ReadonlyMap<Id, number>>
}) => {
  const ownHolds = async (owner: Owner): Promise<ReadonlyMap<Id, number>> =>
    owner.kind === 'account' ? heldBy(owner.id) : new Map()

  const setLine = async (owner: Owner, slug: string, entry: Entry): Promise<Answered> => {
    const quantity = entry.quantity ?? 1
    if (quantity === 0) {
      const lines = await withTx(db, async (tx) => {
        const cartId = await touchCart(tx, owner, clock.now())
        await removeLines(tx, cartId, {
          slug,
          edition_id: entry.size_id ?? undefined,
          with_frame: entry.with_frame,
        })
        return (await readCart(tx, owner)).lines
      })
      return { ...ok({ items: pieces(lines), quantity: 0 }), message: 'removed from cart' }
    }
    const sizes = await listOffersOf(db, slug)
    if (sizes.length === 0) return refuse('work_not_found', { field: 'product_slug' })
    const wanted = entry.size_id
      ? sizes.find((size) => size.edition_id === entry.size_id)
      : (sizes.find((size) => size.available > 0) ?? sizes[0])
    if (!wanted) return refuse('size_not_found', { field: 'size_id' })
    const withFrame = entry.with_frame ?? false
    if (withFrame && wanted.frame_price_kobo === null)
      return refuse('frame_not_offered', { field: 'with_frame' })
    const available = wanted.available + ((await ownHolds(owner)).get(wanted.edition_id) ?? 0)
    if (available === 0) return refuse('work_sold', { field: 'quantity' })

    return withTx(db, async (tx) => {
      const cartId = await touchCart(tx, owner, clock.now())
      const before = (await readCart(tx, owner)).lines
      const otherFraming = before.find(
        (line) => line.edition_id === wanted.edition_id && line.with_frame !== withFrame,
      )
      if (quantity + (otherFraming?.quantity ?? 0) > available) {
        const left = available === 1 ? 'is only one' : `are only ${available}`
        return refuse('not_enough', { field: 'quantity', message: `There ${left} of this work left.` })
      }
      await writeLine(
        tx,
        cartId,
        { edition_id: wanted.edition_id, with_frame: withFrame, quantity },
        clock.now(),
      )
      const { lines } = await readCart(tx, owner)
      return { ...ok({ items: pieces(lines), quantity }), message: 'cart updated' }
    })
  }

  return {
    /**
     * Sets a line, or makes a guest when there is neither an account nor a guest. Refuses: work_not_found, size_not_found,
     * frame_not_offered, work_sold, not_enough, guest_unknown.
     */
    set: async (principal: Principal, entry: Entry): Promise<Answered> => {
      const known = ownerOf(principal)
      if (known?.kind === 'guest' && !(await guests.exists(db, known.id))) return refuse('guest_unknown')
      if (known) {
        if (entry.product_slug !== undefined) return setLine(known, entry.product_slug, entry)
        const { lines } = await readCart(db, known)
        return ok({
          items: pieces(lines),
          quantity: 0,
          ...(known.kind === 'guest' ? { guestuserid: known.id } : {}),
        })
      }
      const guestuserid = await withTx(db, async (tx) => {
        const id = await guests.create(tx)
        await touchCart(tx, { kind: 'guest', id }, clock.now())
        return id
      })
      if (entry.product_slug === undefined) return ok({ guestuserid, items: 0, quantity: 0 })
      const answer = await setLine({ kind: 'guest', id: guestuserid }, entry.product_slug, entry)
      return answer.ok ? { ...answer, value: { ...answer.value, guestuserid } } : answer
    },

    /** The items of a cart, oldest first; works that left the shop show `available` 0. */
    list: async (owner: Owner): Promise<CartItem[]> => {
      const { lines } = await readCart(db, owner)
      const offers = new Map(
        (
          await listOffers(
            db,
            lines.map((line) => line.edition_id),
          )
        ).map((o) => [o.edition_id, o]),
      )
      const tiles = await catalogue.tiles([...offers.values()].map((offer) => offer.work_id))
      const held = await ownHolds(owner)
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
    },

    /** The stored lines and version, for making an order inside a transaction. */
    read: (tx: Db, owner: Owner): Promise<{ version: number; lines: StoredLine[] }> => readCart(tx, owner),

    /** Takes bought lines out of the cart. */
    clear: (tx: Db, owner: Owner, bought: readonly CartLine[]): Promise<void> =>
      clearCart(tx, owner, clock.now(), bought),

    /** Adds a guest's cart to an account's and empties the guest's, in the sign-in's transaction. */
    merge: async (tx: Db, accountId: Id, guestId: Id): Promise<void> => {
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
        ).map((o) => [o.edition_id, o.live ? o.available : 0]),
      )
      for (const line of mergeLines(mine, theirs, (edition) => stock.get(edition) ?? 0)) {
        await writeLine(tx, cartId, line, clock.now())
      }
      await clearCart(tx, guest, clock.now())
    },
  }
}

export type CartService = ReturnType<typeof createCartService>
