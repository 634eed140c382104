import { recordReturnRefunded } from '../features/returns/index.server.ts'
import { composeBackoffice } from './composition/backoffice.ts'
import { composeBaskets } from './composition/baskets.ts'
import { composeCatalogue } from './composition/catalogue.ts'
import { composeContent } from './composition/content.ts'
import { composeFollowing } from './composition/following.ts'
import { layFoundation, type Surroundings } from './composition/foundation.ts'
import { composeMoney, type Money } from './composition/money.ts'
import { composeOrders } from './composition/orders.ts'
import { composeParcels, type ParcelParts } from './composition/parcels.ts'
import { composePeople, type People } from './composition/people.ts'
import { composePictures } from './composition/pictures.ts'
import { composePrograms } from './composition/programs.ts'
import { composePurchases } from './composition/purchases.ts'
import { defineUpkeep } from './composition/upkeep.ts'

export type { Surroundings } from './composition/foundation.ts'

/**
 * Creates the features in the order of their dependencies. Where one needs another that is created later, it gets
 * a function that reads it when called.
 */
export function composeFeatures(surroundings: Surroundings) {
  const foundation = layFoundation(surroundings)
  const pictures = composePictures(foundation)
  const catalogue = composeCatalogue(foundation, pictures)
  const content = composeContent(foundation, pictures)
  const orders = composeOrders(foundation)
  const { following } = composeFollowing(foundation)
  const baskets = composeBaskets(foundation, catalogue)
  const integrations = composePrograms(foundation, {
    confirmOwner: (...asked) => people.confirmOwner(...asked),
  })
  const money: Money = composeMoney(foundation, {
    ...orders,
    integrations,
    whenRefunded: (tx, refund) => recordReturnRefunded(parcels.returns, tx, refund),
  })
  const purchases = composePurchases(foundation, { ...orders, ...money })
  const parcels: ParcelParts = composeParcels(foundation, {
    ...pictures,
    ...orders,
    ...money,
    ...purchases,
  })
  const people: People = composePeople(foundation, {
    ...pictures,
    ...catalogue,
    ...content,
    ...baskets,
    ...orders,
    ...money,
    ...purchases,
    integrations,
  })
  const backoffice = composeBackoffice(foundation, money)
  defineUpkeep(foundation, people)

  const { auditContext, limits, mail, notifications, queue, securityEvents } = foundation
  const { media } = pictures
  const { ledger, payments, onProviderCall } = money
  return {
    audit: auditContext,
    limits,
    mail,
    queue,
    securityEvents,
    media,
    ...catalogue,
    content: content.content,
    curation: content.curation,
    ...baskets,
    waiting: orders.waiting,
    following,
    integrations,
    notifications,
    ledger,
    payments,
    ...purchases,
    ...parcels,
    accounts: people.accounts,
    sellers: people.sellers,
    ...backoffice,
    onProviderCall,
  }
}

export type Features = ReturnType<typeof composeFeatures>
