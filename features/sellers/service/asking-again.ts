import { after, HOUR } from '../../../kernel/clock.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { SellersContext } from '../context.ts'
import { listOpenAccounts, writeAnswer } from '../store/account-numbers.ts'
import { openNumber } from '../store/sealed-number.ts'
import { askBank } from './account-name.ts'

/** How many accounts one run asks about, and how long one rests that was asked about. */
const AT_ONCE = 50
const RESTS = 6 * HOUR

/** Asks banks again for account names still open, outside transactions. Returns how many answered. */
export async function askAgain(context: SellersContext, signal?: AbortSignal): Promise<number> {
  const { db, clock, keyring, audit } = context
  let answered = 0
  for (const account of await listOpenAccounts(db, after(clock.now(), -RESTS), AT_ONCE)) {
    if (signal?.aborted) break
    const { id, account_sealed: sealed, account_check: check } = account
    const answer = await askBank(context, account, openNumber(keyring, id, sealed))
    await withTx(db, async (tx) => {
      const isSame = await writeAnswer(tx, account, answer, clock.now())
      const { account_check } = answer
      if (!isSame || account_check === 'unanswered' || account_check === check) return
      answered += 1
      await audit.append(tx, {
        actor: { id: null, name: 'question to the bank' },
        action: 'seller.account_check',
        subject: { kind: 'seller', id },
        before: { account_check: check },
        after: { account_check },
      })
    })
  }
  return answered
}
