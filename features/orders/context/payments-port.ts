import type { StaffRole } from '../../../contract/principal.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { RefundDelivery, RefundLine, RefundPosting } from './money.ts'

/** What is left to give back of an order, in kobo: of its lines, of its shipping, in all; and what of the shipping went back by parcel. */
export type Refundable = {
  lines: RefundLine[]
  shippingKobo: Kobo
  totalKobo: Kobo
  deliveryBack: ReadonlyMap<Id, Kobo>
}

/**
 * A staff refund; `key` names the decision, `why` is a sentence for the buyer. `amountKobo`: the sum of `parts`;
 * without lines any amount; 'rest' is all that is left.
 */
export type StaffRefund = {
  key: string
  orderId: Id
  staff: { id: Id; roles: readonly StaffRole[] }
  amountKobo: Kobo
  why: string
  parts: 'rest' | { lines: readonly RefundLine[]; shippingKobo: Kobo; delivery?: readonly RefundDelivery[] }
  /** Who approved what the member of staff had asked for. */
  approvedBy?: Id
}

/** A refund that is under way: what goes back in all and of it for delivery, and what the ledger will enter. */
export type StartedRefund = {
  refundId: Id
  amountKobo: Kobo
  shippingKobo: Kobo
  postings: readonly RefundPosting[]
}

/** What orders need of payments; given to them at composition, since payments import orders. */
export type PaymentsPort = {
  /**
   * Settles what an order's attempts may still bring, for staff who want to cancel it; 'unknown' while the provider gives no usable
   * answer. Never inside a transaction.
   */
  settle(orderId: Id): Promise<'paid' | 'mismatch' | 'pending' | 'failed' | 'none' | 'unknown'>
  /** What is left to give back of an order. */
  refundable(db: Db, orderId: Id): Promise<Refundable>
  /**
   * Requests a staff refund in the transaction that has locked the order. `postings` are what the ledger will enter.
   * Refuses finance_only, nothing_to_refund, refund_too_large.
   */
  giveBack(
    tx: Db,
    refund: StaffRefund,
  ): Promise<Result<StartedRefund, 'finance_only' | 'nothing_to_refund' | 'refund_too_large'>>
  /** Whether a member of staff needs a second person to give an amount of the order back; an earlier decision of the same `key` does not count. */
  needsSecondPerson(
    tx: Db,
    decision: { orderId: Id; accountId: Id; amountKobo: Kobo; key?: string },
  ): Promise<boolean>
  /** Those of some lines whose price a seller has been paid out. */
  paidOutLines(db: Db, lineIds: readonly Id[]): Promise<ReadonlySet<Id>>
  /**
   * Asks money of a paid order back by a written rule, without a person, in the transaction that has locked the order. Refuses
   * nothing_to_refund, refund_too_large.
   */
  giveBackByRule(
    tx: Db,
    refund: Omit<StaffRefund, 'staff'>,
  ): Promise<Result<StartedRefund, 'nothing_to_refund' | 'refund_too_large'>>
  /** What happened to the money of an order and what of it waits for a person, each list oldest first. */
  history(
    db: Db,
    orderId: Id,
  ): Promise<Pick<StaffOrder, 'attempts' | 'events' | 'refunds' | 'held' | 'exceptions'>>
  /**
   * The orders that have an attempt with this in its reference, ours or the provider's, or in the account number of its transfer; at
   * most 200, the newest first.
   */
  ordersByReference(db: Db, typed: string, words: readonly string[]): Promise<Id[]>
}
