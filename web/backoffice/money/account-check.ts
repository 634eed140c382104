import type { AccountCheck } from '../../../contract/bank.ts'

/** What the bank said of the name of an account, for those who pay into it. */
export const checkTexts: Record<AccountCheck, string> = {
  unchecked: 'The bank has not confirmed the name: not asked yet',
  confirmed: 'In the seller’s name, the bank says',
  other_name: 'In another name, the bank says',
  not_found: 'The bank has not confirmed the name: it knows no such account',
  unanswered: 'The bank has not confirmed the name: it did not answer',
}

/** The same in a word or two, for a table. */
export const checkWords: Record<AccountCheck, string> = {
  unchecked: 'Not confirmed',
  confirmed: 'Confirmed',
  other_name: 'Another name',
  not_found: 'Not found',
  unanswered: 'Not confirmed',
}

/** What the bank said, and the name it has. */
export function checkLine(check: AccountCheck, foundName: string): string {
  return `${checkTexts[check]}${foundName === '' ? '' : `: ${foundName}`}`
}
