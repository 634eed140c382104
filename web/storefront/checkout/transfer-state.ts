import type { Order } from '../../../contract/order.ts'

/** The state of a bank transfer for its buyer, which decides the next step. */
export type TransferState =
  /** No account number that matters. */
  | 'none'
  /** The money can be sent. */
  | 'open'
  /** The buyer has sent it, and the order waits. */
  | 'sent'
  /** The number has expired, and the buyer has not said that money is on its way. */
  | 'expired'
  /** The buyer has sent it, but the order ended before it came. */
  | 'late'
  /** Another amount came. */
  | 'other'

export function transferStateOf({ transfer, payable }: Pick<Order, 'transfer' | 'payable'>): TransferState {
  if (!transfer) return 'none'
  if (transfer.arrived !== null) return 'other'
  if (transfer.told_sent_at !== null) return payable ? 'sent' : 'late'
  if (transfer.live) return 'open'
  return payable ? 'expired' : 'none'
}

const AT_FIRST = 10 * 60_000

/** In how many milliseconds the page asks again: often just after the word that the money is sent, seldom before and later. */
export function transferPause(
  order: Pick<Order, 'transfer' | 'payable' | 'verified'>,
  now: number,
): number | false {
  if (order.verified) return false
  switch (transferStateOf(order)) {
    case 'open':
      return 15_000
    case 'sent':
      return now - Date.parse(order.transfer?.told_sent_at ?? '') < AT_FIRST ? 5_000 : 20_000
    case 'expired':
    case 'late':
    case 'other':
      return 30_000
    case 'none':
      return false
  }
}

/** An account number as it is read out: '0012', '345', '678'. */
export function inGroups(number: string): string[] {
  return number.length === 10 ? [number.slice(0, 4), number.slice(4, 7), number.slice(7)] : [number]
}
