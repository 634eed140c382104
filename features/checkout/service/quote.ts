import type * as z from 'zod/mini'
import type { checkoutEntry, quote } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import { lineTotal } from '../../cart/index.server.ts'
import { findDestination } from '../../delivery/index.server.ts'
import { listHeldBy } from '../../orders/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { findPurchase } from './purchase.ts'

type Entry = z.infer<typeof checkoutEntry>

async function feeFor(
  { db }: CheckoutContext,
  accountId: Id,
  entry: Entry,
): Promise<Result<Kobo | null, ProblemCode>> {
  if (!entry.shipping_id && !entry.pickup_station_id) return ok(null)
  const destination = await findDestination(db, accountId, {
    option: entry.pickup_station_id ? 'PICKUP' : 'HOME',
    shippingId: entry.shipping_id ?? null,
    stationId: entry.pickup_station_id ?? null,
  })
  return destination.ok ? ok(destination.value.feeKobo) : destination
}

/** What a purchase would cost. The shipping fee is null until a place is chosen. */
export async function quotePurchase(
  context: CheckoutContext,
  accountId: Id,
  entry: Entry,
): Promise<Result<z.infer<typeof quote>, ProblemCode>> {
  const purchase = await findPurchase(context.db, accountId, entry)
  if (!purchase.ok) return purchase
  const fee = await feeFor(context, accountId, entry)
  if (!fee.ok) return fee
  const held = await listHeldBy(context.db, accountId)
  const lines = purchase.value.lines.map(({ offer, quantity, withFrame }) => ({
    offer,
    quantity,
    totalKobo: lineTotal({ quantity, with_frame: withFrame }, offer.price_kobo, offer.frame_price_kobo),
  }))
  const subtotal = sumOf(lines.map((line) => line.totalKobo))
  return ok({
    items: lines.map(({ offer, quantity, totalKobo }) => ({
      name: offer.name,
      slug: offer.slug,
      quantity,
      total: nairaOf(totalKobo),
      available: quantity <= offer.available + (held.get(offer.edition_id) ?? 0),
    })),
    subtotal: nairaOf(subtotal),
    shipping_fee: fee.value === null ? null : nairaOf(fee.value),
    price_total: nairaOf(sumOf([subtotal, fee.value ?? 0])),
  })
}
