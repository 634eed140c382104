import type { Delivery, WebhookEvent } from '../../../contract/integration.ts'
import type { Scope } from '../../../contract/principal.ts'

/** What a scope lets a program do. */
export const scopeLabels: Record<Scope, string> = {
  'works.read': 'Read works, artists and figures',
  'works.write': 'Add and change works',
  'parcels.read': 'Read parcels and returns, with buyers’ addresses',
  'parcels.write': 'Say that parcels are sent and delivered',
  'money.read': 'Read balance, payouts and statements',
}

/** When an event is sent. */
export const eventLabels: Record<WebhookEvent, string> = {
  'order.paid': 'An order of your works is paid',
  'parcel.due': 'A parcel has to be sent within a day',
  'payout.sent': 'A payout is on its way to your bank',
}

/** How far a message is. */
export function deliveryLabel({ delivered_at, given_up_at, attempts, last_error }: Delivery): string {
  if (delivered_at) return attempts === 1 ? 'Arrived' : `Arrived at try ${attempts}`
  if (given_up_at) return `Given up: ${last_error}`
  return attempts === 0 ? 'Waits' : `Tried ${attempts} times: ${last_error}`
}
