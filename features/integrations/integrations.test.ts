import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OperationId, operationIds, operationOf } from '../../contract/operations/index.ts'
import { scopeNames } from '../../contract/principal.ts'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { PASSWORD } from '../../server/testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { paidOrder, theSeller } from '../orders/test-sale.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { addressError } from './rules/webhooks.ts'
import { enqueueDueEvents, enqueuePayoutSent } from './service/moments.ts'

type Seller = { id: string; email: string; token: string }
type Message = { headers: Record<string, string>; body: string }

let m: Marketplace
let seller: Seller
let other: Seller
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Five Sisters', total: 9 })
  seller = await theSeller(m)
  other = await openTestShop(m)
})
afterAll(() => m.close())

const makeKey = async (who: Seller, body: object = {}): Promise<Called> =>
  m.call('POST', '/seller/api-keys/', {
    token: who.token,
    body: { name: 'Stock', scopes: ['works.read'], current_password: PASSWORD, ...body },
  })
const keyOf = async (who: Seller, scopes: string[]): Promise<string> =>
  (await makeKey(who, { scopes })).body.data.token

const addWebhook = async (who: Seller, name: string, query = '', events = ['order.paid']) => {
  const made = await m.call('POST', '/seller/webhooks/', {
    token: who.token,
    body: { url: `${m.url}/sandbox/sink/${name}${query}`, events, current_password: PASSWORD },
  })
  expect(made.status).toBe(201)
  return made.body.data as { id: string; secret: string }
}
const arrived = async (name: string): Promise<Message[]> => {
  const { messages } = (await (await fetch(`${m.url}/sandbox/sink/${name}`)).json()) as {
    messages: Message[]
  }
  return messages
}
const arrivals = (name: string, count: number) =>
  vi.waitFor(async () => {
    const messages = await arrived(name)
    expect(messages).toHaveLength(count)
    return messages
  })
/** A payout of the seller, told in a transaction that commits unless `fails`. */
const tellOfPayout = async (id: string, fails = false) => {
  const { rows } = await sql<{ id: string }>`select id from seller where account_id = ${seller.id}`.execute(
    m.db,
  )
  await m.db.transaction().execute(async (tx) => {
    await enqueuePayoutSent(m.features.integrations, tx, {
      id,
      code: 'PAY-TEST-0002',
      seller_id: rows[0]?.id ?? '',
      amount_kobo: 123_456_00,
      reference: 'BANK-1',
    })
    if (fails) throw new Error('rolled back')
  })
}
/** Has what waits be tried at once. */
const hurry = async () => {
  await sql`update webhook_delivery set due_at = now() - interval '1 second' where due_at is not null and taken_until is null`.execute(
    m.db,
  )
  await m.features.queue.send(m.db, 'integrations.deliver', {})
}
const deliveriesOf = async (who: Seller, id: string) =>
  (await m.call('GET', `/seller/webhooks/${id}/deliveries/`, { token: who.token })).body.data.deliveries

const subjectsTo = async (email: string): Promise<string[]> =>
  (
    await sql<{ subject: string }>`select subject from mail where recipient = ${email} order by id`.execute(
      m.db,
    )
  ).rows.map(({ subject }) => subject)

/** The signature as a receiver computes it from the secret that it was shown. */
const signatureOf = (secret: string, { headers, body }: Message): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('an API key', () => {
  it('is made with the password, shown once, mailed about, stored as a hash, and opens its scopes', async () => {
    expect((await makeKey(seller, { current_password: 'wrong password' })).status).toBe(422)
    const made = await makeKey(seller)
    expect(made.status).toBe(201)
    const { token, hint } = made.body.data
    expect(token).toMatch(/^awk_[\w-]{43}$/)
    expect(token.startsWith(hint)).toBe(true)
    const listed = await m.call('GET', '/seller/api-keys/', { token: seller.token })
    expect(JSON.stringify(listed.body)).not.toContain(token)
    const { rows } = await sql`select * from api_key`.execute(m.db)
    expect(JSON.stringify(rows)).not.toContain(token.slice(12))
    expect((await m.call('GET', '/seller/products/', { token })).body.data.total).toBe(1)
    expect((await subjectsTo(seller.email)).join()).toContain('An API key was made')
    const used = await m.call('GET', '/seller/api-keys/', { token: seller.token })
    expect(used.body.data.keys[0].used_at).toEqual(expect.any(String))
  })

  it('opens nothing else: not one operation outside its scopes, no matter who may call it', async () => {
    const token = await keyOf(seller, ['works.read', 'parcels.write'])
    const { paths } = (await (await fetch(`${m.url}/api/v1/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: OperationId }>>
    }
    const results: [OperationId, number, string | undefined][] = []
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId }] of Object.entries(methods)) {
        const url = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, 'x')
        const { status, body } = await m.call(method.toUpperCase(), url, {
          token,
          ...(method !== 'get' && { body: {} }),
        })
        results.push([operationId, status, body?.code])
      }
    expect(results.length).toBe(operationIds.length)
    for (const [operation, status, code] of results) {
      const { scope } = operationOf(operation)
      const isOpen = scope === 'works.read' || scope === 'parcels.write'
      if (isOpen) expect(code, operation).not.toBe('scope_missing')
      // The ways to sign in read no token at all.
      else if (/^auth\.(?!signOut)|^seller\.(register|signIn)$/.test(operation))
        expect(status, operation).toBeGreaterThanOrEqual(400)
      else expect([status, code], operation).toEqual([403, 'scope_missing'])
    }
  })

  it('no scope opens what changes passwords, bank accounts, second factors, sessions, keys or webhooks', () => {
    const open = operationIds.filter((operation) => operationOf(operation).scope !== undefined)
    expect(new Set(open.map((operation) => operationOf(operation).scope))).toEqual(new Set(scopeNames))
    expect(open.filter((operation) => !operation.startsWith('seller.'))).toEqual([])
    expect(
      open.filter((operation) =>
        /account|key|webhook|delivery|verify|factor|session|import/i.test(operation),
      ),
    ).toEqual([])
  })

  it('ends when it is revoked, when its time is over, and with its disabled account', async () => {
    const made = (await makeKey(other, { days: 1 })).body.data
    const works = (token: string) => m.call('GET', '/seller/products/', { token })
    expect((await works(made.token)).status).toBe(200)
    const revoke = (who: Seller) => m.call('DELETE', `/seller/api-keys/${made.id}/`, { token: who.token })
    expect((await revoke(seller)).status).toBe(404)
    expect((await works(made.token)).status).toBe(200)
    expect((await revoke(other)).status).toBe(200)
    expect((await works(made.token)).body.code).toBe('session_expired')

    const short = await keyOf(other, ['works.read'])
    await sql`update api_key set expires_at = now() - interval '1 minute' where account_id = ${other.id}`.execute(
      m.db,
    )
    expect((await works(short)).status).toBe(401)

    const third = await openTestShop(m)
    const last = await keyOf(third, ['works.read'])
    await sql`update account set disabled_at = now(), disabled_why = 'test' where id = ${third.id}`.execute(
      m.db,
    )
    expect((await works(last)).status).toBe(401)
    expect((await works('awk_made-up')).status).toBe(401)
  })

  it('is refused above twenty, without a scope, for a year and a day, to buyers', async () => {
    const many = await openTestShop(m)
    for (let i = 0; i < 20; i++) expect((await makeKey(many)).status).toBe(201)
    expect((await makeKey(many)).body.code).toBe('too_many_keys')
    expect((await makeKey(seller, { scopes: [] })).body.field).toBe('scopes')
    expect((await makeKey(seller, { scopes: ['everything'] })).status).toBe(422)
    expect((await makeKey(seller, { days: 366 })).status).toBe(422)
    const buyer = await m.buyer()
    expect((await makeKey(buyer)).status).toBe(403)
  })
})

describe('a webhook', () => {
  beforeEach(async () => void (await sql`delete from webhook_endpoint`.execute(m.db)))

  it('tells of a paid order once, signed, with that seller’s lines and no word of the buyer', async () => {
    const { id, secret } = await addWebhook(seller, 'paid')
    await addWebhook(other, 'paid-other')
    const buyer = await m.buyer()
    const { body } = await m.call('GET', '/shop/products/five-sisters/')
    await paidOrder(m, buyer, { product_id: body.data.id, quantity: 2 })
    const [message] = await arrivals('paid', 1)
    if (!message) throw new Error('nothing came')
    expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message))
    expect(signatureOf(secret, { ...message, body: `${message.body} ` })).not.toBe(
      message.headers['webhook-signature'],
    )
    expect(Math.abs(Number(message.headers['webhook-timestamp']) * 1_000 - Date.now())).toBeLessThan(60_000)
    const event = JSON.parse(message.body) as { type: string; data: { items: object[]; currency: string } }
    expect(event).toMatchObject({
      type: 'order.paid',
      data: { currency: 'NGN', items: [{ name: 'Five Sisters', quantity: 2, total: 2 * body.data.price }] },
    })
    // Ids are random: they may hold any three digits.
    const words = message.body.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    for (const private_ of [buyer.email, 'Test', '080']) expect(words).not.toContain(private_)
    await vi.waitFor(async () =>
      expect(await deliveriesOf(seller, id)).toMatchObject([
        { event: 'order.paid', attempts: 1, last_status: 204, delivered_at: expect.any(String) as string },
      ]),
    )
    expect(await arrived('paid-other')).toEqual([])
  })

  it('is tried again until it arrives, with the same id each time', async () => {
    const { id } = await addWebhook(seller, 'stumbles', '?fail=503&times=2', ['payout.sent'])
    await tellOfPayout(newId())
    for (const attempts of [1, 2]) {
      await vi.waitFor(async () => expect(await deliveriesOf(seller, id)).toMatchObject([{ attempts }]))
      await hurry()
    }
    const messages = await arrivals('stumbles', 3)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
    await vi.waitFor(async () =>
      expect(await deliveriesOf(seller, id)).toMatchObject([
        { event: 'payout.sent', attempts: 3, last_status: 204, last_error: '' },
      ]),
    )
  })

  it('that is told of the same event twice, or in a transaction that is rolled back, hears it once or never', async () => {
    await addWebhook(seller, 'sent', '', ['payout.sent'])
    const id = newId()
    await expect(tellOfPayout(id, true)).rejects.toThrow('rolled back')
    await tellOfPayout(id)
    await tellOfPayout(id)
    const [message] = await arrivals('sent', 1)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'payout.sent',
      data: { payout: 'PAY-TEST-0002', amount: 123_456, currency: 'NGN', reference: 'BANK-1' },
    })
  })

  it('tells once of a parcel that is not sent a day before its deadline', async () => {
    await addWebhook(seller, 'due', '', ['parcel.due'])
    await sql`update parcel set pack_by = now() + interval '3 days'`.execute(m.db)
    await enqueueDueEvents(m.features.integrations)
    await sql`update parcel set pack_by = now() + interval '5 hours'`.execute(m.db)
    await enqueueDueEvents(m.features.integrations)
    await enqueueDueEvents(m.features.integrations)
    const [message] = await arrivals('due', 1)
    const { data } = JSON.parse(message?.body ?? '') as { data: { parcel_id: string; send_by: string } }
    expect(Date.parse(data.send_by)).toBeLessThan(Date.now() + 6 * HOUR)
    const parcel = await m.call('GET', `/seller/parcels/${data.parcel_id}/`, {
      token: await keyOf(seller, ['parcels.read']),
    })
    expect(parcel.status).toBe(200)
  })

  it('leads outside only: no inner address, no other scheme, no credentials; a name that leads inside is not called', async () => {
    for (const url of [
      'ftp://shop.example/hook',
      'http://shop.example/hook',
      'https://me:secret@shop.example/hook',
      'javascript:alert(1)',
      'hook',
    ])
      expect(addressError(url, true), url).not.toBeNull()
    expect(addressError('http://localhost:3000/x', false)).not.toBeNull()
    expect(addressError('https://127.0.0.1/x', false)).not.toBeNull()
    expect(addressError('https://shop.example/hook', false)).toBeNull()
    const { post } = await import('../../platform/http/post.ts')
    const to = (url: string) =>
      post(url, { body: '{}', headers: {}, allowsLocal: false, signal: AbortSignal.timeout(5_000) })
    for (const url of [
      `${m.url}/sandbox/sink/inside`,
      'https://169.254.169.254/latest',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://localhost/',
    ])
      expect(await to(url), url).toBeNull()
    expect(await arrived('inside')).toEqual([])
  })

  it('follows no redirect', async () => {
    const { id } = await addWebhook(seller, 'moved', '?fail=302&times=1')
    await m.call('POST', `/seller/webhooks/${id}/test/`, { token: seller.token })
    await arrivals('moved', 1)
    await vi.waitFor(async () =>
      expect(await deliveriesOf(seller, id)).toMatchObject([{ last_error: 'Answered 302' }]),
    )
  })

  it('is switched off, and its seller notified, when five messages in a row are given up; on again by a press', async () => {
    const { id } = await addWebhook(seller, 'dead', '?fail=500', ['payout.sent'])
    for (let i = 0; i < 5; i++) await tellOfPayout(newId())
    await vi.waitFor(async () => {
      const deliveries = await deliveriesOf(seller, id)
      expect(deliveries).toHaveLength(5)
      // Where that takes more than five seconds some have been tried again.
      for (const { attempts } of deliveries) expect(attempts).toBeGreaterThan(0)
    })
    await sql`update webhook_delivery set attempts = 15 where endpoint_id = ${id}`.execute(m.db)
    await hurry()
    await vi.waitFor(async () => {
      const { webhooks } = (await m.call('GET', '/seller/webhooks/', { token: seller.token })).body.data
      expect(webhooks).toMatchObject([{ id, disabled_at: expect.any(String) as string }])
    })
    const off = (await subjectsTo(seller.email)).filter((subject) => subject.includes('switched off'))
    expect(off).toHaveLength(1)
    expect((await m.call('POST', `/seller/webhooks/${id}/test/`, { token: seller.token })).status).toBe(404)
    expect((await m.call('POST', `/seller/webhooks/${id}/enable/`, { token: seller.token })).status).toBe(200)
    expect((await m.call('POST', `/seller/webhooks/${id}/test/`, { token: seller.token })).status).toBe(200)
  })

  it('messages are gone after thirty days, the secret is sealed, five are the most', async () => {
    await addWebhook(seller, 'sealed')
    const { rows } = await sql<{ secret_sealed: Buffer }>`select secret_sealed from webhook_endpoint`.execute(
      m.db,
    )
    expect(rows).toHaveLength(1)
    for (const { secret_sealed } of rows) expect(secret_sealed.toString('latin1')).not.toContain('whsec_')
    await sql`update webhook_delivery set created_at = now() - interval '31 days'`.execute(m.db)
    const { sweepDeliveries } = await import('./store/deliveries.ts')
    await sweepDeliveries(m.db, new Date(Date.now() - 30 * DAY))
    expect((await sql`select 1 from webhook_delivery`.execute(m.db)).rows).toEqual([])
    const many = await openTestShop(m)
    for (let i = 0; i < 5; i++) await addWebhook(many, `many-${i}`)
    const sixth = await m.call('POST', '/seller/webhooks/', {
      token: many.token,
      body: { url: `${m.url}/sandbox/sink/six`, events: ['order.paid'], current_password: PASSWORD },
    })
    expect(sixth.body.code).toBe('too_many_webhooks')
  })
})
