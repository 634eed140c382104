import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { cartApi } from '../features/cart/index.server.ts'
import { catalogueApi } from '../features/catalogue/index.server.ts'
import { checkoutApi } from '../features/checkout/index.server.ts'
import { deliveryApi } from '../features/delivery/index.server.ts'
import { mediaPages } from '../features/media/index.server.ts'
import { ordersApi } from '../features/orders/index.server.ts'
import { paymentPages, webhookRoutes } from '../features/payments/index.server.ts'
import { wishlistApi } from '../features/wishlist/index.server.ts'
import { newId } from '../kernel/id.ts'
import { prepareApi } from '../platform/http/api.ts'
import { createSandbox } from '../sandbox/index.ts'
import type { Services } from '../web/services.ts'
import type { Features, Surroundings } from './compose.ts'
import { mountPages } from './pages.ts'
import { sandboxKeys } from './sandbox.ts'

/** Largest request body in bytes, where a route does not say otherwise. */
const BODY_LIMIT = 256 * 1024

/** The JSON API under /api/v1. */
const mountApi = (app: FastifyInstance, features: Features): void => {
  app.register(
    async (api) => {
      prepareApi(api, features.accounts.authenticate)
      features.accounts.api(api)
      features.content.api(api)
      catalogueApi(api, features.catalogue, features.wishlist.hearts)
      cartApi(api, features.cart)
      wishlistApi(api, features.wishlist)
      deliveryApi(api, features.delivery)
      ordersApi(api, features.orders, features.checkout.paymentsOf)
      checkoutApi(api, features.checkout)
      api.register(async (scope) => webhookRoutes(scope, features.payments))
    },
    { prefix: '/api/v1' },
  )
}

/** Puts the whole server together: API, pages, pictures, payment pages and the sandbox provider. It does not listen yet. */
export const createApp = async (
  surroundings: Surroundings,
  features: Features,
  { mode }: { mode: 'built' | 'dev' | 'api-only' },
): Promise<FastifyInstance> => {
  const { config, db, clock, log, ownUrl } = surroundings
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    trustProxy: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })

  mountApi(app, features)
  app.register(mediaPages(features.media))
  app.register(paymentPages(features.payments))
  app.register(
    createSandbox({
      db,
      clock,
      baseUrl: `${config.publicUrl}/sandbox`,
      merchantName: config.company.name,
      webhookUrl: `${ownUrl}/api/v1/shop/webhook/`,
      secrets: sandboxKeys,
    }),
    { prefix: '/sandbox' },
  )
  if (mode !== 'api-only') {
    const services: Services = {
      site: {
        publicUrl: config.publicUrl,
        sellersUrl: config.sellersUrl,
        supportEmail: config.supportEmail,
        companyName: config.company.name,
        companyAddress: config.company.address,
      },
      catalogue: features.catalogue,
      content: features.content.service,
    }
    const pages = await mountPages(app, { mode, services })
    features.onChanged(pages.drop)
  }
  return app
}
