import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { staffMember } from '../orders/test-sale.ts'
import { paystackKeys } from '../payments/service/providers/test-paystack.ts'

let m: Marketplace
let provider: Server
let isSilent = false
let asked = 0
let works = 0
beforeAll(async () => {
  // It knows no payment at all, or says nothing at all.
  provider = createServer((_request, response) => {
    asked += 1
    if (isSilent) return
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"status":false,"message":"Transaction reference not found"}')
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  m = await openMarketplace({
    env: {
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_PUBLIC_KEY: paystackKeys.publicKey,
      PAYSTACK_SECRET_KEY: paystackKeys.secretKey,
      PAYSTACK_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      RATE_LIMIT: 'on',
      HOLD_PIECES_NETWORK: '1000',
    },
  })
})
beforeEach(() => {
  isSilent = false
})
afterAll(async () => {
  await m.close()
  provider.closeAllConnections()
  await new Promise((closed) => provider.close(closed))
})

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const edition = () => m.list({ name: `Silent print ${++works}`, total: 100 })
const place = (buyer: Buyer, product: string, more = {}) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: product, ...more },
  })
const order = async () => {
  const buyer = await m.buyer()
  const work = await edition()
  const placed = (await place(buyer, work.id)).body.data
  const call = (method: string, path = '') =>
    m.call(method, `/shop/orders/${placed.id}/${path}`, { token: buyer.token })
  return { buyer, work, id: placed.id as string, call }
}
const callsIn = async (result: string) => {
  const text = await (await fetch(`${m.url}/metrics`)).text()
  const found = new RegExp(
    `^payment_provider_call_duration_seconds_count\\{call="verifyByReference",result="${result}"\\} (\\d+)$`,
    'm',
  ).exec(text)
  return Number(found?.[1] ?? 0)
}

it.each([
  ['payments.check', 'POST', 'check/'],
  ['orders.pay', 'POST', 'pay/'],
  ['orders.transferSent', 'POST', 'transfer/sent/'],
  ['orders.transfer', 'POST', 'transfer/'],
  ['orders.cancel', 'DELETE', ''],
])(
  'structure 5.7 %s has the provider asked twenty times a minute at most about one order',
  async (_name, method, path) => {
    const { buyer, id, call } = await order()
    const check = () => m.call('POST', `/shop/orders/${id}/check/`, { token: buyer.token })
    for (let count = 0; count < 20; count += 1) expect((await check()).status).toBe(200)
    const before = asked
    const refused = await call(method, path)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.body.error).toContain('in a minute')
    expect(asked).toBe(before)
    const { rows } = await sql<{ state: string; hidden_at: Date | null }>`
    select state, hidden_at from orders where id = ${id}`.execute(m.db)
    expect(rows).toEqual([{ state: 'PENDING', hidden_at: null }])
  },
)

it('structure 5.7 one account has the provider asked sixty times a minute at most about all its orders', async () => {
  const one = await order()
  const orders = [one.id]
  for (const _ of [1, 2]) orders.push((await place(one.buyer, (await edition()).id)).body.data.id)
  const statuses = []
  for (let count = 0; count < 61; count += 1) {
    const id = count === 60 ? await replaced(one.buyer, orders) : orders[count % 3]
    statuses.push((await m.call('POST', `/shop/orders/${id}/check/`, { token: one.buyer.token })).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

/** A further order of a buyer who has three: staff cancel one of them first, in the rows. */
const replaced = async (buyer: Buyer, orders: readonly string[]): Promise<string> => {
  await sql`update orders set state = 'CANCELLED', closed_at = now() where id = ${orders[0]}`.execute(m.db)
  return (await place(buyer, (await edition()).id)).body.data.id
}

it('D5 buyers of a silent provider keep nobody else waiting, and after some calls it is not asked any more', async () => {
  const station = await m.stationId()
  const waiting = await Promise.all(Array.from({ length: 20 }, order))
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => ({ buyer: await m.buyer(), work: await edition() })),
  )
  isSilent = true
  const ended: string[] = []
  const changes = waiting.map(async ({ buyer, work }) => {
    const changed = await place(buyer, work.id, {
      delivery_option: 'PICKUP',
      shipping_id: null,
      pickup_station_id: station,
    })
    ended.push('waiting')
    return changed
  })
  const orders = others.map(async ({ buyer, work }) => {
    const placed = await place(buyer, work.id)
    ended.push('other')
    return placed
  })
  for (const placed of await Promise.all(orders)) expect(placed.status).toBe(200)
  expect(ended).toEqual(Array.from({ length: 6 }, () => 'other'))
  for (const changed of await Promise.all(changes))
    expect(changed).toMatchObject({ status: 503, body: { code: 'provider_silent' } })
  expect(await callsIn('no_answer')).toBeGreaterThanOrEqual(5)

  const before = asked
  const [first] = waiting
  const checked = await first?.call('POST', 'check/')
  expect(checked?.body.data).toMatchObject({ answered: false, order: { payment: 'none', payable: true } })
  expect((await first?.call('POST', 'pay/'))?.body).toMatchObject({
    code: 'provider_silent',
    error: expect.stringContaining('payment provider does not answer'),
  })
  expect(asked).toBe(before)
  expect(await callsIn('not_asked')).toBeGreaterThanOrEqual(2)
  const support = await staffMember(m, 'support')
  const cancelled = await m.call('POST', `/staff/orders/${first?.id}/cancel/`, {
    token: support.token,
    body: { reason: 'A test' },
  })
  expect(cancelled).toMatchObject({ status: 503, body: { code: 'provider_silent' } })
  // Withdrawn all the same: the order leaves the buyer's list, and is watched until the provider answers.
  expect((await first?.call('DELETE'))?.body.data).toEqual({ outcome: 'watched' })
})
