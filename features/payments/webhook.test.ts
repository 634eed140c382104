import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testSecrets } from '../../sandbox/test-sandbox.ts'
import { orderState } from './test-orders.ts'
import { openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const sign = (body: string) => createHmac('sha256', testSecrets.webhookSecret).update(body).digest('hex')
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/v1/shop/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const eventOf = (txRef: string, status = 'successful', id: number | string = 1) =>
  JSON.stringify({ event: 'charge.completed', data: { id, tx_ref: txRef, status } })
const eventsOf = async (txRef: string) =>
  (
    await sql<{
      isDone: boolean
      status: string
    }>`select processed_at is not null as "isDone", status from webhook_event
      where tx_ref = ${txRef} order by received_at`.execute(shop.db)
  ).rows
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { interval: 25 })
const paid = (orderId: string) =>
  eventually(async () => expect(await orderState(shop.db, orderId)).toBe('PAID'))

test('API-31 a webhook pays an order, and is marked processed with it', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { webhook: {} })
  await paid(order.id)
  expect(await eventsOf(order.txRef)).toEqual([{ isDone: true, status: 'successful' }])
})

test('API-31 copies of a webhook are one event', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { webhook: { copies: 8 } })
  await paid(order.id)
  expect(await eventsOf(order.txRef)).toHaveLength(1)
})

test('a "failed" that arrives after the "successful" of the same payment changes nothing', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { outcome: 'failed', webhook: { delay_ms: 700 } })
  await shop.charge(order.txRef, order.totalKobo, { webhook: {} })
  await paid(order.id)
  await eventually(async () =>
    expect((await eventsOf(order.txRef)).map(({ isDone }) => isDone)).toEqual([true, true]),
  )
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('API-31 a forged webhook is refused and leaves no trace', async () => {
  const order = await shop.order()
  const body = eventOf(order.txRef)
  const signatures: Record<string, string>[] = [
    {},
    { 'x-sandbox-signature': '' },
    { 'x-sandbox-signature': sign(`${body} `) },
    { 'x-sandbox-signature': sign(body).toUpperCase() },
  ]
  for (const headers of signatures) {
    const answer = await post(body, headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'signature_wrong' })
  }
  expect(await eventsOf(order.txRef)).toEqual([])
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
})

test('the signature is over the bytes as they came', async () => {
  const order = await shop.order()
  const body = `{ "data": {"id": 7.0, "status":"failed", "tx_ref": "${order.txRef}"},\n "event" : "charge.completed" }`
  expect((await post(body, { 'x-sandbox-signature': sign(body), 'content-type': 'text/plain' })).status).toBe(
    200,
  )
  expect((await eventsOf(order.txRef)).length).toBe(1)
})

test('signed nonsense is malformed, and too much is too large', async () => {
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '{"event":1}',
    eventOf('A\u0000B'),
    JSON.stringify({ event: 'x', data: { id: {}, status: 's' } }),
  ]) {
    const answer = await post(body, { 'x-sandbox-signature': sign(body) })
    expect([400, answer.status]).toEqual([answer.status, 400])
  }
  const large = ' '.repeat(70_000)
  expect((await post(large, { 'x-sandbox-signature': sign(large) })).status).toBe(413)
})

test('a replayed webhook is answered 200 and does nothing', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { webhook: {} })
  await paid(order.id)
  const { rows } = await sql<{
    body: string
  }>`select body from sandbox.webhook where body like ${`%${order.txRef}%`}`.execute(shop.db)
  const body = rows[0]?.body ?? ''
  const before = await sql<{
    count: number
  }>`select count(*) as count from pgboss.job where name = 'payments.webhook'`.execute(shop.db)
  for (let time = 0; time < 3; time += 1)
    expect((await post(body, { 'x-sandbox-signature': sign(body) })).status).toBe(200)
  const later = await sql<{
    count: number
  }>`select count(*) as count from pgboss.job where name = 'payments.webhook'`.execute(shop.db)
  expect(later.rows).toEqual(before.rows)
  expect(await eventsOf(order.txRef)).toHaveLength(1)
})

test('a webhook that claims a payment the provider does not know of pays nothing, and stays open', async () => {
  const order = await shop.order()
  const body = eventOf(order.txRef)
  expect((await post(body, { 'x-sandbox-signature': sign(body) })).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  expect(await eventsOf(order.txRef)).toEqual([{ isDone: false, status: 'successful' }])
})

test('a webhook about an unknown reference is kept for staff', async () => {
  await shop.charge('SOMEBODY-ELSES', 500_00, { webhook: {} })
  await eventually(async () =>
    expect(await eventsOf('SOMEBODY-ELSES')).toEqual([{ isDone: false, status: 'successful' }]),
  )
})

test('an event is processed only once its effect is: a provider away delays it and loses nothing', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { webhook: {}, trouble: { verify_503: 1 } })
  await eventually(async () =>
    expect(await eventsOf(order.txRef)).toEqual([{ isDone: false, status: 'successful' }]),
  )
  await paid(order.id)
  expect(await eventsOf(order.txRef)).toEqual([{ isDone: true, status: 'successful' }])
})

test('an event whose effect fails stays open', async () => {
  const order = await shop.order()
  await sql`alter table orders add constraint stuck check (id <> ${sql.lit(order.id)} or state <> 'PAID')`.execute(
    shop.db,
  )
  await shop.charge(order.txRef, order.totalKobo, { webhook: {} })
  await eventually(async () => expect(await eventsOf(order.txRef)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await eventsOf(order.txRef)).toEqual([{ isDone: false, status: 'successful' }])
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  await sql`alter table orders drop constraint stuck`.execute(shop.db)
  await paid(order.id)
  expect(await eventsOf(order.txRef)).toEqual([{ isDone: true, status: 'successful' }])
})
