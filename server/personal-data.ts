import { cartPersonalData } from '../features/cart/index.server.ts'
import {
  reportsPersonalData,
  viewsPersonalData,
  worksPersonalData,
} from '../features/catalogue/index.server.ts'
import { answersPersonalData, quotesPersonalData } from '../features/checkout/index.server.ts'
import { messagesPersonalData, newsletterPersonalData } from '../features/content/index.server.ts'
import { addressesPersonalData } from '../features/delivery/index.server.ts'
import { followingPersonalData } from '../features/following/index.server.ts'
import { importsPersonalData } from '../features/imports/index.server.ts'
import { integrationsPersonalData } from '../features/integrations/index.server.ts'
import { ledgerPersonalData } from '../features/ledger/index.server.ts'
import { notificationsPersonalData } from '../features/notifications/index.server.ts'
import {
  claimAnswersPersonalData,
  exportParcelsOf,
  hasOpenSales,
  listOrderedWorks,
  ordersPersonalData,
} from '../features/orders/index.server.ts'
import { paymentsPersonalData } from '../features/payments/index.server.ts'
import { consentPersonalData, type Discard, type PersonalData } from '../features/privacy/index.server.ts'
import { returnsPersonalData } from '../features/returns/index.server.ts'
import { sellerPersonalData } from '../features/sellers/index.server.ts'
import { waitingPersonalData } from '../features/waiting/index.server.ts'
import { wishlistPersonalData } from '../features/wishlist/index.server.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import type { Queue } from '../platform/queue/index.ts'
import { listOwnEvents, type SecurityContext } from '../platform/security-events/index.ts'

/**
 * All personal data outside the account's row, by the name in its export. Deletion asks for objections and erases
 * rows in this order.
 */
export function personalDataOf({
  mail,
  discard,
  queue,
  keyring,
  securityEvents,
}: {
  mail: Mail
  discard: Discard
  queue: Pick<Queue, 'send'>
  keyring: Keyring
} & SecurityContext): Readonly<Record<string, PersonalData>> {
  return {
    payments: paymentsPersonalData,
    orders: ordersPersonalData(discard),
    claim_answers: claimAnswersPersonalData,
    returns: returnsPersonalData(discard),
    // Before the works, so that no import makes another meanwhile.
    imports: importsPersonalData(queue),
    works: worksPersonalData(discard, { hasOpenSales, listOrderedWorks }),
    ledger: ledgerPersonalData,
    integrations: integrationsPersonalData,
    notifications: notificationsPersonalData,
    // Before the shop, whose artists are followed no more.
    following: followingPersonalData,
    // After the others that find their rows by the shop of the account, which lets go of it.
    seller: sellerPersonalData(discard, keyring, exportParcelsOf),
    addresses: addressesPersonalData,
    cart: cartPersonalData,
    wishlist: wishlistPersonalData,
    waiting: waitingPersonalData,
    recently_viewed: viewsPersonalData,
    reports: reportsPersonalData,
    messages: messagesPersonalData,
    newsletter: newsletterPersonalData,
    consents: consentPersonalData,
    answers: answersPersonalData,
    quotes: quotesPersonalData,
    // Kept for their stated time also when the account is deleted: who took it over may have done that.
    security: {
      exportOf: async (db, { id }) => {
        await securityEvents.flush()
        return listOwnEvents(db, id)
      },
    },
    mails: {
      exportOf: (db, { email }) => mail.sentTo(db, email),
      eraseOf: (tx, { email }) => mail.forget(tx, email),
    },
  }
}
