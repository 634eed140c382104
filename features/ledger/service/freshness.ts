import { sumOf } from '../../../kernel/money.ts'
import type { LedgerContext } from '../context.ts'
import { reasonText } from '../rules/reason-text.ts'
import type { Payout } from '../store/payouts.ts'
import { isAccountOf, type PayableAccount } from './facts.ts'

/**
 * Says, for finance, why a payout is outdated; undefined if the bank account is the same, every amount still payable,
 * and no later refund must be deducted.
 */
export function whyStale(
  context: Pick<LedgerContext, 'keyring'>,
  { items, ready, bank }: PayableAccount,
  payout: Payout,
): string | undefined {
  if (!isAccountOf(context, bank, payout)) return 'The bank account is not the one that was approved.'
  const own = items.filter((item) => item.payout?.id === payout.id)
  for (const item of own) {
    const { state, reasons } = ready(item)
    if (state !== 'payable') return reasons.map(reasonText).join(' ')
  }
  if (sumOf(own.map(({ amount_kobo }) => amount_kobo)) !== payout.amount_kobo)
    return 'What it pays has changed since it was proposed.'
  const isDebtOpen = items.some((item) => !item.payout && item.amount_kobo < 0 && item.state === 'payable')
  return isDebtOpen ? 'A refund after an earlier payout has to be taken off first.' : undefined
}
