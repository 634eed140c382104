import type { BankReturn, PaidBefore } from '../../../contract/bank.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'

/** Who says that a payment came back, who approved that, by which reference and why. */
export function cameBackLine({ created_by, created_at, decided_by, reference, note }: BankReturn): string {
  const second = decided_by === null ? 'which waits for a colleague' : `approved by ${decided_by}`
  return `As ${created_by.name} said on ${momentOf(created_at)}, ${second}; the bank’s reference ${reference}: “${note}”`
}

/** That what is paid was paid before, by a payout or by a person, and who says that it came back. */
export function paidBeforeLine({
  amount,
  sent_at,
  code,
  paid_by,
  said_by,
  approved_by,
  reference,
}: PaidBefore & { code?: string; paid_by?: string | null }): string {
  const paid = `${moneyOf(amount)} of it was paid on ${dayOf(sent_at)} by ${code ?? paid_by ?? 'nobody known'}`
  const said = `said to be returned by ${said_by?.name ?? 'nobody known'}`
  return approved_by === null
    ? `${paid}, ${said} alone.`
    : `${paid}, ${said}, approved by ${approved_by.name}, the bank’s reference ${reference}.`
}
