import { type Id, isId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { type Account, accountNames, accounts } from '../rules/accounts.ts'
import { vatOf } from '../rules/sale.ts'
import { listEntriesOfOrder, readAccountsPart } from '../store/entries.ts'
import { readSold } from '../store/sales.ts'
import { createAccounts } from './accounts.ts'
import { createAdjustments } from './adjustments.ts'
import { createCheck } from './check.ts'
import { createPayouts } from './payouts.ts'
import { createRecords } from './records.ts'
import { createTerms } from './terms.ts'

/** Puts the ledger together and names its jobs to the queue, so it comes before `queue.start()`. */
export function createLedger(context: LedgerContext) {
  const { db, queue } = context
  const payouts = createPayouts(context)
  const check = createCheck(context)
  // After payments have listed the provider's transactions at 02:17, and settled what they had missed.
  queue.define('ledger.check', async () => void (await check.run(null)), {
    cron: '7 3 * * *',
    coalesce: true,
    expire: 900,
  })
  queue.define('payouts.propose', async () => void (await payouts.propose(null)), {
    cron: '37 3 * * *',
    coalesce: true,
    expire: 900,
  })

  return {
    ...createRecords(context),
    payouts,
    check,
    accounts: createAccounts(context),
    adjustments: createAdjustments(context),
    terms: createTerms(context),

    /** The VAT within what the buyer of a sold order paid, for its receipt; undefined when it was not sold. */
    vatOf: async (tx: Db, orderId: Id) => {
      const sold = await readSold(tx, orderId)
      return sold && vatOf(sold)
    },

    /** What each account stands at. */
    balances: async () => {
      const kobo = new Map<Account, Kobo>()
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
    },

    /** The entries about an order, oldest first. */
    entriesOf: async (orderId: Id) =>
      (isId(orderId) ? await listEntriesOfOrder(db, orderId) : []).map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        at: entry.at.toISOString(),
        note: entry.note,
        postings: entry.postings.map(({ amount_kobo: amountKobo, ...posting }) => ({
          ...posting,
          amount: nairaOf(amountKobo),
        })),
      })),
  }
}

export type Ledger = ReturnType<typeof createLedger>
