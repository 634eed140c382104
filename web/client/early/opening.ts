import type * as z from 'zod/mini'
import type { opening } from '../../../contract/figures.ts'
import type { shopAddresses } from '../api/addresses/shop.ts'
import { callTo, send } from '../api/send.ts'
import { currentOwner } from '../session/owner.ts'

const view: (typeof shopAddresses)['shop.view'] = 'POST /shop/views/'

/** What a page says of where its reader came from. */
export function cameFrom(): Omit<z.input<typeof opening>, 'work'> {
  return {
    referrer: document.referrer.slice(0, 500),
    named: (new URLSearchParams(location.search).get('utm_source') ?? '').slice(0, 100),
  }
}

/** Counts this page as opened: a visit when its reader came from elsewhere, and a view of its work. Failures are ignored. */
export function countOpening(): void {
  const shown = document.querySelector<HTMLElement>('[data-work]')?.dataset['work']
  // For an account React counts the work, since a seller's own works must not count.
  const work = currentOwner().startsWith('account:') ? undefined : shown
  if (work === undefined && document.referrer.startsWith(`${location.origin}/`)) return
  send(callTo(view, { ...cameFrom(), ...(work !== undefined && { work }) }), {})
    // A request that outlives its page is under way until its answer has been read.
    .then((answer) => answer.text())
    .catch(() => {})
}
