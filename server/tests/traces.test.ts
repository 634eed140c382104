import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { createMailSender, type Mailbox, startMailbox } from '../../platform/mail/index.ts'
import { startTraces, type Traces } from '../../platform/trace/index.ts'
import { type Collector, type SentSpan, startCollector } from '../../platform/trace/test-collector.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

const log = { info: () => {}, warn: () => {} }
let collector: Collector
let traces: Traces
let box: Mailbox
let folder: string
let m: Marketplace
beforeAll(async () => {
  collector = await startCollector()
  for (const [name, value] of Object.entries(collector.env)) vi.stubEnv(name, value)
  traces = await startTraces(log)
  folder = await mkdtemp(join(tmpdir(), 'aworan-traces-'))
  box = await startMailbox({ dataDir: folder })
  m = await openMarketplace({ env: collector.env })
})
afterAll(async () => {
  await m.close()
  await traces.stop()
  await box.stop()
  await collector.close()
  await rm(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const proxys = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
const parentOf = (span: SentSpan): SentSpan | undefined =>
  collector.spans().find(({ spanId }) => spanId === span.parentSpanId)
const named = async (name: string, which: (span: SentSpan) => boolean = () => true): Promise<SentSpan> => {
  const find = () => collector.spans().find((span) => span.name === name && which(span))
  await vi.waitFor(() => expect(find(), name).toBeDefined())
  return find() as SentSpan
}

describe('the traces of a shop', () => {
  it('show an order from the proxy to the database, the provider and the mail, and nothing of a person', async () => {
    const buyer = await m.buyer('Plantedfirstname')
    expect((await signInAs(m, { email: buyer.email, password: PASSWORD })).status).toBe(200)
    const guest = await m.guest()
    const work = await m.list({ name: 'Followed' })
    await m.call('GET', `/shop/products/${work.slug}/`, { guest })
    const { body } = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      headers: { ...proxys, 'x-request-id': 'ordered-0123' },
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
    })
    const order = body.data as { id: string; tx_ref: string; price_total: number }
    await m.charge(order, { webhook: {} })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from mail where event_key like ${`order:${order.id}:%`}`.execute(m.db)
      expect(rows).toHaveLength(2)
    }, 20_000)
    const sender = createMailSender({
      db: m.db,
      clock: systemClock,
      mail: m.features.mail,
      smtpUrl: box.smtpUrl,
      log,
      from: 'Àwòrán <hello@shop.example>',
    })
    await sender.sendDue()
    await sender.stop()

    const ordering = await named('POST orders.create')
    expect(ordering).toMatchObject({
      traceId,
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
      attributes: { 'http.response.status_code': 200, 'aworan.request_id': 'ordered-0123' },
    })
    const placed = await named('mail', (span) => span.traceId === traceId)
    expect(placed.attributes['aworan.request_id']).toBe('ordered-0123')
    const inside = collector.spans().filter(({ parentSpanId }) => parentSpanId === ordering.spanId)
    expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit', 'insert mail']))
    expect(inside.find(({ name }) => name === 'insert mail')?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringContaining('insert into mail'),
    })
    for (const { attributes } of inside) expect(attributes['aworan.request_id']).toBe('ordered-0123')

    // The webhook is answered at once: a job asks the provider, and what that says pays the order and writes the mail.
    const webhook = await named('POST payments.webhook')
    const asking = await named('GET 127.0.0.1', (span) => span.traceId === webhook.traceId)
    expect(parentOf(asking)).toMatchObject({ kind: 5, parentSpanId: webhook.spanId })
    const paid = await named('mail', (span) => span.traceId === webhook.traceId)
    expect(paid.attributes['aworan.request_id']).toBe(webhook.attributes['aworan.request_id'])

    const sent = String(Buffer.concat(collector.bodies.map(({ bytes }) => bytes)))
    const secrets = [buyer.email, buyer.token, buyer.id, guest, 'Plantedfirstname', work.slug, order.tx_ref]
    expect([...secrets, PASSWORD].filter((secret) => sent.includes(secret))).toEqual([])
  })

  it('go on from no trace that a stranger names, and have nothing of what machines ask', async () => {
    // Who comes by a socket of the file system has no address, so is not trusted.
    const door = createServer((socket) => m.app.server.emit('connection', socket))
    const socketPath = join(folder, 'door')
    await new Promise<void>((resolve) => door.listen(socketPath, resolve))
    const asked = (path: string) =>
      new Promise<void>((resolve, reject) => {
        get({ socketPath, path, headers: proxys, agent: false }, (answer) =>
          answer.resume().on('end', resolve),
        ).on('error', reject)
      })
    await m.call('GET', '/shop/categories/', { headers: proxys })
    await named('GET shop.categories', (span) => span.traceId === traceId)
    await asked('/api/v1/shop/categories/')
    await named('GET shop.categories', (span) => span.traceId !== traceId && !span.parentSpanId)
    for (const path of ['/health/live', '/metrics', '/api/v1/no/such/thing']) await asked(path)
    await named('GET /api/v1/*')
    expect(collector.spans().filter(({ name }) => /health|metrics/.test(name))).toEqual([])
    await new Promise((resolve) => door.close(resolve))
  })
})
