import { type Id, isId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { LedgerContext } from '../context.ts'
import { accountNames, accounts, type LedgerAccount } from '../rules/accounts.ts'
import { listEntriesOfOrder, readAccountsPart } from '../store/entries.ts'

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
