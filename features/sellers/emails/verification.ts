import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

type Site = { companyName: string; supportEmail: string }
type Outcome = 'verified' | 'refused' | 'taken_back'

const texts: Record<Outcome, (site: Site, reason: string) => Pick<SellerNotification, 'subject' | 'says'>> = {
  verified: ({ companyName }) => ({
    subject: `Your shop at ${companyName} is verified`,
    says: ['We have reviewed your document: your shop is verified from now on, and buyers see it.'],
  }),
  refused: ({ companyName, supportEmail }, reason) => ({
    subject: `Your shop at ${companyName} could not be verified yet`,
    says: [
      'This is why:',
      reason,
      `You can submit a document again at any time. Questions: ${supportEmail}.`,
    ],
  }),
  taken_back: ({ companyName, supportEmail }, reason) => ({
    subject: `Your shop at ${companyName} is no longer verified`,
    says: [
      'We have taken back the verification of your shop, and payouts wait. This is why:',
      reason,
      `You can submit a document again at any time. Questions: ${supportEmail}.`,
    ],
  }),
}

/** How the check of a seller's document ended; a refusal gives the reason as staff wrote it. `decision` names this decision. */
export function verificationNotification(
  site: Site,
  { sellerId, outcome, reason, decision }: { sellerId: Id; outcome: Outcome; reason: string; decision: Id },
): SellerNotification {
  return {
    sellerId,
    kind: 'account',
    eventKey: `seller:${sellerId}:${outcome}:${decision}`,
    ...texts[outcome](site, reason),
    link: { path: '/studio/shop', name: 'See your shop' },
  }
}
