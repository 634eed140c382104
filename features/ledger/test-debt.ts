import { type Id, newId } from '../../kernel/id.ts'
import { koboOf } from '../../kernel/money.ts'
import { withTx } from '../../platform/db/index.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { entryOfAdjustment } from './rules/transfer.ts'
import { insertEntry } from './store/entries.ts'

/** Owes a seller an amount in naira, by an entry that no member of staff made. For tests. */
export async function oweSeller(m: Pick<Marketplace, 'db'>, sellerId: Id, naira: number): Promise<void> {
  const wish = {
    id: newId(),
    debit: 'commission',
    credit: 'seller_payable',
    amountKobo: koboOf(naira),
    sellerId,
    note: 'For a test',
  } as const
  await withTx(m.db, (tx) => insertEntry(tx, entryOfAdjustment(wish), new Date()))
}
