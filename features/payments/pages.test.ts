import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { popUpAddress } from './service/pop-up-address.ts'
import { settle } from './service/settle.ts'
import { expireOrder } from './test-orders.ts'
import { openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ withWorkers: false })))
afterAll(() => shop.close())

const open = async (txRef: string) => {
  const answer = await fetch(`${shop.url}${popUpAddress(shop.payments, txRef)}`, { redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

test('leads to the signed pop-up, which takes it, and marks the attempt as opened', async () => {
  const order = await shop.order(54_600_50)
  const { status, to } = await open(order.txRef)
  expect(status).toBe(303)
  expect(to).toContain('amount=54600.50&currency=NGN&hash=')
  expect(decodeURIComponent(to ?? ''), 'L-03').not.toMatch(/Ada|@/)
  expect(await shop.stateOf(order.txRef)).toBe('OPENED')
  const popUp = await fetch(new URL(to ?? '', shop.url))
  expect(popUp.status).toBe(200)
  expect(await popUp.text()).toContain('NGN 54,600.50')
  expect((await open(order.txRef)).status).toBe(303)
})

test('says so when there is nothing to pay', async () => {
  for (const wrong of ['AWR-NOBO-DYSX-1', '%00', '..%2F', 'a'.repeat(80)])
    expect((await open(wrong)).status).toBe(404)
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { outcome: 'pending' })
  await settle(shop.payments, order.txRef, 'browser')
  expect(await open(order.txRef)).toMatchObject({
    status: 409,
    text: expect.stringContaining('still being processed'),
  })
  await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.txRef}`.execute(shop.db)
  await settle(shop.payments, order.txRef, 'browser')
  expect(await open(order.txRef)).toMatchObject({
    status: 409,
    text: expect.stringContaining('already been paid'),
  })
})

test('says it on a page that the shop alone may frame, with no way out of the frame', async () => {
  const answer = await fetch(`${shop.url}${popUpAddress(shop.payments, 'AWR-NOBO-DYSX-1')}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${shop.url};`)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const body = await answer.text()
  expect(body).toContain('<h1>There is nothing to pay here</h1>')
  expect(body).not.toMatch(/<a |url\(/)
})

test('closes with the order, and with its amount', async () => {
  const lapsed = await shop.order()
  await expireOrder(shop.db, lapsed.id)
  expect((await open(lapsed.txRef)).status).toBe(409)
  const changed = await shop.order()
  await sql`update orders set subtotal_kobo = 5, total_kobo = 5 where id = ${changed.id}`.execute(shop.db)
  expect(await open(changed.txRef)).toMatchObject({ status: 409, text: expect.stringContaining('amount') })
  const refused = await shop.order()
  await shop.charge(refused.txRef, refused.totalKobo, { outcome: 'failed' })
  await settle(shop.payments, refused.txRef, 'browser')
  expect((await open(refused.txRef)).status).toBe(409)
})

test('L-03 the reference alone opens nothing: the address bears a part that nobody guesses', async () => {
  const order = await shop.order()
  const address = popUpAddress(shop.payments, order.txRef)
  const key = address.split('/').at(-1) ?? ''
  expect(Buffer.from(key.split('.')[1] ?? '', 'base64url')).toHaveLength(32)
  const other = await shop.order()
  const wrong = [
    `/pay/${order.txRef}`,
    `/pay/${order.txRef}/`,
    `/pay/${order.txRef}/${key.slice(0, -1)}`,
    `/pay/${order.txRef}/${key.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))}`,
    `/pay/${order.txRef}/${popUpAddress(shop.payments, other.txRef).split('/').at(-1)}`,
    `/pay/${order.txRef}/.`,
  ]
  for (const path of wrong)
    expect((await fetch(`${shop.url}${path}`, { redirect: 'manual' })).status, path).toBe(404)
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  expect((await open(order.txRef)).status).toBe(303)
})
