import type { ClaimState } from '../../../contract/claim.ts'

/** The states of claims as staff read them. */
export const claimLabels: Record<ClaimState, string> = {
  OPEN: 'To decide',
  CAME: 'It has arrived',
  FOUND: 'Found',
  LOST: 'Lost',
  CLOSED: 'Closed: refunded',
}
