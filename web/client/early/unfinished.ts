import type { LineEntry } from '../../../contract/cart.ts'
import type { shopAddresses } from '../api/addresses/shop.ts'
import { send } from '../api/send.ts'
import { currentOwner } from '../session/owner.ts'
import { inTab } from '../storage/in-tab.ts'

/** A press whose page was left before React could do it; the next page does it. */
export type Unfinished =
  | { wish: string; wishlisted: boolean }
  | { line: LineEntry }
  | { follow: string }
  | { wait: string }

const KEY = 'unfinished'
const subscribe: (typeof shopAddresses)['general.subscribe'] = 'POST /general/subscribe/'

/** The presses that earlier pages of this tab have left, oldest first. */
export function unfinished(): Unfinished[] {
  const presses = inTab.read(KEY)
  return Array.isArray(presses) ? (presses as Unfinished[]) : []
}

/** Forgets the oldest. */
export function forgetOldest(): void {
  const [, ...others] = unfinished()
  if (others.length > 0) inTab.write(KEY, others)
  else inTab.remove(KEY)
}

/** An address is stored nowhere: it is sent by the page that is left. Nothing is said if that fails. */
const sendAddress = (field: HTMLInputElement | null): void => {
  if (!field?.checkValidity()) return
  const [method, path] = subscribe.split(' ') as ['POST', string]
  send({ method, path, body: { email: field.value.trim() }, outlives: true }, {}).catch(() => {})
}

/**
 * Stores presses that React has not handled, for the next page: hearts, cart lines with size and frame, accounts' follows and
 * waits. Links are dropped: the person went elsewhere.
 */
export function leaveUnfinished(pressed: readonly HTMLElement[]): void {
  const { work = '', size = '' } = document.querySelector<HTMLElement>('[data-work]')?.dataset ?? {}
  const line = { product_slug: work, size_id: size, with_frame: false, quantity: 1 }
  const isAccount = currentOwner().startsWith('account:')
  const presses: Unfinished[] = []
  for (const element of pressed) {
    const { early, heart, follow } = element.dataset
    if (element instanceof HTMLInputElement && element.name === 'size') line.size_id = element.value
    else if (early === 'frame') line.with_frame = !line.with_frame
    else if (early === 'cart') presses.push({ line: { ...line } })
    else if (heart !== undefined)
      presses.push({ wish: heart, wishlisted: element.getAttribute('aria-pressed') !== 'true' })
    else if (early === 'newsletter') sendAddress(element.querySelector('input'))
    else if (isAccount && follow !== undefined) presses.push({ follow })
    else if (isAccount && early === 'tell') presses.push({ wait: work })
  }
  if (presses.length > 0) inTab.write(KEY, [...unfinished(), ...presses])
}
