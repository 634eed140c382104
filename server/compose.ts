import { recordReturnRefunded } from '../features/returns/index.server.ts'
import { composeBackoffice } from './composition/backoffice.ts'
import { composeBaskets } from './composition/baskets.ts'
import { composeCatalogue } from './composition/catalogue.ts'
import { composeContent } from './composition/content.ts'
import { composeFollowing } from './composition/following.ts'
import { createInfrastructure, type Dependencies } from './composition/infrastructure.ts'
import { composeMoney, type Money } from './composition/money.ts'
import { composeOrders } from './composition/orders.ts'
import { composeParcels, type ParcelParts } from './composition/parcels.ts'
import { composePeople, type People } from './composition/people.ts'
import { composePictures } from './composition/pictures.ts'
import { composePrograms } from './composition/programs.ts'
import { composePurchases } from './composition/purchases.ts'
import { defineUpkeep } from './composition/upkeep.ts'

export type { Dependencies } from './composition/infrastructure.ts'

/**
 * Creates the features in the order of their dependencies. Where one needs another that is created later, it gets
 * a function that reads it when called.
 */
export function composeFeatures(dependencies: Dependencies) {
  const infrastructure = createInfrastructure(dependencies)
  const pictures = composePictures(infrastructure)
  const catalogue = composeCatalogue(infrastructure, pictures)
  const content = composeContent(infrastructure, pictures)
  const orders = composeOrders(infrastructure)
  const { following } = composeFollowing(infrastructure)
  const baskets = composeBaskets(infrastructure, catalogue)
  const integrations = composePrograms(infrastructure, {
    confirmOwner: (...asked) => people.confirmOwner(...asked),
  })
  const money: Money = composeMoney(infrastructure, {
    ...orders,
    integrations,
    whenRefunded: (tx, refund) => recordReturnRefunded(parcels.returns, tx, refund),
  })
  const purchases = composePurchases(infrastructure, { ...orders, ...money })
  const parcels: ParcelParts = composeParcels(infrastructure, {
    ...pictures,
    ...orders,
    ...money,
    ...purchases,
  })
  const people: People = composePeople(infrastructure, {
    ...pictures,
    ...catalogue,
    ...content,
    ...baskets,
    ...orders,
    ...money,
    ...purchases,
    integrations,
  })
  const backoffice = composeBackoffice(infrastructure, money)
  defineUpkeep(infrastructure, people)

  const { auditContext, limits, mail, notifications, queue, securityEvents } = infrastructure
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
