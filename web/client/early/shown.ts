import { BEING_CHECKED, leftOf } from '../../kit/free-again-text.ts'
import { setServerAhead } from '../../kit/server-clock.ts'
import { ensureGuest } from '../session/guest.ts'
import { currentOwner, isKnown } from '../session/owner.ts'
import { type PersistedState, readPersisted, writePersisted } from '../storage/persisted.ts'
import { stored } from '../storage/stored.ts'

/** What badge and hearts show before React is there. */
export type ShownBadges = {
  /** Pieces in the cart. */
  cart: number
  /** Slugs of the works in the cart. */
  inCart: readonly string[]
  /** Slugs of the works in the wishlist. */
  wished: readonly string[]
}

const NOTHING: ShownBadges = { cart: 0, inCart: [], wished: [] }

const storedOf = (owner: string) => {
  const state = isKnown(owner) ? readPersisted() : null
  return state?.owner === owner ? state : null
}

/** The number of the cart badge and the works with a red heart, as this browser showed them last. */
export function shownNow(): ShownBadges {
  const state = storedOf(currentOwner())
  return state
    ? { cart: state.cartCount ?? 0, inCart: state.inCart ?? [], wished: state.wishlist ?? [] }
    : NOTHING
}

/** What badge and hearts show when React takes the page over; nothing on the server. */
export function shownEarly(): ShownBadges {
  return typeof window === 'undefined' ? NOTHING : (window.early?.shown ?? NOTHING)
}

/** Stores a change of what badge and hearts show, if `owner` is still here, or the guest that a newcomer became; else returns false. */
export function storeShown(owner: string, change: Partial<PersistedState>): boolean {
  const now = currentOwner()
  if (owner === 'nobody' ? !now.startsWith('guest:') : owner !== now) return false
  const empty = owner === 'nobody' && { cartCount: 0, inCart: [], wishlist: [] }
  writePersisted({ ...(storedOf(now) ?? empty), ...change, owner: now })
  return true
}

/** Whether the cart is known without asking: a newcomer's, or a guest's, which this browser alone changes. */
export function knowsCart(owner: string): boolean {
  return owner === 'nobody' || (owner.startsWith('guest:') && storedOf(owner)?.inCart !== undefined)
}

/** Whether React has something to show to who is here: an account's own things, or a cart this browser has not seen yet. */
export function startsSoon(): boolean {
  const owner = currentOwner()
  return owner.startsWith('account:') || (isKnown(owner) && !knowsCart(owner))
}

/** The accessible name of a link to the cart: 'Cart', 'Cart, 1 item', 'Cart, 3 items'. */
export function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}

/** Puts it into the page that the server sent, as React will have it. */
export function fillIn({ cart, inCart, wished }: ShownBadges): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(cart)
    badge.hidden = cart === 0
    badge.closest('a')?.setAttribute('aria-label', cartLabel(cart))
  }
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    heart.setAttribute('aria-pressed', String(wished.includes(heart.dataset['heart'] ?? '')))
  for (const note of document.querySelectorAll<HTMLElement>('[data-in-cart]'))
    note.hidden = !inCart.includes(note.dataset['inCart'] ?? '')
  if (!currentOwner().startsWith('account:')) return
  for (const link of document.querySelectorAll<HTMLElement>('a[data-account]'))
    link.setAttribute('href', link.dataset['account'] ?? '')
}

/** Says of reserved works that their payment is being checked, as soon as their hold is over. */
export function expireReserved(): void {
  setServerAhead(stored.serverAhead.read() ?? 0)
  for (const free of document.querySelectorAll<HTMLElement>('[data-free-at]'))
    setTimeout(
      () => {
        free.textContent = BEING_CHECKED
      },
      leftOf(free.dataset['freeAt'] ?? ''),
    )
}

/** Makes a guest of a newcomer, whose cart is known to be empty. A failure is logged only: the next change of the cart tries again. */
export function makeGuest(): void {
  if (currentOwner() !== 'nobody') return
  ensureGuest()
    .then(() => void storeShown('nobody', {}))
    .catch((error: unknown) => console.warn('No guest cart could be made', error))
}
