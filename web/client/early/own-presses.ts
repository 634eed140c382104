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
const sender: Sender = async (call) => {
  const access = accessToken()
  return apiAnswerOf(await send(call, access === null ? { guest: stored.guest.read() } : { access }))
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

/** Does a press and stores what badge and hearts show from then on. Returns what to say of it. */
export async function doPress(press: OwnPress): Promise<string> {
  const owner = currentOwner()
  const done =
    'wish' in press ? await sendWish(sender, press.wish, press.wishlisted) : await addLine(sender, press.line)
  if (!isStoring()) throw new Error('not stored')
  if ('message' in done) {
    storeShown(owner, { wishlist: [...withPress(shownNow(), press).wished] })
    return done.message
  }
  const cartCount = countOf(done)
  storeShown(owner, { cartCount, inCart: done.map(({ product }) => product.slug) })
  return `Added. ${cartCount} in your cart.`
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
  document.body.append(notice)
  notice.showPopover()
  notice.querySelector('button')?.addEventListener('click', () => notice.remove())
  // A text that appears in its place is read out.
  setTimeout(() => notice.querySelector('span > span')?.replaceChildren(text))
  const end = (): void => {
    if (notice.matches(':hover, :focus-within')) setTimeout(end, TOAST_TIME)
    else notice.remove()
  }
  setTimeout(end, TOAST_TIME)
}
