import { isWayBackOurs, type ReturnRequest } from '../../../contract/return.ts'

type State = ReturnRequest['state']

/** States in which staff approve a return, the first time or once the work is back. */
const toApprove: ReadonlySet<State> = new Set(['ASKED', 'ACCEPTED', 'CONTESTED', 'ARRIVED'])

/** States in which the work may be on its way back. */
const awaited: ReadonlySet<State> = new Set(['APPROVED', 'SENT'])

/** What staff can do about a return in a state. */
export function choicesOf(state: State): ('approve' | 'refuse' | 'arrived')[] {
  if (toApprove.has(state)) return ['approve', 'refuse']
  return awaited.has(state) ? ['refuse', 'arrived'] : []
}

/** Whether a decision begins with the delivery given back: as decided before, else as the terms say for its reason. */
export function isDeliveryBack({ decision, reason }: Pick<ReturnRequest, 'decision' | 'reason'>): boolean {
  return decision ? decision.shipping > 0 : isWayBackOurs(reason)
}
