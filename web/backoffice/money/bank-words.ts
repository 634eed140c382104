import type {
  BankLine,
  BankOverview,
  OpenReason,
  SettlementDifference,
  StatementImport,
} from '../../../contract/bank-statement.ts'
import { howMany } from '../../../kernel/count.ts'
import { dayOf } from '../../../kernel/dates.ts'

/** What a line is, in words. */
export const kindWords: Record<NonNullable<BankLine['kind']>, string> = {
  payout: 'Payout',
  return_cost: 'Cost of a return',
  came_back: 'Returned by the bank',
  settlement: 'Settlement of the payment provider',
  bank_fee: 'Bank’s fee',
  tax: 'Tax',
  own_money: 'Our own money, in or out',
  other: 'Something else',
}

/** What is wrong with an open line, and what to do about it. */
export const openWords: Record<OpenReason, string> = {
  lacking:
    'A later file of this day lacks the line. Ask the bank whether it has booked it. If so, another person reads the whole file that has it; if not, ask who read that file.',
  paid_twice: 'The bank has paid this payout before. Ask the bank for the money at once.',
  amount_differs: 'It names a payout of another amount. Compare both, and ask the bank.',
  not_sent: 'The bank has paid a payout that nobody has marked as sent. Find out who instructed the bank.',
  came_back: 'Money of a payout was returned. Say so on the page of the payout; a second person approves it.',
  unknown_out: 'Money went out that is no payment of ours. Say what it is, or ask the bank.',
  unknown_in: 'Money arrived that is not a payment of ours. Say what it is, or ask the bank.',
}

/** How a settlement differs from our books, and what to do about it. */
export const differenceWords: Record<SettlementDifference['kind'], string> = {
  not_listed:
    'The provider does not say which payments it holds. Compare again; if it stays, look it up in the provider’s dashboard.',
  sum: 'What is paid is more or less than its payments come to, less fees and what was taken back. Ask the provider for the settlement’s list.',
  extra_fee:
    'The provider kept more or less than the fees of its payments. Ask what for; where it is right, enter a correction from clearing to fees of the provider.',
  nobodys:
    'No payment in our books has this reference. Look for it among the exceptions, or ask the provider.',
  paid_again:
    'Another settlement has paid this payment. Ask the provider: it will want the money back, or the buyer paid twice.',
  other_amount:
    'The provider has another amount for this payment than our books. Compare it with the order, and ask the provider.',
  other_fee:
    'The provider kept another fee than we entered. Enter a correction of the difference between clearing and fees of the provider.',
  unsettled:
    'Paid more than a week ago, and in no settlement. Ask the provider when it pays, or why it holds the money.',
}

/** What came of a file, as a sentence. */
export function importLine({ lines, new_lines, lacking, found, confirmed }: StatementImport): string {
  const parts = [`${howMany(lines, 'line')} read, ${new_lines === lines ? 'all' : new_lines} new`]
  if (lacking > 0) parts.push(`${howMany(lacking, 'line')} of earlier files that this one lacks`)
  if (found > 0) parts.push(`${howMany(found, 'line')} found among our payments`)
  if (confirmed > 0) parts.push(`${howMany(confirmed, 'payout')} confirmed`)
  return `${parts.join('; ')}.`
}

/** Days without a statement, as a sentence. */
export function gapLine({ account, first_day, last_day, days }: BankOverview['gaps'][number]): string {
  const which =
    days === 1 ? dayOf(first_day) : `${dayOf(first_day)} to ${dayOf(last_day)} (${howMany(days, 'day')})`
  return `No statement of ${account} for ${which}.`
}
