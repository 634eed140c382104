import type { LineEntry } from '../../../contract/cart.ts'
import type { shopAddresses } from '../api/addresses/shop.ts'
import { callTo, send } from '../api/send.ts'
import { currentOwner } from '../session/owner.ts'
import { inTab } from '../storage/in-tab.ts'

/** A press that the page's first script does by itself: a heart, or a line for the cart. */
export type OwnPress = { wish: string; wishlisted: boolean } | { line: LineEntry }
/** A press that is not done yet, as what it is to bring about; where its page is left first, the next page does it. */
export type Unfinished = OwnPress | { follow: string } | { wait: string }

const KEY = 'unfinished'
const subscribe: (typeof shopAddresses)['general.subscribe'] = 'POST /general/subscribe/'

/** What a press is about: the later of two about the same replaces the earlier. */
export function aboutOf(press: Unfinished): string {
  return 'wish' in press ? press.wish : JSON.stringify(press)
}

/** The presses in this tab that are not done yet, oldest first. */
export function unfinished(): Unfinished[] {
  const presses = inTab.read(KEY)
  return Array.isArray(presses) ? (presses as Unfinished[]) : []
}

const others = (press: Unfinished): Unfinished[] =>
  unfinished().filter((each) => aboutOf(each) !== aboutOf(press))

/** Stores a press until it is done; false where the tab stores nothing. */
export function addUnfinished(press: Unfinished): boolean {
  return inTab.write(KEY, [...others(press), press])
}

/** Forgets a press: it is done, or refused. */
export function forgetUnfinished(press: Unfinished): void {
  const left = others(press)
  if (left.length > 0) inTab.write(KEY, left)
  else inTab.remove(KEY)
}

/** An address is stored nowhere: it is sent by the page that is left. Nothing is said if that fails. */
const sendAddress = (field: HTMLInputElement | null): void => {
  if (!field?.checkValidity()) return
  send(callTo(subscribe, { email: field.value.trim() }), {}).catch(() => {})
}

/** The work of the page, in the size and framing that the server's page shows. */
export function lineOfPage(): LineEntry {
  const { work = '', size = '' } = document.querySelector<HTMLElement>('[data-work]')?.dataset ?? {}
  return { product_slug: work, size_id: size, with_frame: false, quantity: 1 }
}

/** What a press on a control is to bring about: a heart, 'Add to cart' of `line`, an account's follow or wait; undefined for others. */
export function pressOf({ dataset, ariaPressed }: HTMLElement, line: LineEntry): Unfinished | undefined {
  const { early, heart, follow } = dataset
  if (early === 'cart') return { line: { ...line } }
  if (heart !== undefined) return { wish: heart, wishlisted: ariaPressed !== 'true' }
  if (!currentOwner().startsWith('account:')) return undefined
  if (follow !== undefined) return { follow }
  return early === 'tell' ? { wait: line.product_slug } : undefined
}

/**
 * Stores presses that React has not handled, for the next page: hearts, cart lines with size and frame, accounts' follows and
 * waits. Links are dropped: the person went elsewhere.
 */
export function leaveUnfinished(pressed: readonly HTMLElement[]): void {
  const line = lineOfPage()
  for (const element of pressed) {
    const { early } = element.dataset
    const press = pressOf(element, line)
    if (press) addUnfinished(press)
    else if (element instanceof HTMLInputElement && element.name === 'size') line.size_id = element.value
    else if (early === 'frame') line.with_frame = !line.with_frame
    else if (early === 'newsletter') sendAddress(element.querySelector('input'))
  }
}
