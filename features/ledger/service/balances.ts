import { type Id, isId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { accountNames, accounts, type LedgerAccount } from '../rules/accounts.ts'
import { vatOf } from '../rules/sale.ts'
import { listEntriesOfOrder, readAccountsPart } from '../store/entries.ts'
import { readSold } from '../store/sales.ts'

/** The VAT within what the buyer of a sold order paid, for its receipt: kobo and basis points; undefined when it was not sold. */
export async function readVatOfOrder(
  tx: Db,
  orderId: Id,
): Promise<{ kobo: Kobo; rateBp: number } | undefined> {
  const sold = await readSold(tx, orderId)
  return sold && vatOf(sold)
}

/** Every account of the ledger with its meaning and its balance in naira; a debit is positive. */
export async function readBalances({ db }: Pick<LedgerContext, 'db'>) {
  const kobo = new Map<LedgerAccount, Kobo>()
  for (let last: number | null = 0; last !== null; ) {
    const part = await readAccountsPart(db, last)
    for (const sum of part.sums) kobo.set(sum.account, (kobo.get(sum.account) ?? 0) + sum.kobo)
    last = part.last
  }
  return accountNames.map((account) => ({
    account,
    meaning: accounts[account].meaning,
    balance: nairaOf(kobo.get(account) ?? 0),
  }))
}

/** The entries about an order as they go over the wire, oldest first; none for an id that is no order's. */
export async function readEntriesOfOrder({ db }: Pick<LedgerContext, 'db'>, orderId: Id) {
  const entries = isId(orderId) ? await listEntriesOfOrder(db, orderId) : []
  return entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    at: entry.at.toISOString(),
    note: entry.note,
    postings: entry.postings.map(({ amount_kobo: amountKobo, ...posting }) => ({
      ...posting,
      amount: nairaOf(amountKobo),
    })),
  }))
}
