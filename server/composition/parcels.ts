import { type ClaimsContext, createParcels, type Parcels } from '../../features/orders/index.server.ts'
import { createReturnMails, createReturns } from '../../features/returns/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'
import type { Pictures } from './pictures.ts'

export type ParcelParts = {
  parcels: Parcels
  claims: ClaimsContext
  returns: ReturnType<typeof createReturns>
}

/** What follows a paid order: its parcels, parcels that did not come, and works that come back. */
export function composeParcels(
  foundation: Foundation,
  {
    evidence,
    mails,
    claimMails,
    payments,
  }: Pick<Pictures, 'evidence'> & Pick<OrderParts, 'mails' | 'claimMails'> & Pick<Money, 'payments'>,
): ParcelParts {
  const { db, clock, mail, sender, audit, nameOf, changed } = foundation
  return {
    parcels: createParcels({ db, clock, evidence, mails, claimMails, audit, nameOf }),
    claims: { db, clock, payments, mails: claimMails, audit, nameOf, changed },
    returns: createReturns({
      db,
      clock,
      payments,
      evidence,
      mails: createReturnMails({ mail, sender }),
      audit,
      nameOf,
      changed,
    }),
  }
}
