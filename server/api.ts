import type { FastifyInstance } from 'fastify'
import { peopleApi } from '../features/accounts/index.server.ts'
import { auditApi } from '../features/audit/index.server.ts'
import { cartApi } from '../features/cart/index.server.ts'
import { catalogueApi } from '../features/catalogue/index.server.ts'
import { checkoutApi } from '../features/checkout/index.server.ts'
import { deliveryApi, deliveryDeskApi } from '../features/delivery/index.server.ts'
import { importsApi } from '../features/imports/index.server.ts'
import { sellerLedgerApi, staffLedgerApi } from '../features/ledger/index.server.ts'
import { ordersApi, ordersDeskApi, parcelsApi } from '../features/orders/index.server.ts'
import { exceptionsApi, webhookRoutes } from '../features/payments/index.server.ts'
import { returnsApi } from '../features/returns/index.server.ts'
import { wishlistApi } from '../features/wishlist/index.server.ts'
import { prepareApi } from '../platform/http/api.ts'
import { openTo } from '../platform/http/cors.ts'
import { mountApiDocs } from './api-docs.ts'
import type { Features } from './compose.ts'
import { collectOperations } from './openapi.ts'
import { staffSearchApi } from './staff-search.ts'

/** Adds the JSON API under /api/v1, with its documentation; pages of `corsOrigins` may call it from a browser. */
export const mountApi = async (
  app: FastifyInstance,
  features: Features,
  { corsOrigins = [] }: { corsOrigins?: readonly string[] } = {},
): Promise<void> => {
  await app.register(
    async (api) => {
      await collectOperations(api)
      await openTo(api, corsOrigins)
      prepareApi(api, features.accounts.authenticate)
      features.accounts.api(api)
      features.content.api(api)
      catalogueApi(api, features.catalogue, features.wishlist.hearts)
      cartApi(api, features.cart)
      wishlistApi(api, features.wishlist)
      deliveryApi(api, features.delivery)
      ordersApi(api, features.orders, features.checkout.paymentsOf)
      checkoutApi(api, features.checkout)
      sellerLedgerApi(api, features.ledger)
      staffLedgerApi(api, features.ledger)
      parcelsApi(api, features.parcels)
      ordersDeskApi(api, features.ordersDesk)
      returnsApi(api, features.returns)
      exceptionsApi(api, features.exceptions)
      await api.register(async (scope) => webhookRoutes(scope, features.payments))
      features.sellers.api(api)
      features.studio.api(api)
      importsApi(api, features.imports)
      auditApi(api, features.audit)
      features.editors.api(api)
      peopleApi(api, features.people)
      deliveryDeskApi(api, features.deliveryDesk)
      staffSearchApi(api, features)
      mountApiDocs(api)
    },
    { prefix: '/api/v1' },
  )
}
