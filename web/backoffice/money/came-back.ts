import type { StaffPayout } from '../../../contract/ledger.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'

type CameBack = NonNullable<StaffPayout['came_back']>
type PaidBefore = StaffPayout['paid_before'][number]

/** Who says that a payout came back, who approved that, by which reference and why. */
export function cameBackLine({ created_by, created_at, decided_by, reference, note }: CameBack): string {
  const second = decided_by === null ? 'which waits for a colleague' : `approved by ${decided_by}`
  return `As ${created_by.name} said on ${momentOf(created_at)}, ${second}; the bank’s reference ${reference}: “${note}”`
}

/** That what a payout pays was paid before, and who says that it came back. */
export function paidBeforeLine({
  amount,
  sent_at,
  code,
  said_by,
  approved_by,
  reference,
}: PaidBefore): string {
  const paid = `${moneyOf(amount)} of it was paid on ${dayOf(sent_at)} by ${code}`
  const said = `said to be returned by ${said_by?.name ?? 'nobody known'}`
  return approved_by === null
    ? `${paid}, ${said} alone.`
    : `${paid}, ${said}, approved by ${approved_by.name}, the bank’s reference ${reference}.`
}
