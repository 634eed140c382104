import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'

/**
 * What payments tells the ledger, each time in the transaction in which it happens; given to it at composition. A sale is told by
 * orders, where an order becomes paid.
 */
export type LedgerPort = {
  /** Money came that is no sale: a second payment, another amount or currency than asked, late money with a work gone. */
  recordExtra(
    tx: Db,
    extra: {
      attemptId: Id
      orderId: Id
      amountKobo: Kobo
      kind: 'second' | 'mismatch' | 'late' | 'foreign'
    },
  ): Promise<unknown>
  /** The provider has given money back; `attemptId` is the attempt it came by. */
  recordRefund(
    tx: Db,
    refund: { refundId: Id; attemptId: Id; orderId: Id; amountKobo: Kobo },
  ): Promise<unknown>
}
