import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { mediaPages } from '../features/media/index.server.ts'
import { paymentPages } from '../features/payments/index.server.ts'
import { newId } from '../kernel/id.ts'
import { answerError } from '../platform/http/errors.ts'
import { createSandbox } from '../sandbox/index.ts'
import type { Services } from '../web/services.ts'
import { mountApi } from './api.ts'
import { answerUnreadable } from './client-errors.ts'
import type { Features, Surroundings } from './compose.ts'
import { type Health, mountHealth } from './health.ts'
import { mountPages } from './pages.ts'
import { sandboxKeys } from './sandbox.ts'

/** Largest request body in bytes, where a route does not say otherwise. */
const BODY_LIMIT = 256 * 1024

/** Puts the whole server together: API, pages, pictures, payment pages and the sandbox provider. It does not listen yet. */
export const createApp = async (
  surroundings: Surroundings,
  features: Features,
  { mode }: { mode: 'built' | 'dev' | 'api-only' },
): Promise<{ app: FastifyInstance; health: Health }> => {
  const { config, db, clock, log, ownUrl } = surroundings
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    trustProxy: false,
    // An address that cannot be read never reaches a route.
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })

  await mountApi(app, features)
  const health = mountHealth(app, db)
  app.register(mediaPages(features.media))
  app.register(paymentPages(features.payments))
  app.register(features.content.pages)
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
  return { app, health }
}
