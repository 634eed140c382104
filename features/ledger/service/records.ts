import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { balanced, type NewEntry, type Posting } from '../rules/entry.ts'
import { entryOfRefund, type RefundToEnter } from '../rules/refund.ts'
import { type SoldDelivery, type SoldOrder, saleEntry, vatOf } from '../rules/sale.ts'
import {
  type Beyond,
  beyondEntry,
  type Extra,
  extraEntry,
  extraReturnedEntry,
  type Fee,
  feeEntry,
  type ReturnCost,
  returnCostEntry,
  returnCostReturnedEntry,
} from '../rules/transfer.ts'
import { findEntry, insertEntry, lockSale } from '../store/entries.ts'
import { findRefundPlan, insertRefundPlan } from '../store/refund-plans.ts'
import { insertSale, readRefunded, readSaleBasis, readSold } from '../store/sales.ts'
import { notifyRefunded } from './notifying.ts'

/**
 * A paid order to record, without removed lines. `attemptId`: the payment that paid it; `feeKobo`: the provider's fee,
 * null if unknown.
 */
export type SaleToRecord = {
  id: Id
  attemptId?: Id
  feeKobo?: Kobo | null
  total_kobo: Kobo
  shipping_fee_kobo: Kobo
  /** What each seller is given of the delivery fee; together all of it. Without it the fee is ours. */
  delivery?: readonly SoldDelivery[]
  lines: readonly { id: Id; seller_id: Id; quantity: number; total_kobo: Kobo }[]
}

/**
 * A refund, with its attempt if `refundId` does not name it. `ofSale`: its money paid the order; by default, unless it
 * is held.
 */
export type RefundToRecord = RefundToEnter & { attemptId?: Id; ofSale?: boolean }

// What other features report to the ledger, each in the transaction in which it happens. All of it may be reported again: a source is
// entered once, and the answer says whether it was new.

/**
 * Enters a newly paid order's sale and the provider's fee, from new money or held money staff accepted. Returns whether
 * it was new, and the VAT in it.
 */
export async function recordSale(
  { clock, settings }: Pick<LedgerContext, 'clock' | 'settings'>,
  tx: Db,
  order: SaleToRecord,
): Promise<{ isNew: boolean; vat: ReturnType<typeof vatOf> }> {
  const sellers = [...new Set(order.lines.map((line) => line.seller_id))]
  const { attemptId, feeKobo } = order
  const { terms, new_sellers, held } = await readSaleBasis(tx, sellers, attemptId, clock.now())
  const own = new Map(terms.map((one) => [one.seller_id, one]))
  const sold: SoldOrder = {
    id: order.id,
    totalKobo: order.total_kobo,
    shippingKobo: order.shipping_fee_kobo,
    delivery: (order.delivery ?? []).filter(({ amountKobo }) => amountKobo > 0),
    lines: order.lines.map((line) => ({
      id: line.id,
      sellerId: line.seller_id,
      quantity: line.quantity,
      totalKobo: line.total_kobo,
      isSellerNew: new_sellers.includes(line.seller_id),
      terms: {
        commissionBp: own.get(line.seller_id)?.commission_bp ?? settings.commissionBp,
        vatBp: settings.vatBp,
        isVatRegistered: own.get(line.seller_id)?.vat_registered ?? false,
      },
    })),
  }
  const fees = attemptId && feeKobo ? [feeEntry({ attemptId, orderId: order.id, feeKobo })] : []
  const isNew = await insertSale(tx, sold, [saleEntry(sold, held ?? undefined), ...fees], clock.now())
  const entered = isNew ? sold : await readSold(tx, order.id)
  return { isNew, vat: vatOf(entered ?? sold) }
}

/** Enters money that has come for an order, is no sale, and will be given back. Returns whether it was new. */
export function recordExtra({ clock }: Pick<LedgerContext, 'clock'>, tx: Db, extra: Extra): Promise<boolean> {
  return insertEntry(tx, extraEntry(extra), clock.now())
}

/**
 * Enters refunded money: from money held for the buyer, unless that paid the order, else from the sale
 * (rules/refund.ts). Notifies sellers who pay. Returns whether it was new.
 */
export async function recordRefund(
  context: Pick<LedgerContext, 'clock' | 'notifySellers'>,
  tx: Db,
  refund: RefundToRecord,
): Promise<boolean> {
  const { clock } = context
  if (await findEntry(tx, { kind: 'refund', id: refund.refundId }, 'refund')) return false
  const plan = await findRefundPlan(tx, refund.refundId)
  if (plan) {
    const { refund_id, order_id, note, postings } = plan
    const source = { kind: 'refund', id: refund_id } as const
    return enterRefund(context, tx, { kind: 'refund', source, orderId: order_id, note, postings }, order_id)
  }
  const attempt = { kind: 'attempt', id: refund.attemptId ?? refund.refundId } as const
  const held = await findEntry(tx, attempt, 'extra_payment')
  if (held && refund.ofSale !== true)
    return insertEntry(tx, extraReturnedEntry(refund, held.postings > 0), clock.now())
  const sold = (await lockSale(tx, refund.orderId)) ? await readSold(tx, refund.orderId) : undefined
  // Money for an order that was never sold: whatever it was, it was the buyer's.
  if (!sold) return insertEntry(tx, extraReturnedEntry(refund, true), clock.now())
  return enterRefund(context, tx, entryOfRefund(sold, await readRefunded(tx, sold.id), refund), sold.id)
}

/** Enters what was taken back of a sale, and notifies the sellers who bear it. Returns whether it was new. */
async function enterRefund(
  context: Pick<LedgerContext, 'clock' | 'notifySellers'>,
  tx: Db,
  entry: NewEntry,
  orderId: Id,
): Promise<boolean> {
  const isNew = await insertEntry(tx, entry, context.clock.now())
  const sold = isNew && (await readSold(tx, orderId))
  if (sold) await notifyRefunded(context, tx, entry, sold)
  return isNew
}

/**
 * Decides who pays a refund of a sale when it is requested, with the order locked; exactly this is entered later.
 * Returns its postings; none for an unsold order.
 */
export async function planRefund(tx: Db, refund: RefundToEnter): Promise<readonly Posting[]> {
  const known = await findRefundPlan(tx, refund.refundId)
  if (known) return known.postings
  const sold = (await lockSale(tx, refund.orderId)) ? await readSold(tx, refund.orderId) : undefined
  if (!sold) return []
  const { postings, note = '' } = entryOfRefund(sold, await readRefunded(tx, sold.id), refund)
  const moved = balanced(postings)
  await insertRefundPlan(tx, { refund_id: refund.refundId, order_id: refund.orderId, note, postings: moved })
  return moved
}

/** Enters the fee of a payment that the provider has taken, in naira. Returns whether it was new. */
export function recordFee({ clock }: Pick<LedgerContext, 'clock'>, tx: Db, fee: Fee): Promise<boolean> {
  return insertEntry(tx, feeEntry(fee), clock.now())
}

/** Enters what the provider took back beyond all that was left of a payment. Returns whether it was new. */
export function recordBeyond(
  { clock }: Pick<LedgerContext, 'clock'>,
  tx: Db,
  beyond: Beyond,
): Promise<boolean> {
  return insertEntry(tx, beyondEntry(beyond), clock.now())
}

/** Enters a buyer's cost of sending a work back that was paid, or that came back from the bank. Returns whether it was new. */
export function recordReturnCost(
  { clock }: Pick<LedgerContext, 'clock'>,
  tx: Db,
  what: 'paid' | 'came_back',
  cost: ReturnCost,
): Promise<boolean> {
  const entry = what === 'paid' ? returnCostEntry(cost) : returnCostReturnedEntry(cost)
  return insertEntry(tx, entry, clock.now())
}
