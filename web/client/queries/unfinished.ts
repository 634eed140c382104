import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '../../../contract/cart.ts'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { call as sender } from '../api/call.ts'
import { call } from '../api/shop.ts'
import { addLine } from '../early/intents.ts'
import { forgetUnfinished, type Unfinished, unfinished } from '../early/unfinished.ts'
import { notice } from '../notice.ts'
import { currentOwner } from '../session/owner.ts'
import { sendWish } from './guest-calls.ts'
import { keys } from './keys.ts'

const finish = async (press: Unfinished): Promise<void> => {
  if ('wish' in press) notice.success((await sendWish(press.wish, press.wishlisted)).message)
  else if ('follow' in press) await call('following.start', { params: { slug: press.follow } })
  else if ('wait' in press) await call('waiting.start', { params: { slug: press.wait } })
  else await addLine(sender, press.line)
}

const finishAll = async (client: QueryClient): Promise<void> => {
  for (let [press] = unfinished(); press; [press] = unfinished()) {
    await finish(press).catch(notice.plainError)
    forgetUnfinished(press)
  }
  if (currentOwner() === 'nobody') {
    client.setQueryData<CartItem[]>(keys.cart, (items) => items ?? [])
    client.setQueryData<ProductTile[]>(keys.wishlist, (works) => works ?? [])
  }
  // Reads of cart and wishlist that are under way have waited for this.
  for (const queryKey of [keys.cart, keys.wishlist])
    void client.invalidateQueries({ queryKey, fetchStatus: 'idle' })
  for (const queryKey of [keys.following, keys.waiting]) void client.invalidateQueries({ queryKey })
}

let underWay: Promise<void> | undefined

/** Whether nothing is left of what was pressed before React was there. */
export function isFinished(): boolean {
  return unfinished().length === 0
}

/** Does what was pressed in this tab and is not done, in order, once. */
export async function finishPresses(client: QueryClient): Promise<void> {
  if (isFinished()) return
  underWay ??= finishAll(client).finally(() => {
    underWay = undefined
  })
  await underWay
}
