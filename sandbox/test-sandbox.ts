import fastify, { type FastifyInstance } from 'fastify'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { createSandbox } from './index.ts'

/** Keys for tests. */
export const testSecrets = { publicKey: 'pub-test', secretKey: 'sec-test', webhookSecret: 'hook-test' }

/** A webhook as it arrived at the receiver of a test. */
export type Arrived = { body: string; signature: string }

/** The sandbox on a real port, with what a test wants of it. */
export type TestSandbox = {
  app: FastifyInstance
  /** http://127.0.0.1:{port}/sandbox */
  url: string
  /** Calls the API with the secret key; a body makes it a POST. */
  call(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: { status: string; code?: string; data: never; meta?: never } }>
  close(): Promise<void>
}

/** Starts the sandbox, sending its webhooks to `webhookUrl`. */
export async function startTestSandbox(db: Db, webhookUrl: string, port = 0): Promise<TestSandbox> {
  const app = fastify()
  const plugin = createSandbox({
    db,
    clock: systemClock,
    baseUrl: `http://127.0.0.1:${port}/sandbox`,
    merchantName: 'Àwòrán',
    webhookUrl,
    secrets: testSecrets,
  })
  await app.register(plugin, { prefix: '/sandbox' })
  const url = `${await app.listen({ port, host: '127.0.0.1' })}/sandbox`
  return {
    app,
    url,
    call: async (path, body) => {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${testSecrets.secretKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: (await response.json()) as never }
    },
    close: () => app.close(),
  }
}

/** A merchant that only collects what arrives; `status` is what it answers. */
export async function startReceiver(): Promise<{
  url: string
  arrived: Arrived[]
  answer(status: number): void
  close(): Promise<void>
}> {
  const app = fastify()
  const arrived: Arrived[] = []
  let status = 200
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/hook', (request, reply) => {
    if (status === 200)
      arrived.push({
        body: request.body as string,
        signature: String(request.headers['x-sandbox-signature']),
      })
    return reply.code(status).send('')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${address}/hook`, arrived, answer: (next) => void (status = next), close: () => app.close() }
}
