import type { Id } from '../../../kernel/id.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

/** The money of a seller goes elsewhere from now on; it repeats no number. `change` names this change. */
export function bankChangedNotification(
  { companyName, supportEmail }: { companyName: string; supportEmail: string },
  sellerId: Id,
  change: Id,
): SellerNotification {
  return {
    sellerId,
    kind: 'account',
    eventKey: `seller:${sellerId}:bank:${change}`,
    subject: `Your bank details at ${companyName} were changed`,
    says: [
      'The bank account that your sales are paid to has just been entered or changed.',
      'To keep your money safe, nothing is paid out for the next 48 hours.',
      `If it was not you, choose a new password at once and write to ${supportEmail} before the 48 hours are over.`,
    ],
    link: { path: '/studio/shop', name: 'See your bank details' },
  }
}
