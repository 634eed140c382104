import { createServer } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Mock, vi } from 'vitest'
import { ok } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { testDatabase } from '../../platform/db/test-database.ts'
import { prepareApi } from '../../platform/http/api.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { createQueue } from '../../platform/queue/index.ts'
import { createSandbox } from '../../sandbox/index.ts'
import { testSecrets } from '../../sandbox/test-sandbox.ts'
import { readHousePages } from '../../server/pages/plain-pages.ts'
import {
  createSandboxProvider,
  definePaymentJobs,
  type PaymentsContext,
  type Provider,
  paymentPages,
  webhookRoutes,
} from './index.server.ts'
import { startAttempt } from './service/start.ts'
import { makeOrder, type TestOrder, testOrders } from './test-orders.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Wishes for a charge, beside its reference and amount (sandbox/README.md). */
export type ChargeWish = Record<string, unknown>

/** A shop that takes payments: database, queue, sandbox, webhook route and pages, all real. */
export type TestShop = {
  db: Db
  url: string
  app: FastifyInstance
  payments: PaymentsContext
  provider: Provider
  log: Record<'info' | 'warn' | 'error', Mock<(about: object, message: string) => void>>
  /** Moves the shop's clock forward. */
  pass(ms: number): void
  /** An order and an attempt to pay it. */
  order(totalKobo?: number, edition?: string): Promise<TestOrder & { txRef: string }>
  /** One more attempt for an order. */
  attempt(order: TestOrder): Promise<string>
  /** Charges at the sandbox, without a webhook unless asked. Returns the sandbox's status. */
  charge(txRef: string, amountKobo: number, wish?: ChargeWish): Promise<number>
  stateOf(txRef: string): Promise<string | undefined>
  close(): Promise<void>
}

/** Keys of no secrecy. */
export const testKeyring = createKeyring([new Uint8Array(32)])

/** Opens a shop on a port of its own; `withWorkers: false` leaves every job waiting. */
export async function openShop({ withWorkers = true } = {}): Promise<TestShop> {
  const t = await testDatabase({ max: 20 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const app = fastify()
  let passed = 0
  const clock = { now: () => new Date(Date.now() + passed) }
  const queueLog = { warn: vi.fn(), error: vi.fn() }
  const queue = createQueue({ url: t.url, log: queueLog, works: withWorkers, pace: 'quick' })
  const provider = createSandboxProvider({
    apiUrl: `${url}/sandbox`,
    popUpUrl: '/sandbox/pop-up',
    ...testSecrets,
  })
  const payments: PaymentsContext = {
    db: t.db,
    clock,
    provider,
    orders: testOrders,
    queue,
    log,
    keyring: testKeyring,
  }
  definePaymentJobs(payments)
  await app.register(
    paymentPages(payments, {
      shopUrl: url,
      allowanceOf: () => async () => true,
      sendPage: readHousePages().send,
    }),
  )
  await app.register(
    createSandbox({
      db: t.db,
      clock: { now: () => new Date() },
      baseUrl: `${url}/sandbox`,
      merchantName: 'Àwòrán',
      webhookUrl: `${url}/api/v1/shop/webhook/`,
      secrets: testSecrets,
    }),
    { prefix: '/sandbox' },
  )
  await app.register(
    async (api) => {
      prepareApi(api, async () => ok({}))
      webhookRoutes(api, payments)
    },
    { prefix: '/api/v1' },
  )
  await queue.start()
  await app.listen({ port, host: '127.0.0.1' })

  const attempt = async (order: TestOrder) =>
    (await withTx(t.db, (tx) => startAttempt(payments, tx, { order }))).txRef

  return {
    db: t.db,
    url,
    app,
    payments,
    provider,
    log,
    pass: (ms) => void (passed += ms),
    attempt,
    order: async (totalKobo, edition) => {
      const order = await makeOrder(t.db, totalKobo, edition)
      return { ...order, txRef: await attempt(order) }
    },
    charge: async (txRef, amountKobo, wish = {}) => {
      const response = await fetch(`${url}/sandbox/v3/charges`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testSecrets.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          tx_ref: txRef,
          amount: amountKobo / 100,
          currency: 'NGN',
          webhook: { drop: true },
          ...wish,
        }),
      })
      return response.status
    },
    stateOf: async (txRef) =>
      (await sql<{ state: string }>`select state from payment_attempt where tx_ref = ${txRef}`.execute(t.db))
        .rows[0]?.state,
    close: async () => {
      await app.close()
      await queue.stop({ graceful: false })
      await t.drop()
    },
  }
}

/** Money at the sandbox that has not gone back and that no bank has taken, and money our orders and attempts account for; in kobo. */
export async function balances(db: Db): Promise<{ provider: number; ours: number }> {
  const provider = await sql<{
    kobo: number
  }>`select coalesce(sum(charged_kobo - refunded_kobo), 0)::bigint
      - (select coalesce(sum(kobo), 0) from sandbox.chargeback where status in ('lost', 'accepted'))::bigint as kobo
    from sandbox.charge where status in ('successful', 'completed')`.execute(db)
  const ours = await sql<{ kobo: number }>`select coalesce(sum(paid_kobo), 0)::bigint
      - (select coalesce(sum(amount_kobo), 0) from refund where state = 'DONE')::bigint
      - (select coalesce(sum(beyond_kobo), 0) from payment_taking)::bigint as kobo
    from payment_attempt where state in ('SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED')`.execute(db)
  return { provider: provider.rows[0]?.kobo ?? 0, ours: ours.rows[0]?.kobo ?? 0 }
}
