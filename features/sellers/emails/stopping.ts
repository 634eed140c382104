import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

/** What staff did to a seller that the seller is notified of. */
export type StopNotice =
  | 'suspended'
  | 'suspension_lifted'
  | 'payouts_held'
  | 'payouts_released'
  | 'taken_down'

const texts = {
  suspended: {
    subject: 'Your shop is suspended',
    lead: 'We have suspended your shop: your works are off sale for now, and new ones cannot be submitted. This is why:',
    after:
      'What is sold stays sold: please ship the parcels that are paid for, and answer returns. You can sign in and see your money as before.',
    link: ['Open the studio', '/studio/orders'],
  },
  suspension_lifted: {
    subject: 'Your shop is open again',
    lead: 'The suspension of your shop is lifted: the works that were on sale before are on sale again.',
    after: '',
    link: ['See your works', '/studio/works'],
  },
  payouts_held: {
    subject: 'Your payouts are on hold',
    lead: 'We are holding your payouts for now. This is why:',
    after: 'What you earn in the meantime is added up as before, and is paid out once the hold ends.',
    link: ['See your money', '/studio/money'],
  },
  payouts_released: {
    subject: 'Your payouts continue',
    lead: 'The hold on your payouts has ended: what is ready for payout is in the next one.',
    after: '',
    link: ['See your money', '/studio/money'],
  },
  taken_down: {
    subject: 'Your works were taken off show',
    lead: 'We have taken your works off show, because of this:',
    after: 'Change them and submit them again at any time.',
    link: ['See your works', '/studio/works'],
  },
} as const satisfies Record<
  StopNotice,
  { subject: string; lead: string; after: string; link: readonly [string, string] }
>

/** What staff stopped or let go on, with the reason as staff wrote it where there is one. `step` names this step. */
export function stopNotification(
  { supportEmail }: { supportEmail: string },
  { sellerId, notice, reason, step }: { sellerId: Id; notice: StopNotice; reason: string; step: Id },
): SellerNotification {
  const { subject, lead, after, link } = texts[notice]
  return {
    sellerId,
    kind: 'account',
    eventKey: `seller:${sellerId}:${notice}:${step}`,
    subject,
    says: [lead, reason, after, `Questions, or a mistake of ours? Write to ${supportEmail}.`],
    link: { path: link[1], name: link[0] },
  }
}
