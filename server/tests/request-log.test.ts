import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { createLog } from '../../platform/log/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

type Line = Record<string, unknown> & { msg: string; reqId?: string; operation?: string }

const lines: string[] = []
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line)
const of = (id: string | null): Line | undefined =>
  parsed().find(({ reqId, msg }) => reqId === id && msg === 'request')

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace({ logTo: (line) => void lines.push(line) })
})
afterAll(() => m.close())

/** Lines are written when a connection has its answer, a moment after the caller has. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))

describe('the log of requests', () => {
  it('has one line for each: who asked for what, how it ended, how long it took', async () => {
    const buyer = await m.buyer()
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${m.url}${path}`, { headers })
    const mine = await ask('/api/v1/shop/orders/?tab=all', { authorization: `Bearer ${buyer.token}` })
    const guests = await ask('/api/v1/shop/products/no-such-work/', { guestUserID: newId() })
    const nothing = await ask('/api/v1/no/such/thing')
    await settled()
    expect(of(mine.headers.get('x-request-id'))).toMatchObject({
      operation: 'orders.list',
      method: 'GET',
      status: 200,
      principal: buyer.id,
      ms: expect.any(Number),
    })
    expect(of(guests.headers.get('x-request-id'))).toMatchObject({
      operation: 'shop.product',
      status: 404,
      principal: 'guest',
    })
    expect(of(nothing.headers.get('x-request-id'))).toMatchObject({ operation: '/api/v1/*', status: 404 })
    const ids = parsed().flatMap(({ reqId, msg }) => (msg === 'request' ? [reqId] : []))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('takes a well-formed X-Request-Id from this machine and makes one otherwise', async () => {
    const idFor = async (asked: string) =>
      (await fetch(`${m.url}/health/live`, { headers: { 'x-request-id': asked } })).headers.get(
        'x-request-id',
      )
    expect(await idFor('trace-0123456789')).toBe('trace-0123456789')
    for (const bad of ['short', 'a'.repeat(65), 'ada@example.com-12345', 'two words of it']) {
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('has the ids of steps of orders and of mails, also of those that a job of the request made', async () => {
    const buyer = await m.buyer()
    const work = await m.list({ name: 'Followed' })
    const before = lines.length
    const { body } = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      headers: { 'x-request-id': 'ordered-0123' },
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
    })
    const order = body.data as { id: string; tx_ref: string; price_total: number }
    await m.charge(order, { webhook: {} })
    type Row = { name: string; id: string | null }
    const steps = async () =>
      (
        await sql<Row>`select to_state as name, request_id as id from order_event
          where order_id = ${order.id} order by at, id`.execute(m.db)
      ).rows
    const mails = async () =>
      (
        await sql<Row>`select split_part(event_key, ':', 3) as name, request_id as id from mail
          where starts_with(event_key, ${`order:${order.id}:`}) order by created_at, id`.execute(m.db)
      ).rows
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 20_000)
    await settled()
    // The webhook is answered at once; a job asks the provider, and what that says pays the order.
    const webhook = parsed()
      .slice(before)
      .find(({ operation, msg }) => operation === 'payments.webhook' && msg === 'request')?.reqId
    expect(webhook).toMatch(/^[0-9a-f-]{36}$/)
    expect(await steps()).toEqual([
      { name: 'PENDING', id: 'ordered-0123' },
      { name: 'PAID', id: webhook },
    ])
    expect(await mails()).toEqual([
      { name: 'placed', id: 'ordered-0123' },
      { name: 'paid', id: webhook },
    ])
  })

  it('V16.4.1 what somebody sends makes no line of its own and no field in another’s', async () => {
    const line = '"}\n{"level":60,"msg":"request","planted":true}'
    const before = lines.length
    for (const path of ['/', '/api/v1/shop/products/', '/api/v1/shop/Search-products/'])
      await fetch(`${m.url}${path}${encodeURIComponent(line)}`, {
        headers: { 'user-agent': line.replace('\n', ' '), 'x-request-id': line.replace('\n', ' ') },
      })
    await m.call('POST', '/auth/login/buyer/', { body: { email: `a${line}@example.com`, password: line } })
    await settled()
    expect(lines.length).toBeGreaterThan(before + 3)
    for (const written of lines.slice(before)) expect(written.trim()).not.toContain('\n')
    for (const each of parsed().slice(before)) {
      expect(each).not.toHaveProperty('planted')
      expect(each['level']).not.toBe(60)
    }
  })

  it('holds no password, code, token, address, phone, name or card, wherever they stood', async () => {
    const buyer = await m.buyer('Planted')
    const signIn = await m.call('POST', '/auth/login/buyer/', {
      body: { email: buyer.email, password: 'a good password' },
    })
    const { access, refresh } = signIn.body.data as { access: string; refresh: string }
    const guest = await m.guest()
    const secrets = {
      password: 'Planted-Passw0rd!',
      otp: '918273',
      email: 'planted.person@secret-mail.example',
      phone: '08123456789',
      name: 'Plantedfirstname',
      card: '5531886652142950',
      street: 'Planted Close',
      made: 'planted-bearer.token',
      access,
      refresh,
      guest,
      buyer: buyer.email,
    }
    const query = new URLSearchParams(secrets)
    const headers = {
      cookie: `session=${refresh}`,
      'x-request-id': secrets.email,
      referer: `${m.url}/?${query}`,
    }
    const bodies: [string, object][] = [
      [
        '/auth/register/',
        { first_name: secrets.name, last_name: secrets.name, terms_agreement: true, ...secrets },
      ],
      ['/auth/login/buyer/', { email: secrets.email, password: secrets.password }],
      ['/auth/verify-email/', { email: secrets.email, otp: secrets.otp, purpose: 'verify' }],
      [
        '/auth/set-new-password-second/',
        { email: secrets.email, otp: secrets.otp, password: secrets.password },
      ],
      ['/auth/refresh/', { refresh }],
      [
        '/general/send-message/',
        { name: secrets.name, email: secrets.email, phone: secrets.phone, message: secrets.card },
      ],
      ['/shop/webhook/', secrets],
      ['/no/such/operation/', secrets],
    ]
    for (const [path, body] of bodies) {
      for (const token of [access, secrets.made]) {
        await m.call('POST', `${path}?${query}`, { token, guest, headers, body })
        await m.call('POST', `${path}?${query}`, { token, headers, body: `{"broken": "${secrets.password}` })
      }
    }
    for (const path of [
      `/shop/Search-products/${encodeURIComponent(secrets.email)}`,
      `/shop/orders/${secrets.card}`,
      `/%zz?${query}`,
      `/nobody/${secrets.phone}?${query}`,
    ])
      await m.call('GET', path, { token: access, headers })
    await fetch(`${m.url}/pay/${secrets.card}?${query}`, { headers })
    await fetch(`${m.url}/sandbox/pop-up?${query}`, { headers })
    const raw = connect(Number(new URL(m.url).port), '127.0.0.1')
    raw.write(
      `GET /?${query} HTTP/1.1\r\nAuthorization: Bearer ${access}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    await text(raw)

    // An operation that fails on our side, with the body still in hand.
    await sql`alter table newsletter_subscription rename to gone`.execute(m.db)
    const failed = await m.call('POST', `/general/subscribe/?${query}`, {
      headers,
      body: { email: secrets.email },
    })
    expect(failed.status).toBe(500)
    await settled()

    const log = lines.join('\n')
    expect(parsed().some(({ msg }) => msg === 'request failed')).toBe(true)
    expect(parsed().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(40)
    for (const [kind, secret] of Object.entries(secrets)) expect(log, kind).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secrets.email))
  })

  it('has the kind and place of an error, never the row that PostgreSQL quotes', async () => {
    const said: string[] = []
    const log = createLog('info', { write: (line) => void said.push(line) })
    const run = async (statement: string) => {
      try {
        await sql.raw(statement).execute(m.db)
      } catch (error) {
        log.error({ err: new Error('outer of ada@secret.example', { cause: error }) }, 'failed')
      }
    }
    await sql`create temporary table person (email text unique)`.execute(m.db)
    await run(`create table person (email text unique)`)
    await run(`insert into person values ('planted@secret.example'), ('planted@secret.example')`)
    await run(`select 'planted-otp-918273'::uuid`)
    log.error(
      { err: new Error('postgres://me:planted@db.example/x?password=planted refused 08123456789') },
      'x',
    )
    const all = said.join('')
    expect(said).toHaveLength(3)
    expect(all).not.toMatch(/planted|secret\.example|918273|08123456789/)
    expect(all).toContain('"code":"23505"')
    expect(all).toContain('"code":"22P02"')
    expect(all).toContain('request-log.test.ts')
  })
})
