import type { Order } from '../../../contract/order.ts'
import { isOfferOver, type ReturnRequest, type ReturnState } from '../../../contract/return.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { type BuyerParcel, returnWindow } from '../profile/parcel-steps.ts'

const closed = new Set<ReturnState>(['REFUNDED', 'REFUSED', 'WITHDRAWN'])

/** Whether a return is still under way. */
export function isOpen({ state }: Pick<ReturnRequest, 'state'>): boolean {
  return !closed.has(state)
}

const labels: Record<ReturnState, string> = {
  ASKED: 'Return open: waiting for the artist',
  ACCEPTED: 'Return open: we decide',
  CONTESTED: 'Return open: we decide',
  APPROVED: 'Return approved: send it back',
  SENT: 'Return open: on its way back',
  ARRIVED: 'Return open: we decide',
  REFUNDING: 'Return approved: refund on its way',
  REFUNDED: 'Returned and refunded',
  REFUSED: 'Return refused',
  WITHDRAWN: 'Return withdrawn',
}

/** A return in a few words: an offer that is open comes first, and one that was accepted is no return. */
const labelOf = ({ state, offers }: ReturnRequest, now: number): string => {
  const [offer] = offers
  if (offer?.state === 'OPEN' && !isOfferOver(offer, now)) return 'Return open: an offer for you'
  if (offer?.state === 'ACCEPTED')
    return `You keep it for ${formatNaira(offer.amount)} less${state === 'REFUNDED' ? '' : ': refund on its way'}`
  return labels[state]
}

/**
 * The return of a line for its buyer: the latest return and its label, the obstacle to a new one, and how many pieces are left to
 * return.
 */
export function lineReturn(
  order: Order,
  item: Order['items'][number],
  parcel: BuyerParcel | undefined,
  /** Those of the order, newest first. */
  returns: ReturnRequest[],
  now: number,
) {
  const own = returns.filter((one) => one.item.id === item.id)
  const [latest] = own
  const gone = own
    .filter(({ state }) => state === 'REFUNDING' || state === 'REFUNDED')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const left = item.quantity - gone
  const window = parcel && returnWindow(parcel, now)
  const findObstacle = (): 'unpaid' | 'open' | 'gone' | 'not_received' | 'too_late' | undefined => {
    if (latest && isOpen(latest)) return 'open'
    if (left <= 0) return 'gone'
    if (!order.verified) return 'unpaid'
    // What never came, says its buyer, cannot go back.
    if (!window || parcel?.claim?.state === 'OPEN') return 'not_received'
    return window.isOpen ? undefined : 'too_late'
  }
  const obstacle = findObstacle()
  return {
    latest,
    label: latest ? labelOf(latest, now) : '',
    obstacle,
    left,
    window,
    mayAsk: obstacle === undefined,
  }
}
