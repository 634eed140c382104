import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

/** What moderators decided about a work or its changes. */
export type Outcome = 'approve' | 'refuse' | 'take_down'

const texts = {
  approve: { subject: 'is on show', text: 'We have reviewed it: what you submitted is on show now.' },
  refuse: {
    subject: 'needs a change',
    text: 'We have reviewed what you submitted and cannot show it as it is, because of this:',
  },
  take_down: { subject: 'was taken off show', text: 'We have taken this work off show, because of this:' },
} as const

/** What a seller is notified of when a work is decided; a refusal gives the reason as staff wrote it. `decision` names this decision. */
export function decisionNotification(
  work: { id: Id; seller_id: Id; name: string },
  { outcome, reason }: { outcome: Outcome; reason: string },
  { decision, supportEmail }: { decision: Id; supportEmail: string },
): SellerNotification {
  return {
    sellerId: work.seller_id,
    kind: 'work',
    eventKey: `work:${work.id}:${outcome}:${decision}`,
    subject: `“${work.name}” ${texts[outcome].subject}`,
    says:
      outcome === 'approve'
        ? [texts.approve.text]
        : [
            texts[outcome].text,
            reason,
            `Change it and submit it again at any time. Questions: ${supportEmail}.`,
          ],
    link: {
      path: `/studio/works/${work.id}`,
      name: outcome === 'approve' ? 'See the work' : 'Change the work',
    },
  }
}
