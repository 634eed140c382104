import { MOST_CART_LINES } from '../../contract/cart.ts'
import type { Id } from '../../kernel/id.ts'
import { type Kobo, lineKobo } from '../../kernel/money.ts'

/** A line of a cart: how many pieces of an edition, with or without frame. */
export type CartLine = { edition_id: Id; with_frame: boolean; quantity: number }

/** What one line costs: (price + frame when framed) × quantity. */
export function lineTotal(
  line: { quantity: number; with_frame: boolean },
  priceKobo: Kobo,
  framePriceKobo: Kobo | null,
): Kobo {
  return lineKobo(priceKobo, line.with_frame ? (framePriceKobo ?? 0) : 0, line.quantity)
}

type LineKey = Pick<CartLine, 'edition_id' | 'with_frame'>

/** Whether two lines are of the same edition, framed alike. */
export function sameLine(a: LineKey, b: LineKey): boolean {
  return a.edition_id === b.edition_id && a.with_frame === b.with_frame
}

/**
 * Merges a guest's lines into an account's, up to available pieces, framed and unframed together, and
 * MOST_CART_LINES; never reduces the account's. Returns only changed lines.
 */
export function mergeLines(
  mine: readonly CartLine[],
  guests: readonly CartLine[],
  availableOf: (edition: Id) => number,
): CartLine[] {
  const lines = mine.map((line) => ({ ...line }))
  const changed = new Set<CartLine>()
  for (const guest of guests) {
    const taken = lines
      .filter((line) => line.edition_id === guest.edition_id)
      .reduce((sum, line) => sum + line.quantity, 0)
    const room = Math.min(guest.quantity, availableOf(guest.edition_id) - taken)
    if (room <= 0) continue
    let line = lines.find((candidate) => sameLine(candidate, guest))
    if (!line && lines.length >= MOST_CART_LINES) continue
    if (!line) {
      line = { ...guest, quantity: 0 }
      lines.push(line)
    }
    line.quantity += room
    changed.add(line)
  }
  return [...changed]
}
