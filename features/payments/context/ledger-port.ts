import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { RefundDelivery, RefundLine, RefundPosting } from '../../orders/index.server.ts'

/**
 * The ledger, as payments report to it, always in the transaction of the change. A sale is reported with its fee when
 * its order becomes paid, returned money by `onRefunded`.
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
  /** Plans the refund of a sale: decides who pays which part. Returns what is entered once the money has gone back. */
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
