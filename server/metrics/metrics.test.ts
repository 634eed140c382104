import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { readConfig } from '../../platform/config/index.ts'
import { alone } from '../../platform/processes/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { createMetrics } from './metrics.ts'

const token = 'a-token-that-opens-the-metrics'

/** One as it comes out of the box, and one behind proxies of this machine. */
let m: Marketplace
let proxied: Marketplace
beforeAll(async () => {
  ;[m, proxied] = await Promise.all([
    openMarketplace({ env: { RATE_LIMIT: 'on' } }),
    openMarketplace({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN: token } }),
  ])
})
afterAll(() => Promise.all([m.close(), proxied.close()]))

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The value of a figure by its name and labels as they are written. */
const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('metrics', () => {
  it('say how the shop does: requests by operation, orders, payments, webhooks, mail, jobs, connections', async () => {
    const work = await m.list({ name: 'Measured', total: 5 })
    const buyer = await m.buyer()
    for (let i = 0; i < 3; i++) await m.call('GET', `/shop/products/${work.slug}/`)
    await m.call('GET', '/shop/products/none/')
    const placed = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
    })
    expect(placed.status).toBe(200)
    await sql`insert into webhook_event (id, provider, type, provider_id, status, body_hash, body, received_at)
      values (${newId()}, 'x', 'x', 'x', 'x', 'x', '', now() - interval '90 seconds')`.execute(m.db)
    await sql`insert into mail (id, event_key, recipient, subject, html, text, created_at, try_after, given_up_at)
      values (${newId()}, 'a', 'a', 'a', '', '', now(), now(), now()), (${newId()}, 'b', 'b', 'b', '', '', now(), now(), null)`.execute(
      m.db,
    )
    const { status, text, headers } = await read(m.url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const requests = (operation: string, result: string) =>
      figure(
        text,
        `http_request_duration_seconds_count{operation="${operation}",method="GET",status="${result}"}`,
      )
    expect(requests('shop.product', '2xx')).toBe(3)
    expect(requests('shop.product', '4xx')).toBe(1)
    expect(figure(text, 'orders{state="PENDING"}')).toBe(1)
    expect(figure(text, 'payment_attempts{state="CREATED"}')).toBe(1)
    expect(figure(text, 'webhook_oldest_open_seconds')).toBeCloseTo(90, -1)
    // The mail about the order, and the one above.
    expect(figure(text, 'mail_messages{state="waiting"}')).toBe(2)
    expect(figure(text, 'mail_messages{state="given_up"}')).toBe(1)
    expect(figure(text, 'queue_jobs{queue="payments.check",state="ready"}')).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'database_connections{pool="main",state="waiting"}')).toBe(0)
    expect(figure(text, 'database_connections{pool="main",state="idle"}')).toBeGreaterThan(0)
    expect(figure(text, 'database_up')).toBe(1)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    // Names of operations and routes only: nobody can make new ones by asking.
    expect(text).not.toContain(work.slug)
    expect(text).not.toContain('none/')
    expect(await (await fetch(`${m.url}/api/v1/openapi.json`)).text()).not.toContain('metrics')
  })

  it('of several processes leave out what is not known, and are those of one else', async () => {
    const { db, features } = m
    const traffic = { underWay: () => 0, onEnd: () => {} }
    const config = readConfig({ DATA_DIR: tmpdir(), PUBLIC_URL: 'http://127.0.0.1:1' })
    if (!config.ok) throw new Error(config.problems.join())
    const dependencies = { config: config.value, db, readDb: db, clock: systemClock }
    const one = createMetrics({ dependencies, features, traffic })
    const processes = { ...alone, figures: async () => [JSON.parse(JSON.stringify(await one.figures()))] }
    const all = createMetrics({ dependencies: { ...dependencies, processes }, features, traffic })
    const { text } = await all.read()
    for (const unknown of ['ledger_check_ok', 'ledger_check_age_seconds', 'backup_copied_seconds'])
      expect(figure(text, unknown)).toBeUndefined()
    expect(figure(text, 'disk_free_bytes')).toBeGreaterThan(0)
    expect(figure(text, 'orders_oldest_lapsed_hold_seconds')).toBe(0)
  })

  it('without a token are for this machine alone, and not by way of a proxy on it', async () => {
    expect((await read(m.url)).headers.get('strict-transport-security')).toBeNull()
    expect((await read(m.url, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await read(m.url, { forwarded: 'for=127.0.0.1' })).status).toBe(404)
    for (const header of ['x-real-ip', 'via', 'x-forwarded-host'])
      expect((await read(m.url, { [header]: '127.0.0.1' })).status, `L-07 ${header}`).toBe(404)
  })

  it('with a token are for those who bring it, and for nobody else', async () => {
    const bearer = { authorization: `Bearer ${token}` }
    expect((await read(proxied.url, bearer)).status).toBe(200)
    expect((await read(proxied.url, { ...bearer, 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    for (const authorization of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ']) {
      const refused = await read(proxied.url, { authorization })
      expect([refused.status, refused.text.includes('process_')]).toEqual([404, false])
    }
    expect((await read(proxied.url)).status).toBe(404)
  })

  it('are given without the database’s part while it is away', async () => {
    const away = await openMarketplace()
    await sql`alter table orders rename to gone`.execute(away.db)
    const { status, text } = await read(away.url)
    await sql`alter table gone rename to orders`.execute(away.db)
    await away.close()
    expect(status).toBe(200)
    expect(figure(text, 'database_up')).toBe(0)
    expect(text).not.toContain('orders{')
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

describe('the address of a caller', () => {
  const subscribe = (market: Marketplace, forwarded: string, i: number) =>
    market.call('POST', '/general/subscribe/', {
      headers: { 'x-forwarded-for': forwarded },
      body: { email: `reader-${i}@test.example` },
    })
  const countAccepted = async (market: Marketplace, addressOf: (i: number) => string): Promise<number> => {
    let accepted = 0
    for (let i = 0; i < 30; i++) {
      if ((await subscribe(market, addressOf(i), i)).status === 200) accepted += 1
    }
    return accepted
  }

  it('is the connection’s: a forged X-Forwarded-For opens no throttle', async () => {
    expect(await countAccepted(m, (i) => `203.0.113.${i}`)).toBe(20)
  })

  it('is what a proxy of ours says: each caller has a throttle of their own, and cannot forge another', async () => {
    expect(await countAccepted(proxied, (i) => `198.51.100.${i}, 203.0.113.1`)).toBe(20)
    expect(await countAccepted(proxied, () => '203.0.113.2')).toBe(20)
    expect(await countAccepted(proxied, () => '203.0.113.1')).toBe(0)
  })
})
