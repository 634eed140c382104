import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { newsletterPages } from '../features/content/index.server.ts'
import { followingPages } from '../features/following/index.server.ts'
import { mediaPages } from '../features/media/index.server.ts'
import { paymentPages } from '../features/payments/index.server.ts'
import type { Db } from '../platform/db/index.ts'
import { rememberCallers } from '../platform/http/caller.ts'
import { answerError } from '../platform/http/errors.ts'
import { trustOf } from '../platform/http/peers.ts'
import { echoRequestIds, requestIds } from '../platform/http/request-id.ts'
import { logRequests } from '../platform/http/request-log.ts'
import { traceRequests } from '../platform/http/request-span.ts'
import { secureAnswers, securityHeaders } from '../platform/http/security.ts'
import { type Times, timeOptions, usualTimes } from '../platform/http/times.ts'
import { type Traffic, watchTraffic } from '../platform/http/traffic.ts'
import { alone, type Processes } from '../platform/processes/index.ts'
import { watchRefusals } from '../platform/security-events/index.ts'
import { createSandbox } from '../sandbox/index.ts'
import type { Services } from '../web/services.ts'
import type { Dependencies, Features } from './compose.ts'
import { mountApi } from './http/api.ts'
import { unreadableAnswers } from './http/client-errors.ts'
import { type Health, mountHealth } from './http/health.ts'
import { keepOfficeHost } from './http/office-host.ts'
import { keepPayHost } from './http/pay-host.ts'
import { answerOutsideRoutes, isForApi, refuseOddRequests } from './http/requests.ts'
import { trialNotice } from './http/trial-notice.ts'
import { createMetrics, type Metrics, mountMetrics } from './metrics/metrics.ts'
import { keepPages } from './pages/kept-pages.ts'
import { plainPages, readHousePages } from './pages/plain-pages.ts'
import { readForPages, turnsForPages } from './pages/reading.ts'
import type { Mode } from './pages/renderer.ts'
import { pagesOfNetwork } from './pages/rendering.ts'
import { mountPages } from './pages.ts'
import { sandboxKeysOf } from './sandbox.ts'

/** Largest request body in bytes, where a route does not say otherwise. */
export const BODY_LIMIT = 256 * 1024

/**
 * Assembles the server: API, pages, pictures, payment pages, and the sandbox provider where it takes the money. It
 * does not listen yet. `reads`: where changes are read (default: readDb).
 */
export async function createApp(
  dependencies: Dependencies,
  features: Features,
  { mode, times = usualTimes, reads }: { mode: Mode | 'api-only'; times?: Times; reads?: () => Db },
): Promise<{ app: FastifyInstance; health: Health; traffic: Traffic; figures: Metrics['figures'] }> {
  const { config, db, clock, keyring, log, ownUrl, processes = alone } = dependencies
  const allowanceOf: Processes['allowance'] = config.isRateLimited
    ? processes.allowance
    : () => async () => true
  const transport = { isHttps: config.publicUrl.startsWith('https:'), isPreloaded: config.isPreloaded }
  const { send: sendPage } = readHousePages()
  const isProxy = trustOf(config.trustProxy)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(isProxy),
    bodyLimit: BODY_LIMIT,
    ...timeOptions(times),
    trustProxy: isProxy,
    // While it stops, what still arrives on open connections is answered as ever.
    return503OnClosing: false,
    // An address that cannot be read never reaches a route.
    clientErrorHandler: unreadableAnswers(transport),
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders('/api', transport)).header('x-request-id', request.id)
      if (isForApi(request.url)) void answerError(error, request, reply)
      else sendPage(reply, plainPages.nowhere)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  const traffic = watchTraffic(app)
  logRequests(traffic, log)
  watchRefusals(traffic, features)
  echoRequestIds(app)
  rememberCallers(app)
  if (config.isTraced) traceRequests(app, traffic, isProxy)
  secureAnswers(app, transport)
  const kept = keepPages(app, {
    reads: reads ?? (() => dependencies.readDb),
    log,
    forgetCounts: features.catalogue.counts.forget,
    processes,
  })

  refuseOddRequests(app, sendPage)
  answerOutsideRoutes(app, sendPage)
  keepPayHost(app, config)
  keepOfficeHost(app, config, sendPage)
  const health = mountHealth(app, { db, dataDir: config.dataDir, queue: features.queue })

  await mountApi(app, features, { origin: config.publicUrl, corsOrigins: config.corsOrigins })
  const metrics = createMetrics({ dependencies, features, traffic })
  mountMetrics(app, metrics, config)
  app.register(mediaPages(features.media))
  app.register(
    paymentPages(features.payments, {
      shopUrl: config.publicUrl,
      allowanceOf,
      sendPage,
    }),
  )
  app.register(newsletterPages(features.content))
  app.register(followingPages(features.following))
  // It says of any order that it is paid: beside a live provider it must not be there.
  if (config.payment.provider === 'sandbox')
    app.register(
      createSandbox({
        db,
        clock,
        baseUrl: `${config.publicUrl}/sandbox`,
        merchantName: config.company.name,
        webhookUrl: `${ownUrl}/api/v1/shop/webhook/`,
        reportUrl: `${ownUrl}/api/v1/messages/report/`,
        secrets: sandboxKeysOf(config, keyring),
        hasSinks: !config.isForOthers,
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
        securityEventsDays: config.securityEventsDays,
        unsentDays: config.unsentDays,
        commissionBp: config.commissionBp,
        payoutAfterDays: config.payouts.afterDays,
        notice: trialNotice(config),
      },
      ...readForPages(features),
    }
    await mountPages(app, {
      mode,
      services,
      turns: turnsForPages(features),
      kept,
      dataDir: config.dataDir,
      sendPage,
      mayRender: allowanceOf('pages', pagesOfNetwork),
      backofficeUrl: config.backofficeUrl,
      hasSharedCaches: config.pageCaches.length > 0,
      frames: config.payment.provider === 'sandbox' ? [] : [config.payment.pagesUrl],
    })
    metrics.watchPages(kept.counts)
  }
  return { app, health, traffic, figures: metrics.figures }
}
