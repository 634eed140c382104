import { NEW_SELLER } from '../../../contract/new-seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { NewEntry, Posting } from './entry.ts'
import { rateOf, vatWithin } from './share.ts'

/** The rates at which a line is sold; basis points. */
export type Terms = { commissionBp: number; vatBp: number; isVatRegistered: boolean }

/** A line of a paid order; `totalKobo` is what the buyer paid for it, frame and all pieces included. `isSellerNew`: part of it waits. */
export type SoldLine = {
  id: Id
  sellerId: Id
  quantity: number
  totalKobo: Kobo
  terms: Terms
  isSellerNew?: boolean
}

/** What a seller is given of the delivery fee, for the parcel that they send. */
export type SoldDelivery = { parcelId: Id; sellerId: Id; amountKobo: Kobo }

/**
 * A paid order in the ledger; `shortfallKobo` of its total was missing but accepted. `delivery` divides `shippingKobo`
 * among sellers; without it, in old orders, the fee is ours.
 */
export type SoldOrder = {
  id: Id
  totalKobo: Kobo
  shippingKobo: Kobo
  lines: readonly SoldLine[]
  delivery?: readonly SoldDelivery[]
  shortfallKobo?: Kobo
}

/**
 * A line's split: commissionKobo (including commissionVatKobo) + sellerKobo = total. `sellerVatKobo`, owed by a
 * registered seller, is part of sellerKobo and shown on receipts.
 */
export type Split = {
  commissionKobo: Kobo
  commissionVatKobo: Kobo
  sellerKobo: Kobo
  sellerVatKobo: Kobo
}

/** Divides a line's price; the half kobo goes to the commission, the remainder to the seller. */
export function splitOf({ totalKobo, terms }: Pick<SoldLine, 'totalKobo' | 'terms'>): Split {
  const commissionKobo = rateOf(totalKobo, terms.commissionBp)
  return {
    commissionKobo,
    commissionVatKobo: vatWithin(commissionKobo, terms.vatBp),
    sellerKobo: totalKobo - commissionKobo,
    sellerVatKobo: terms.isVatRegistered ? vatWithin(totalKobo, terms.vatBp) : 0,
  }
}

/** Whether the sellers of an order were given its delivery fee. */
export function hasSellersDelivery({ delivery = [] }: SoldOrder): boolean {
  return delivery.length > 0
}

/** The VAT that we owe on delivery: at the rate of the order's lines, which all have one; none where the fee is the sellers'. */
export function shippingVatOf(order: SoldOrder): Kobo {
  return hasSellersDelivery(order) ? 0 : vatWithin(order.shippingKobo, order.lines[0]?.terms.vatBp ?? 0)
}

/** The VAT that sellers who are registered for it owe on the delivery fees they are given; it stays in their part. */
function deliveryVatOf({ delivery = [], lines }: SoldOrder): Kobo {
  return sumOf(
    delivery.map(({ sellerId, amountKobo }) => {
      const terms = lines.find((line) => line.sellerId === sellerId)?.terms
      return terms?.isVatRegistered ? vatWithin(amountKobo, terms.vatBp) : 0
    }),
  )
}

/**
 * The VAT within what a buyer paid, and its rate: on the lines and the delivery of sellers who are registered for it, or on delivery whose
 * fee is ours.
 */
export function vatOf(order: SoldOrder): { kobo: Kobo; rateBp: number } {
  return {
    kobo: sumOf([
      shippingVatOf(order),
      deliveryVatOf(order),
      ...order.lines.map((line) => splitOf(line).sellerVatKobo),
    ]),
    rateBp: order.lines[0]?.terms.vatBp ?? 0,
  }
}

function linePostings(orderId: Id, line: SoldLine): Posting[] {
  const { commissionKobo, commissionVatKobo, sellerKobo } = splitOf(line)
  const reserveKobo = line.isSellerNew ? rateOf(sellerKobo, NEW_SELLER.reserveBp) : 0
  const of = { orderId, lineId: line.id, sellerId: line.sellerId }
  return [
    { account: 'seller_payable', amountKobo: reserveKobo - sellerKobo, ...of },
    ...(reserveKobo === 0
      ? []
      : [{ account: 'seller_payable' as const, amountKobo: -reserveKobo, isReserve: true, ...of }]),
    { account: 'commission', amountKobo: commissionVatKobo - commissionKobo, ...of },
    { account: 'vat_payable', amountKobo: -commissionVatKobo, ...of },
  ]
}

/** What the delivery fee gives: each seller the part of their parcel, or us all of it. Throws when the parts don't make the fee. */
function deliveryPostings(order: SoldOrder): Posting[] {
  const { id: orderId, shippingKobo, delivery = [] } = order
  if (hasSellersDelivery(order)) {
    const parts = sumOf(delivery.map(({ amountKobo }) => amountKobo))
    if (parts !== shippingKobo) throw new Error(`the deliveries of order ${orderId} make ${parts} kobo`)
    return delivery.map(({ parcelId, sellerId, amountKobo }) => ({
      account: 'seller_payable',
      amountKobo: -amountKobo,
      orderId,
      sellerId,
      parcelId,
    }))
  }
  const vatKobo = shippingVatOf(order)
  return [
    { account: 'shipping', amountKobo: vatKobo - shippingKobo, orderId },
    { account: 'vat_payable', amountKobo: -vatKobo, orderId },
  ]
}

/** What pays a sale: money that came for it, or money that was held for the buyer and is accepted, as far as it goes. */
function paidBy({ id: orderId, totalKobo }: SoldOrder, heldKobo: Kobo | undefined): Posting[] {
  if (heldKobo === undefined) return [{ account: 'provider_clearing', amountKobo: totalKobo, orderId }]
  const usedKobo = Math.min(heldKobo, totalKobo)
  return [
    { account: 'refunds_due', amountKobo: usedKobo, orderId },
    { account: 'shortfall', amountKobo: totalKobo - usedKobo, orderId },
  ]
}

/**
 * The entry of a sale. `heldKobo`: its held payment, already in clearing, that staff accepted; we pay what is missing.
 * Throws when lines and delivery do not make the total.
 */
export function saleEntry(order: SoldOrder, heldKobo?: Kobo): NewEntry {
  const parts = sumOf([order.shippingKobo, ...order.lines.map(({ totalKobo }) => totalKobo)])
  if (parts !== order.totalKobo) throw new Error(`the parts of order ${order.id} make ${parts} kobo`)
  return {
    kind: 'sale',
    source: { kind: 'order', id: order.id },
    orderId: order.id,
    postings: [
      ...paidBy(order, heldKobo),
      ...order.lines.flatMap((line) => linePostings(order.id, line)),
      ...deliveryPostings(order),
    ],
  }
}
