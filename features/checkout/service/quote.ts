import type * as z from 'zod/mini'
import type { checkoutEntry, quote } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import { lineTotal } from '../../cart/index.server.ts'
import { pricePlaces, totalFee } from '../../delivery/index.server.ts'
import { listHeldBy } from '../../orders/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { writeQuote } from '../store.ts'
import { type Delivery, findDelivery } from './delivering.ts'
import {
  findPurchase,
  freeOf,
  type Purchase,
  pricedOf,
  quoteIdOf,
  sentTogether,
  subjectOf,
} from './purchase.ts'

type Entry = z.infer<typeof checkoutEntry>

const nairaOrNull = (kobo: Kobo | null): number | null => (kobo === null ? null : nairaOf(kobo))

/** The delivery to the place that was chosen; undefined where none is. */
async function deliveryFor(
  { db }: CheckoutContext,
  accountId: Id,
  purchase: Purchase,
  entry: Entry,
): Promise<Result<Delivery | undefined, ProblemCode>> {
  if (!entry.shipping_id && !entry.pickup_station_id) return ok(undefined)
  return findDelivery(db, accountId, purchase, {
    option: entry.pickup_station_id ? 'PICKUP' : 'HOME',
    shippingId: entry.shipping_id ?? null,
    stationId: entry.pickup_station_id ?? null,
  })
}

/**
 * What a purchase would cost, which is remembered. The shipping fee is null until a place is chosen; `places` has what it would be for
 * each that can be.
 */
export async function quotePurchase(
  context: CheckoutContext,
  accountId: Id,
  entry: Entry,
): Promise<Result<z.infer<typeof quote>, ProblemCode>> {
  const purchase = await findPurchase(context.db, accountId, entry)
  if (!purchase.ok) return purchase
  const delivery = await deliveryFor(context, accountId, purchase.value, entry)
  if (!delivery.ok) return delivery
  const parcels = delivery.value?.parcels ?? []
  const feeKobo = delivery.value ? totalFee(parcels) : null
  const places = await pricePlaces(context.db, accountId, sentTogether(purchase.value))
  const held = await listHeldBy(context.db, accountId)
  const priced = pricedOf(purchase.value, feeKobo)
  const quoteId = quoteIdOf(purchase.value.kind, priced)
  await writeQuote(
    context.db,
    accountId,
    {
      id: quoteId,
      subject: subjectOf(purchase.value),
      lines: priced.lines,
      fee_kobo: feeKobo,
      places: Object.fromEntries(places.map((place) => [place.id, place.feeKobo])),
    },
    context.clock.now(),
  )
  const lines = purchase.value.lines.map(({ offer, quantity, withFrame }) => ({
    offer,
    quantity,
    totalKobo: lineTotal({ quantity, with_frame: withFrame }, offer.price_kobo, offer.frame_price_kobo),
  }))
  const subtotal = sumOf(lines.map((line) => line.totalKobo))
  return ok({
    id: quoteId,
    items: lines.map(({ offer, quantity, totalKobo }) => ({
      name: offer.name,
      slug: offer.slug,
      quantity,
      total: nairaOf(totalKobo),
      available: quantity <= freeOf(offer) + (held.get(offer.edition_id) ?? 0),
    })),
    subtotal: nairaOf(subtotal),
    shipping_fee: nairaOrNull(feeKobo),
    price_total: nairaOf(sumOf([subtotal, feeKobo ?? 0])),
    parcels: parcels.map(({ seller, from, sizeClass, feeKobo: fee }) => ({
      seller,
      from,
      size_class: sizeClass,
      fee: nairaOf(fee),
    })),
    places: places.map(({ id, feeKobo: fee }) => ({ id, shipping_fee: nairaOrNull(fee) })),
  })
}
