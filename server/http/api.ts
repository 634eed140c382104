import type { FastifyInstance } from 'fastify'
import { accountsApi, authenticate } from '../../features/accounts/index.server.ts'
import { auditApi } from '../../features/audit/index.server.ts'
import { cartApi } from '../../features/cart/index.server.ts'
import { artistsApi, catalogueApi, studioApi } from '../../features/catalogue/index.server.ts'
import { checkoutApi } from '../../features/checkout/index.server.ts'
import { contentApi, editorsApi } from '../../features/content/index.server.ts'
import { collectionsApi, compositionsApi } from '../../features/curation/index.server.ts'
import { deliveryApi, staffDeliveryApi } from '../../features/delivery/index.server.ts'
import { followingApi } from '../../features/following/index.server.ts'
import { importsApi } from '../../features/imports/index.server.ts'
import { integrationsApi } from '../../features/integrations/index.server.ts'
import { sellerLedgerApi, staffLedgerApi } from '../../features/ledger/index.server.ts'
import { notificationsApi } from '../../features/notifications/index.server.ts'
import { claimsApi, ordersApi, parcelsApi, staffOrdersApi } from '../../features/orders/index.server.ts'
import { exceptionsApi, webhookRoutes } from '../../features/payments/index.server.ts'
import { returnsApi } from '../../features/returns/index.server.ts'
import { sellersApi } from '../../features/sellers/index.server.ts'
import { statementsApi } from '../../features/statements/index.server.ts'
import { waitingApi } from '../../features/waiting/index.server.ts'
import { wishlistApi } from '../../features/wishlist/index.server.ts'
import { prepareApi } from '../../platform/http/api.ts'
import { compressReads } from '../../platform/http/compress.ts'
import { openTo } from '../../platform/http/cors.ts'
import { addRateLimitHeaders } from '../../platform/http/limit-headers.ts'
import { answerOptions, collectRoutes, refuseUnknown } from '../../platform/http/unknown.ts'
import type { Features } from '../compose.ts'
import { mountApiDocs } from '../docs/mount.ts'
import { staffSearchApi } from './staff-search.ts'
import { staffTradeApi } from './staff-trade.ts'

/**
 * Adds the API under /api/v1 and its documentation, with `origin` in examples; pages of `corsOrigins` may call it.
 * `collect` runs before the first operation is added.
 */
export async function mountApi(
  app: FastifyInstance,
  features: Features,
  {
    origin = '',
    corsOrigins = [],
    collect,
  }: {
    origin?: string
    corsOrigins?: readonly string[]
    collect?: (api: FastifyInstance) => Promise<void>
  } = {},
): Promise<void> {
  await app.register(
    async (api) => {
      await collect?.(api)
      const routes = collectRoutes(api)
      answerOptions(api, routes)
      await openTo(api, corsOrigins)
      compressReads(api)
      addRateLimitHeaders(api)
      prepareApi(api, (request) => authenticate(features.accounts, request))
      accountsApi(api, features.accounts)
      contentApi(api, features.content)
      catalogueApi(api, features.catalogue)
      artistsApi(api, features.catalogue)
      cartApi(api, features.cart)
      waitingApi(api, features.waiting)
      followingApi(api, features.following)
      wishlistApi(api, features.wishlist)
      deliveryApi(api, features.delivery)
      ordersApi(api, features.orders)
      checkoutApi(api, features.checkout)
      sellerLedgerApi(api, features.ledger)
      staffLedgerApi(api, features.ledger)
      statementsApi(api, features.statements)
      parcelsApi(api, features.orders)
      claimsApi(api, features.orders)
      staffOrdersApi(api, features.orders)
      returnsApi(api, features.returns)
      exceptionsApi(api, features.exceptions)
      await api.register(async (scope) => webhookRoutes(scope, features.payments))
      sellersApi(api, features.sellers, features.accounts)
      studioApi(api, features.catalogue)
      importsApi(api, features.imports)
      integrationsApi(api, features.integrations)
      notificationsApi(api, features.notifications)
      auditApi(api, features.audit)
      editorsApi(api, features.content)
      collectionsApi(api, features.curation)
      compositionsApi(api, features.curation)
      staffDeliveryApi(api, features.delivery)
      staffSearchApi(api, features)
      staffTradeApi(api, features)
      mountApiDocs(api, origin)
      refuseUnknown(api, routes)
    },
    { prefix: '/api/v1' },
  )
  // Other versions there are none of, and no page lives here.
  await app.register(async (scope) => refuseUnknown(scope, { allowed: () => undefined }), { prefix: '/api' })
}
