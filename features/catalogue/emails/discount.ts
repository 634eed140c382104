import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

/** What a seller is notified of when a planned discount cannot begin, and why. */
export function discountCancelledNotification(
  work: { id: Id; seller_id: Id; name: string },
  { discount, why }: { discount: Id; why: string },
): SellerNotification {
  return {
    sellerId: work.seller_id,
    kind: 'work',
    eventKey: `discount:${discount}:cancelled`,
    subject: `The discount of “${work.name}” did not begin`,
    says: [why, 'The work costs what it did before. Plan another discount at any time.'],
    link: { path: `/studio/works/${work.id}`, name: 'See the work' },
  }
}
