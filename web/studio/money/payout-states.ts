import type { SellerPayout } from '../../../contract/ledger.ts'

/** The states of payouts as sellers read them. */
export const payoutStateNames: Record<
  SellerPayout['state'],
  { name: string; mood: 'good' | 'urgent' | 'plain' }
> = {
  PROPOSED: { name: 'Being checked', mood: 'plain' },
  APPROVED: { name: 'Goes out next', mood: 'plain' },
  SENT: { name: 'Sent to your bank', mood: 'plain' },
  CONFIRMED: { name: 'Arrived', mood: 'good' },
  RETURNED: { name: 'Returned', mood: 'urgent' },
  CANCELLED: { name: 'Cancelled', mood: 'plain' },
}
