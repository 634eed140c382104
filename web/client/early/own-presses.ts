import { TOAST_TIME } from '../../kit/toasts.ts'
import { apiAnswerOf, send } from '../api/send.ts'
import { countOf } from '../queries/cart-lines.ts'
import { currentOwner } from '../session/owner.ts'
import { accessToken } from '../session/session.ts'
import { shippingStep } from '../session/shipping-step.ts'
import { endsWithPage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'
import { openWith } from './going-on.ts'
import { addLine, type Sender, sendWish } from './intents.ts'
import { type ShownBadges, shownNow, storeShown } from './shown.ts'
import { lineOfPage, type OwnPress, type Unfinished } from './unfinished.ts'

/** Sends once: React renews tokens and replaces a guest who is not known. */
const until =
  (signal: AbortSignal): Sender =>
  async (call) => {
    const access = accessToken()
    const caller = access === null ? { guest: stored.guest.read() } : { access }
    return apiAnswerOf(await send({ ...call, signal }, caller))
  }

/** Whether React would know the guest that is made. */
const isStoring = (): boolean => !endsWithPage(stored.guest.key)

/** What badge and hearts show once something is pressed, before the answer. */
export function withPress(shown: ShownBadges, press: Unfinished): ShownBadges {
  if (!('wish' in press)) return shown
  const wished = shown.wished.filter((slug) => slug !== press.wish)
  return { ...shown, wished: press.wishlisted ? [press.wish, ...wished] : wished }
}

/** Whether the first script does a press by itself. React has to where the work is in the cart, or nothing is stored. */
export function isOwn(press: Unfinished): press is OwnPress {
  return (
    isStoring() &&
    ('wish' in press || ('line' in press && !shownNow().inCart.includes(press.line.product_slug)))
  )
}

/** Stores what badge and hearts show after a press, and returns what to say of it. Throws where nothing is stored or someone else is here. */
type Store = () => string

/** Does a press, until `signal`. */
export async function doPress(press: OwnPress, signal: AbortSignal): Promise<Store> {
  const owner = currentOwner()
  const sender = until(signal)
  const done =
    'wish' in press
      ? await sendWish(sender, press.wish, press.wishlisted, signal)
      : await addLine(sender, press.line, signal)
  return () => {
    const isWish = 'message' in done
    const cartCount = isWish ? 0 : countOf(done)
    const change = isWish
      ? { wishlist: [...withPress(shownNow(), press).wished] }
      : { cartCount, inCart: done.map(({ product }) => product.slug) }
    if (!isStoring() || !storeShown(owner, change)) throw new Error('not stored')
    return isWish ? done.message : `Added. ${cartCount} in your cart.`
  }
}

/** Begins the purchase of the page's work, as 'Buy Now' does. False where nothing is stored. */
export function buyNow(): boolean {
  const { product_slug: slug, ...line } = lineOfPage()
  const name = document.querySelector<HTMLElement>('[data-work]')?.dataset['name'] ?? ''
  stored.purchaseMode.write('single')
  stored.product.write({ slug, name, ...line })
  if (endsWithPage(stored.product.key)) return false
  openWith(accessToken() === null ? '/auth' : shippingStep, { from: shippingStep })
  return true
}

/** Shows a notice as React does: in a copy of its place, by the pattern that the server has put there. */
export function showNotice(text: string): void {
  const [place, before] = document.querySelectorAll('[data-notices]')
  before?.remove()
  if (!place) return
  const notice = place.cloneNode(true) as HTMLElement
  notice.hidden = false
  document.body.append(notice)
  notice.showPopover?.()
  notice.querySelector('button')?.addEventListener('click', () => notice.remove())
  // A text that appears in its place is read out.
  setTimeout(() => notice.querySelector('span > span')?.replaceChildren(text))
  const end = (): void => {
    if (notice.matches(':hover, :focus-within')) setTimeout(end, TOAST_TIME)
    else notice.remove()
  }
  setTimeout(end, TOAST_TIME)
}
