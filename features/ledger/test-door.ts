import { type Id, newId } from '../../kernel/id.ts'
import { koboOf } from '../../kernel/money.ts'
import { withTx } from '../../platform/db/index.ts'
import type { Marketplace } from '../../server/test-marketplace.ts'
import { entryOfAdjustment } from './rules/transfer.ts'
import { insertEntry } from './store/entries.ts'

/** Writes into a marketplace's books what no member of staff entered. For tests. */
export function createLedgerDoor(m: Pick<Marketplace, 'db'>) {
  return {
    /** Owes a seller an amount in naira. */
    owe: async (sellerId: Id, naira: number): Promise<void> => {
      const wish = {
        id: newId(),
        debit: 'commission',
        credit: 'seller_payable',
        amountKobo: koboOf(naira),
        sellerId,
        note: 'For a test',
      } as const
      await withTx(m.db, (tx) => insertEntry(tx, entryOfAdjustment(wish), new Date()))
    },
  }
}
