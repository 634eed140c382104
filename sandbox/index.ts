import type { FastifyError, FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { type Db, isUnavailable } from '../platform/db/index.ts'
import { sendProblem } from './answer.ts'
import { apiRoutes } from './api.ts'
import { messageRoutes } from './messages.ts'
import { popUpRoutes } from './pop-up.ts'
import { makeSchema } from './schema.ts'
import { startSender, type WebhookSender } from './sender.ts'
import { sinkRoutes } from './sink.ts'

export type SandboxOptions = {
  /** The database of the ledger, in a schema `sandbox` of its own. */
  db: Db
  clock: Clock
  /** Where browsers find the sandbox, such as http://localhost:3000/sandbox. */
  baseUrl: string
  merchantName: string
  /** Where webhooks go, over HTTP. The pages of this address may frame the pop-up. */
  webhookUrl: string
  /** Where reports about messages go; where it is left out, to `webhookUrl`. */
  reportUrl?: string
  secrets: { publicKey: string; secretKey: string; webhookSecret: string }
  /** Whether it keeps what anybody sends to `/sink/{name}`, for all to read; true unless it is given. */
  hasSinks?: boolean
}

/**
 * The sandbox payment provider, a Fastify plugin to register under the path of `baseUrl`. Creates its schema
 * first, sends webhooks until it closes. Throws on an empty key.
 */
export function createSandbox({
  db,
  clock,
  baseUrl,
  merchantName,
  webhookUrl,
  reportUrl = webhookUrl,
  secrets,
  hasSinks = true,
}: SandboxOptions): FastifyPluginAsync {
  const { publicKey, secretKey, webhookSecret } = secrets
  if (!publicKey || !secretKey || !webhookSecret) throw new Error('the sandbox needs all of its keys')

  return async (app) => {
    await makeSchema(db)
    const onTrouble = (error: unknown) => app.log.error({ err: error }, 'sandbox webhooks wait')
    let sender: WebhookSender | undefined
    app.addHook('onReady', async () => {
      sender = startSender({
        db,
        clock,
        urls: { payments: webhookUrl, messages: reportUrl },
        webhookSecret,
        onTrouble,
      })
    })
    app.addHook('onClose', () => sender?.stop())
    const onWebhook = () => sender?.wake()
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    })
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500
      if (status < 500) return sendProblem(reply, 'invalid', error.message)
      request.log.error(
        { err: error },
        isUnavailable(error) ? 'database unavailable' : 'sandbox request failed',
      )
      return sendProblem(reply, 'unavailable')
    })
    // The sandbox reads its input itself, whatever the server around it does for its own routes.
    app.setSerializerCompiler(() => (data) => JSON.stringify(data))
    app.setNotFoundHandler((_request, reply) =>
      sendProblem(reply, 'transaction_not_found', 'There is nothing here'),
    )
    await app.register(async (api) => apiRoutes(api, { db, clock, secretKey, onWebhook }), { prefix: '/v3' })
    await app.register(async (api) => messageRoutes(api, { db, clock, secretKey, onWebhook }), {
      prefix: '/v1',
    })
    if (hasSinks) await app.register(async (scope) => sinkRoutes(scope))
    await popUpRoutes(app, {
      db,
      clock,
      publicKey,
      secretKey,
      merchantName,
      baseUrl: baseUrl.replace(/\/$/, ''),
      frameOrigins: [new URL(webhookUrl).origin],
      onWebhook,
    })
  }
}
