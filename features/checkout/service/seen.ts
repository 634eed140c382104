import type { PriceChanged } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo, nairaOf } from '../../../kernel/money.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import { totalFee } from '../../delivery/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { changesSince, type Priced, totalOf } from '../rules.ts'
import { findQuote } from '../store.ts'
import type { Delivery } from './delivering.ts'
import { type Purchase, pricedOf, quoteIdOf, subjectOf } from './purchase.ts'

/** For how many days a quote is remembered. */
export const QUOTE_DAYS = 30

/** The total that a buyer saw, null where that is not known any more; `refusal` where the purchase costs another, or is another. */
export type Seen = { totalKobo: Kobo | null; refusal?: Refusal<ProblemCode> }

function priceChanged(seen: Priced | undefined, now: Priced): Seen {
  const [before, total] = [seen && totalOf(seen), totalOf(now)]
  const present: PriceChanged = {
    price_total: nairaOf(total),
    seen_total: before === undefined ? null : nairaOf(before),
    changes: seen ? changesSince(seen, now) : [],
  }
  const was = before === undefined || before === total ? '' : `, not ${formatKobo(before)} as you saw it`
  const message = `What you are buying has changed: the total is now ${formatKobo(total)}${was}. Nothing was ordered. Please check it again.`
  return { totalKobo: before ?? null, refusal: refuse('price_changed', { message, present }) }
}

/**
 * Compares a purchase with the quote its order names, else the account's last for that cart or work. Undefined without
 * a quote.
 */
export async function compareSeen(
  { db }: Pick<CheckoutContext, 'db'>,
  accountId: Id,
  { purchase, delivery: { destination, parcels } }: { purchase: Purchase; delivery: Delivery },
  named: string | undefined,
): Promise<Seen | undefined> {
  const now = pricedOf(purchase, totalFee(parcels))
  if (named === quoteIdOf(purchase.kind, now)) return { totalKobo: totalOf(now) }
  const row = await findQuote(db, accountId, { id: named ?? null, subject: subjectOf(purchase) })
  if (!row) return named === undefined ? undefined : priceChanged(undefined, now)
  // A quote without a place has shown what each place would cost; one that was saved since has shown nothing.
  const feeKobo = named === undefined ? (row.places[destination.source] ?? now.feeKobo) : row.fee_kobo
  const seen = { lines: row.lines, feeKobo }
  return changesSince(seen, now).length === 0 ? { totalKobo: totalOf(now) } : priceChanged(seen, now)
}
