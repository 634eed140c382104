import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

/** What was decided about a change of an artist; an empty reason approves. `decision` names this decision. */
export function artistNotification(
  { supportEmail }: { supportEmail: string },
  {
    sellerId,
    artistId,
    name,
    reason,
    decision,
  }: { sellerId: Id; artistId: Id; name: string; reason: string; decision: Id },
): SellerNotification {
  const isApproved = reason === ''
  return {
    sellerId,
    kind: 'work',
    eventKey: `artist:${artistId}:${decision}`,
    subject: isApproved ? `“${name}” is shown as you changed it` : `Your change of “${name}” was refused`,
    says: isApproved
      ? ['We have reviewed it: buyers read it beside the works from now on.']
      : [
          'We have reviewed your change and cannot show it, because of this:',
          reason,
          `Buyers read what they read before. Change it again at any time. Questions: ${supportEmail}.`,
        ],
    link: { path: '/studio/shop', name: 'See your artists' },
  }
}
