import type { OwnWorkTile, WorkStatus } from '../../../contract/seller.ts'

/** The states of works as sellers read them. */
export const statusNames: Record<WorkStatus, string> = {
  draft: 'Draft',
  submitted: 'In review',
  live: 'Live',
  paused: 'Paused',
  sold: 'Sold',
  refused: 'Refused',
}

/** What a state means to the seller: well, urgent, or neither. */
export function workMoodOf({
  status,
  changes,
}: Pick<OwnWorkTile, 'status' | 'changes'>): 'good' | 'urgent' | 'plain' {
  if (status === 'refused' || changes === 'refused') return 'urgent'
  return status === 'live' || status === 'sold' ? 'good' : 'plain'
}
