import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { countOrdersByState, findOldestLapsed } from '../../features/orders/index.server.ts'
import { countAttemptsByState, findOldestOpenWebhook } from '../../features/payments/index.server.ts'
import { SECOND } from '../../kernel/clock.ts'
import { refuse } from '../../kernel/result.ts'
import type { Config } from '../../platform/config/index.ts'
import { poolUse } from '../../platform/db/index.ts'
import { sendRefusal } from '../../platform/http/answer.ts'
import { isLoopback } from '../../platform/http/peers.ts'
import { isSameSecret } from '../../platform/http/secret.ts'
import type { Traffic } from '../../platform/http/traffic.ts'
import { countMail } from '../../platform/mail/index.ts'
import type { Dependencies, Features } from '../compose.ts'
import type { PageCounts } from '../pages/page-cache.ts'
import { addUpkeepMetrics } from './upkeep-metrics.ts'

export type Metrics = {
  /** All of them in Prometheus's text format. What the database is asked for is missing while it is away. */
  read(): Promise<{ type: string; text: string }>
  /** Those of this process, for others to be added to. */
  figures(): Promise<MetricObject[]>
  watchPages(counts: () => PageCounts): void
}

/** Seconds: most answers take a few milliseconds, a password hash a tenth of a second. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Collects the figures of this process or of all, and, when asked, of the whole shop from the database. Listeners
 * of `traffic` and provider calls fill its registry.
 */
export function createMetrics({
  dependencies,
  features,
  traffic,
}: {
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'readDb' | 'clock' | 'databaseRestarts' | 'isReplicaPassedOver' | 'processes'
  >
  features: Pick<Features, 'queue' | 'onProviderCall' | 'securityEvents'>
  traffic: Traffic
}): Metrics {
  const { db, readDb, clock } = dependencies
  const registry = new Registry()
  const registers = [registry]
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: (it: Gauge<L>) => unknown,
    aggregator: 'sum' | 'first' = 'sum',
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      aggregator,
      async collect() {
        this.reset()
        await collect(this)
      },
    })

  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by operation of the API or pattern of the page',
    labelNames: ['operation', 'method', 'status'],
    buckets: durations,
    registers,
  })
  const cutOff = new Counter({
    name: 'http_requests_cut_off_total',
    help: 'Requests whose caller went away before the whole answer was out',
    registers,
  })
  traffic.onEnd(({ operation, method, status, ms, isCutOff }) => {
    requests.observe({ operation, method, status: `${Math.floor(status / 100)}xx` }, ms / SECOND)
    if (isCutOff) cutOff.inc()
  })
  const providerCalls = new Histogram({
    name: 'payment_provider_call_duration_seconds',
    help: 'How long calls of the payment provider took, by call and result: answer, no_answer, or not_asked while it rests',
    labelNames: ['call', 'result'],
    buckets: durations,
    registers,
  })
  features.onProviderCall(({ call, result, ms }) => providerCalls.observe({ call, result }, ms / SECOND))
  gauge('http_requests_under_way', 'Requests that wait for their answer', [], (it) =>
    it.set(traffic.underWay()),
  )
  gauge(
    'database_connections',
    'Connections of the pools, and callers waiting for one',
    ['pool', 'state'],
    (it) => {
      for (const [pool, of] of [
        ['main', db],
        ['read', readDb],
      ] as const)
        for (const [state, count] of Object.entries(poolUse(of))) it.set({ pool, state }, count)
    },
  )

  gauge(
    'database_replica_passed_over',
    'Processes that read from the primary, because the replica is away or more than a second behind',
    [],
    (it) => it.set(dependencies.isReplicaPassedOver?.() ? 1 : 0),
  )

  /** Figures from the database; those that it cannot give now are left out, and `database_up` says so. */
  let isUp = true
  const ask = <L extends string>(
    name: string,
    help: string,
    labels: L[],
    read: (it: Gauge<L>) => Promise<unknown>,
    // Each process reads the same in the database.
    aggregator: 'sum' | 'first' = 'first',
  ) =>
    gauge(
      name,
      help,
      labels,
      (it) =>
        read(it).catch(() => {
          isUp = false
          if (labels.length === 0) it.set(Number.NaN)
        }),
      aggregator,
    )
  ask('orders', 'Orders by state', ['state'], async (it) => {
    for (const { state, count } of await countOrdersByState(readDb)) it.set({ state }, count)
  })
  ask(
    'orders_oldest_lapsed_hold_seconds',
    'For how long the oldest hold of an unpaid order has been over; 0 without one',
    [],
    async (it) => {
      const oldest = await findOldestLapsed(db, clock.now())
      it.set(oldest ? (clock.now().getTime() - oldest.getTime()) / SECOND : 0)
    },
  )
  ask('payment_attempts', 'Payment attempts by state', ['state'], async (it) => {
    for (const { state, count } of await countAttemptsByState(readDb)) it.set({ state }, count)
  })
  ask(
    'webhook_oldest_open_seconds',
    'Age of the oldest webhook nobody has applied; 0 without one',
    [],
    async (it) => {
      const oldest = await findOldestOpenWebhook(db)
      it.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / SECOND) : 0)
    },
  )
  addUpkeepMetrics(ask, { dependencies, features })
  ask('mail_messages', 'Messages that wait to be sent, and those given up', ['state'], async (it) => {
    const { waiting, given_up } = await countMail(db)
    it.set({ state: 'waiting' }, waiting)
    it.set({ state: 'given_up' }, given_up)
  })
  ask(
    'queue_jobs',
    'Jobs by kind: due and waiting, being done, failed for good',
    ['queue', 'state'],
    async (it) => {
      for (const { name, ready, active, failed } of await features.queue.depth()) {
        it.set({ queue: name, state: 'ready' }, ready)
        it.set({ queue: name, state: 'active' }, active)
        it.set({ queue: name, state: 'failed' }, failed)
      }
    },
  )

  return {
    read: async () => {
      isUp = true
      const all = (await dependencies.processes?.figures?.()) as MetricObject[][] | undefined
      const text = await (all ? AggregatorRegistry.aggregate(all) : registry).metrics()
      const up = `# HELP database_up Whether the database gave all its figures\n# TYPE database_up gauge\ndatabase_up ${isUp ? 1 : 0}\n`
      return { type: registry.contentType, text: text + up }
    },
    // JSON has no NaN: what is not known would arrive as infinite.
    figures: async () => {
      const all = await registry.getMetricsAsJSON()
      for (const metric of all) metric.values = metric.values.filter(({ value }) => !Number.isNaN(value))
      return all
    },
    watchPages: (counts) => {
      const reads = new Counter({
        name: 'page_cache_reads_total',
        help: 'Pages answered from memory, and pages that had to be rendered',
        labelNames: ['result'],
        registers: [],
        collect() {
          const { hits, misses } = counts()
          this.reset()
          this.inc({ result: 'hit' }, hits)
          this.inc({ result: 'miss' }, misses)
        },
      })
      registry.registerMetric(reads)
    },
  }
}

/** What proxies say of whom they speak for. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

type MetricsConfig = Pick<Config, 'metricsToken' | 'isForOthers'>

/**
 * With a token, requires it. Without one, only this machine may read, and not through a proxy; on a public server
 * no one, as its proxy may add no header.
 */
const mayRead = (
  { headers, raw }: FastifyRequest,
  { metricsToken: token, isForOthers }: MetricsConfig,
): boolean =>
  token === null
    ? !isForOthers &&
      isLoopback(raw.socket.remoteAddress) &&
      proxyHeaders.every((name) => headers[name] === undefined)
    : isSameSecret(headers.authorization ?? '', `Bearer ${token}`)

/** GET /metrics; for all who may not read it there is nothing here. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, config: MetricsConfig): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return sendRefusal(reply, refuse('not_found'))
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
}
