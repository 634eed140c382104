import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { NewEntry, Posting } from './entry.ts'
import { rateOf, vatWithin } from './share.ts'

/** The rates at which a line is sold; basis points. */
export type Terms = { commissionBp: number; vatBp: number; isVatRegistered: boolean }

/** A line of a paid order; `totalKobo` is what the buyer paid for it, frame and all pieces included. */
export type SoldLine = { id: Id; sellerId: Id; quantity: number; totalKobo: Kobo; terms: Terms }

/** A paid order as the ledger sees it. */
export type SoldOrder = { id: Id; totalKobo: Kobo; shippingKobo: Kobo; lines: readonly SoldLine[] }

/**
 * How a line's price is divided: commissionKobo (with the VAT in it, which is commissionVatKobo) + sellerKobo = total. `sellerVatKobo`
 * is the VAT that a registered seller owes on the line's price; it stays in the seller's part and stands on receipts.
 */
export type Split = {
  commissionKobo: Kobo
  commissionVatKobo: Kobo
  sellerKobo: Kobo
  sellerVatKobo: Kobo
}

/** Divides a line's price; the half kobo goes to the commission, the remainder to the seller. */
export const splitOf = ({ totalKobo, terms }: Pick<SoldLine, 'totalKobo' | 'terms'>): Split => {
  const commissionKobo = rateOf(totalKobo, terms.commissionBp)
  return {
    commissionKobo,
    commissionVatKobo: vatWithin(commissionKobo, terms.vatBp),
    sellerKobo: totalKobo - commissionKobo,
    sellerVatKobo: terms.isVatRegistered ? vatWithin(totalKobo, terms.vatBp) : 0,
  }
}

/** The VAT within delivery: at the rate of the order's lines, which all have one. */
export const shippingVatOf = ({ shippingKobo, lines }: SoldOrder): Kobo =>
  vatWithin(shippingKobo, lines[0]?.terms.vatBp ?? 0)

const linePostings = (orderId: Id, line: SoldLine): Posting[] => {
  const { commissionKobo, commissionVatKobo, sellerKobo } = splitOf(line)
  const of = { orderId, lineId: line.id, sellerId: line.sellerId }
  return [
    { account: 'seller_payable', amountKobo: -sellerKobo, ...of },
    { account: 'commission', amountKobo: commissionVatKobo - commissionKobo, ...of },
    { account: 'vat_payable', amountKobo: -commissionVatKobo, ...of },
  ]
}

/** The entry of a sale. Throws when the lines and delivery don't make the total. */
export const saleEntry = (order: SoldOrder): NewEntry => {
  const parts = sumOf([order.shippingKobo, ...order.lines.map(({ totalKobo }) => totalKobo)])
  if (parts !== order.totalKobo) throw new Error(`the parts of order ${order.id} make ${parts} kobo`)
  const shippingVatKobo = shippingVatOf(order)
  return {
    kind: 'sale',
    source: { kind: 'order', id: order.id },
    orderId: order.id,
    postings: [
      { account: 'provider_clearing', amountKobo: order.totalKobo, orderId: order.id },
      ...order.lines.flatMap((line) => linePostings(order.id, line)),
      { account: 'shipping', amountKobo: shippingVatKobo - order.shippingKobo, orderId: order.id },
      { account: 'vat_payable', amountKobo: -shippingVatKobo, orderId: order.id },
    ],
  }
}
