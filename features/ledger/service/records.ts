import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { entryOfRefund, type RefundToEnter } from '../rules/refund.ts'
import { type SoldOrder, saleEntry } from '../rules/sale.ts'
import { type Extra, extraEntry, extraReturnedEntry, type Fee, feeEntry } from '../rules/transfer.ts'
import { findEntry, findHeld, insertEntry, lockSale } from '../store/entries.ts'
import { insertSaleTerms, readRefunded, readSold, readTerms } from '../store/sales.ts'

/** A paid order as the orders feature has it; its lines without those that were removed. `attemptId`: the payment that paid it. */
export type SaleToRecord = {
  id: Id
  attemptId?: Id
  total_kobo: Kobo
  shipping_fee_kobo: Kobo
  lines: readonly { id: Id; seller_id: Id; quantity: number; total_kobo: Kobo }[]
}

/**
 * A refund, and the attempt it goes back by where that is not what `refundId` names. `ofSale`: its money had paid the order; where it
 * isn't said, it had unless it is held.
 */
export type RefundToRecord = RefundToEnter & { attemptId?: Id; ofSale?: boolean }

// What other features report to the ledger, each in the transaction in which it happens. All of it may be reported again: a source is
// entered once, and the answer says whether it was new.

/**
 * Enters the sale of an order that has become paid: by money that came for it, or by money that is held since it came, and that staff
 * accepted. Returns whether it was new.
 */
export async function recordSale(
  { clock, settings }: Pick<LedgerContext, 'clock' | 'settings'>,
  tx: Db,
  order: SaleToRecord,
): Promise<boolean> {
  const sellers = [...new Set(order.lines.map((line) => line.seller_id))]
  const own = new Map((await readTerms(tx, sellers)).map((terms) => [terms.sellerId, terms]))
  const sold: SoldOrder = {
    id: order.id,
    totalKobo: order.total_kobo,
    shippingKobo: order.shipping_fee_kobo,
    lines: order.lines.map((line) => ({
      id: line.id,
      sellerId: line.seller_id,
      quantity: line.quantity,
      totalKobo: line.total_kobo,
      terms: {
        commissionBp: own.get(line.seller_id)?.commissionBp ?? settings.commissionBp,
        vatBp: settings.vatBp,
        isVatRegistered: own.get(line.seller_id)?.isVatRegistered ?? false,
      },
    })),
  }
  const held = order.attemptId === undefined ? undefined : await findHeld(tx, order.attemptId)
  const isNew = await insertEntry(tx, saleEntry(sold, held), clock.now())
  if (isNew) await insertSaleTerms(tx, sold)
  return isNew
}

/** Enters money that has come for an order, is no sale, and will be given back. Returns whether it was new. */
export function recordExtra({ clock }: Pick<LedgerContext, 'clock'>, tx: Db, extra: Extra): Promise<boolean> {
  return insertEntry(tx, extraEntry(extra), clock.now())
}

/**
 * Enters money that the provider has given back. Where it was held for the buyer (the attempt has an extra payment, of which this part
 * did not pay the order) it comes from there, else from the sale: see rules/refund.ts for who bears what. Returns whether it was new.
 */
export async function recordRefund(
  { clock }: Pick<LedgerContext, 'clock'>,
  tx: Db,
  refund: RefundToRecord,
): Promise<boolean> {
  if (await findEntry(tx, { kind: 'refund', id: refund.refundId }, 'refund')) return false
  const attempt = { kind: 'attempt', id: refund.attemptId ?? refund.refundId } as const
  const held = await findEntry(tx, attempt, 'extra_payment')
  if (held && refund.ofSale !== true)
    return insertEntry(tx, extraReturnedEntry(refund, held.postings > 0), clock.now())
  const sold = (await lockSale(tx, refund.orderId)) ? await readSold(tx, refund.orderId) : undefined
  // Money for an order that was never sold: whatever it was, it was the buyer's.
  if (!sold) return insertEntry(tx, extraReturnedEntry(refund, true), clock.now())
  return insertEntry(tx, entryOfRefund(sold, await readRefunded(tx, sold.id), refund), clock.now())
}

/** Enters the fee of a payment that the provider has taken, in naira. Returns whether it was new. */
export function recordFee({ clock }: Pick<LedgerContext, 'clock'>, tx: Db, fee: Fee): Promise<boolean> {
  return insertEntry(tx, feeEntry(fee), clock.now())
}
