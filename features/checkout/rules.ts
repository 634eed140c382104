import type { PurchaseChange } from '../../contract/order.ts'
import type { Id } from '../../kernel/id.ts'
import { type Kobo, lineKobo, nairaOf, sumOf } from '../../kernel/money.ts'

/** A line of a purchase at its prices; `frame_kobo` is 0 without a frame. */
export type PricedLine = {
  edition_id: Id
  name: string
  quantity: number
  with_frame: boolean
  price_kobo: Kobo
  frame_kobo: Kobo
}

/** What a purchase consists of and costs; the fee is null until there is a place. */
export type Priced = { lines: readonly PricedLine[]; feeKobo: Kobo | null }

/** What a purchase costs in all, as far as it is known. */
export function totalOf({ lines, feeKobo }: Priced): Kobo {
  return sumOf([
    ...lines.map((line) => lineKobo(line.price_kobo, line.frame_kobo, line.quantity)),
    feeKobo ?? 0,
  ])
}

const keyOf = (line: PricedLine): string => `${line.edition_id} ${line.with_frame}`

const amountOf = (kobo: Kobo | null): number | null => (kobo === null ? null : nairaOf(kobo))

function lineChanges(seen: PricedLine | undefined, now: PricedLine | undefined): PurchaseChange[] {
  const name = (now ?? seen)?.name ?? ''
  if (!seen || !now) return [{ what: 'pieces', name, from: seen?.quantity ?? 0, to: now?.quantity ?? 0 }]
  const changes: PurchaseChange[] = []
  if (seen.price_kobo !== now.price_kobo)
    changes.push({ what: 'price', name, from: nairaOf(seen.price_kobo), to: nairaOf(now.price_kobo) })
  if (seen.frame_kobo !== now.frame_kobo)
    changes.push({ what: 'frame', name, from: nairaOf(seen.frame_kobo), to: nairaOf(now.frame_kobo) })
  if (seen.quantity !== now.quantity)
    changes.push({ what: 'pieces', name, from: seen.quantity, to: now.quantity })
  return changes
}

/** What of a purchase is another than its buyer saw: each price, frame, number of pieces, and the delivery. */
export function changesSince(seen: Priced, now: Priced): PurchaseChange[] {
  const before = new Map(seen.lines.map((line) => [keyOf(line), line]))
  const present = new Map(now.lines.map((line) => [keyOf(line), line]))
  const changes = [...new Set([...before.keys(), ...present.keys()])].flatMap((key) =>
    lineChanges(before.get(key), present.get(key)),
  )
  if (seen.feeKobo !== now.feeKobo)
    changes.push({ what: 'delivery', name: '', from: amountOf(seen.feeKobo), to: amountOf(now.feeKobo) })
  return changes
}
