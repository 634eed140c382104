import { NEW_SELLER } from '../../../contract/new-seller.ts'
import { after, DAY } from '../../../kernel/clock.ts'

/** When a seller is no longer new, by when the first sales were received, oldest first; null while too few were. */
export function knownFrom(receipts: readonly Date[]): Date | null {
  const first = receipts[0]
  const enough = receipts[NEW_SELLER.receipts - 1]
  if (!first || !enough) return null
  const old = after(first, NEW_SELLER.days * DAY)
  return old > enough ? old : enough
}

/** Until when money of what arrived waits because its seller is new. A further receipt can only bring that nearer. */
export function newSellerUntil(arrivedAt: Date, known: Date | null): Date {
  const longest = after(arrivedAt, NEW_SELLER.waitDays * DAY)
  return known !== null && known < longest ? known : longest
}
