import type { ReturnRequest } from '../../../contract/return.ts'
import { moneyOf } from '../../client/labels.ts'

/** 'NGN 189,500 (NGN 180,000 for the work, NGN 9,500 for delivery)': what was decided. */
export function whole({ amount, shipping }: NonNullable<ReturnRequest['decision']>): string {
  return shipping === 0
    ? moneyOf(amount)
    : `${moneyOf(amount + shipping)} (${moneyOf(amount)} for the work, ${moneyOf(shipping)} for delivery)`
}
