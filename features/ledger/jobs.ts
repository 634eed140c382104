import type { LedgerContext } from './context.ts'
import { runLedgerCheck } from './service/check.ts'
import { sumLedgerDays } from './service/days.ts'
import { proposePayouts } from './service/proposing.ts'

/** Defines the nightly jobs: the check of the books, then the proposal of payouts; and the sums of days. */
export function defineLedgerJobs(context: LedgerContext): void {
  const { queue } = context
  // After payments have listed the provider's transactions at 02:17, and settled what they had missed.
  queue.define('ledger.check', async () => void (await runLedgerCheck(context, null)), {
    cron: '7 3 * * *',
    coalesce: true,
    expire: 900,
  })
  queue.define('payouts.propose', async () => void (await proposePayouts(context, null)), {
    cron: '37 3 * * *',
    coalesce: true,
    expire: 900,
  })
  queue.define('ledger.days', () => sumLedgerDays(context), {
    cron: '23 * * * *',
    coalesce: true,
    expire: 900,
  })
}
