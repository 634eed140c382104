import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/**
 * What payments reports to the ledger, each time in the transaction in which it happens; given to it at composition. A sale is reported
 * where an order becomes paid, and money given back by `onRefunded`.
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
  /** The provider took its fee of money that came, whatever becomes of the money. */
  recordFee(tx: Db, fee: { attemptId: Id; orderId: Id; feeKobo: Kobo }): Promise<unknown>
}
