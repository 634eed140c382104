import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { RefundDelivery, RefundLine, RefundPosting } from '../../orders/index.server.ts'

/**
 * What payments reports to the ledger, each time in the transaction in which it happens; given to it at composition. A sale is reported
 * with its fee where an order becomes paid, and money given back by `onRefunded`.
 */
export type LedgerPort = {
  /** Money came that is no sale: a second payment, another amount or currency than asked, late money with a work gone. */
  recordExtra(
    tx: Db,
    extra: {
      attemptId: Id
      orderId: Id
      amountKobo: Kobo
      kind: 'second' | 'mismatch' | 'late' | 'stray' | 'foreign'
    },
  ): Promise<unknown>
  /** Money of a sale is asked back: decides who bears it. Answers what will be entered when it has gone back. */
  planRefund(
    tx: Db,
    refund: {
      refundId: Id
      orderId: Id
      amountKobo: Kobo
      lines: readonly RefundLine[]
      shippingKobo: Kobo
      delivery: readonly RefundDelivery[]
      isDelivery?: boolean | undefined
      spared?: readonly Id[]
    },
  ): Promise<readonly RefundPosting[]>
  /** The provider took back more than was left of a payment in naira. */
  recordBeyond(tx: Db, beyond: { takingId: Id; orderId: Id; amountKobo: Kobo }): Promise<unknown>
  /** The provider took its fee of money that came and is no sale, whatever becomes of the money. */
  recordFee(tx: Db, fee: { attemptId: Id; orderId: Id; feeKobo: Kobo }): Promise<unknown>
}
