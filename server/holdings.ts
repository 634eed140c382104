import { cartHolding } from '../features/cart/index.server.ts'
import { reportsHolding, viewsHolding, worksHolding } from '../features/catalogue/index.server.ts'
import { answersHolding } from '../features/checkout/index.server.ts'
import { messagesHolding, newsletterHolding } from '../features/content/index.server.ts'
import { addressesHolding } from '../features/delivery/index.server.ts'
import { importsHolding } from '../features/imports/index.server.ts'
import { integrationsHolding } from '../features/integrations/index.server.ts'
import { ledgerHolding } from '../features/ledger/index.server.ts'
import { claimAnswersHolding, ordersHolding } from '../features/orders/index.server.ts'
import { paymentsHolding } from '../features/payments/index.server.ts'
import { consentHolding, type Discard, type Holding } from '../features/privacy/index.server.ts'
import { returnsHolding } from '../features/returns/index.server.ts'
import { sellerHolding } from '../features/sellers/index.server.ts'
import { wishlistHolding } from '../features/wishlist/index.server.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import type { Queue } from '../platform/queue/index.ts'
import { listOwnEvents, type SecurityContext } from '../platform/security-events/index.ts'

/**
 * Everything that is kept on people outside their account's own row, by the name under which they are shown it. When an
 * account is deleted, reasons against it are asked for and rows erased in this order.
 */
export function holdingsOf({
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
} & SecurityContext): Readonly<Record<string, Holding>> {
  return {
    payments: paymentsHolding,
    orders: ordersHolding(discard),
    claim_answers: claimAnswersHolding,
    returns: returnsHolding(discard),
    // Before the works, so that no import makes another meanwhile.
    imports: importsHolding(queue),
    works: worksHolding(discard),
    ledger: ledgerHolding,
    integrations: integrationsHolding,
    // After the others that find their rows by the shop of the account, which lets go of it.
    seller: sellerHolding(discard, keyring),
    addresses: addressesHolding,
    cart: cartHolding,
    wishlist: wishlistHolding,
    recently_viewed: viewsHolding,
    reports: reportsHolding,
    messages: messagesHolding,
    newsletter: newsletterHolding,
    consents: consentHolding,
    answers: answersHolding,
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
