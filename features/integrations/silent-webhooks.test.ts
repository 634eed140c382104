import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { PASSWORD } from '../../server/testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { enqueuePayoutSent } from './index.server.ts'
import { addressError, MOST_WAITING } from './rules/webhooks.ts'
import { insertDelivery, takeDue } from './store/deliveries.ts'
import { countAnswer } from './store/webhooks.ts'

type Seller = Awaited<ReturnType<typeof openTestShop>>

let m: Marketplace
/** A server that takes requests and never answers, and how many it has had, and at most at once. */
let silent: Server
const seen = { all: 0, open: 0, most: 0 }
let seller: Seller
let other: Seller
beforeAll(async () => {
  m = await openMarketplace({ env: { RATE_LIMIT: 'on' } })
  silent = createServer((request) => {
    seen.all += 1
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    request.on('close', () => void (seen.open -= 1))
  })
  await new Promise<void>((resolve) => {
    silent.listen(0, 'localhost', resolve)
  })
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await m.close()
})
beforeEach(async () => {
  await sql`delete from webhook_endpoint`.execute(m.db)
  seller = await openTestShop(m)
  other = await openTestShop(m)
})

/** Another host than the sinks': they are at 127.0.0.1. */
const silentUrl = (path = '') => `http://localhost:${(silent.address() as AddressInfo).port}/${path}`
const sink = (name: string) => `${m.url}/sandbox/sink/${name}`
const addWebhook = async (who: Seller, url: string): Promise<Id> => {
  const made = await m.call('POST', '/seller/webhooks/', {
    token: who.token,
    body: { url, events: ['payout.sent'], current_password: PASSWORD },
  })
  expect(made.status).toBe(201)
  return made.body.data.id
}
const test = (who: Seller, id: Id) => m.call('POST', `/seller/webhooks/${id}/test/`, { token: who.token })
const deliveriesOf = async (who: Seller, id: Id) =>
  (await m.call('GET', `/seller/webhooks/${id}/deliveries/?limit=50`, { token: who.token })).body.data
    .deliveries
const arrived = async (name: string): Promise<unknown[]> =>
  ((await (await fetch(sink(name))).json()) as { messages: unknown[] }).messages
/** Tells a seller of so many payouts. */
const tell = async (who: Seller, count: number) => {
  const { rows } = await sql<{ id: Id }>`select id from seller where account_id = ${who.id}`.execute(m.db)
  await m.db.transaction().execute(async (tx) => {
    for (let payout = 0; payout < count; payout += 1)
      await enqueuePayoutSent(m.features.integrations, tx, {
        id: newId(),
        code: `PAY-${payout}`,
        seller_id: rows[0]?.id ?? '',
        amount_kobo: 1_000_00,
        reference: '',
      })
  })
}
/** Keeps a message that waits since then, and wakes nobody. */
const wait = async (endpointId: Id, now: Date): Promise<Id> => {
  const id = newId()
  const of = { endpoint_id: endpointId, event: 'payout.sent', event_id: id }
  await insertDelivery(m.db, { ...of, id, body: '{}', created_at: now })
  return id
}
const take = async () => (await takeDue(m.db, new Date(), new Date(Date.now() + MINUTE)))?.id

it('R2-07 an address that never answers holds up no other seller’s, and gets one message at a time', async () => {
  const mute = await addWebhook(seller, silentUrl('many'))
  const heard = await addWebhook(other, sink('heard'))
  await tell(seller, 40)
  await vi.waitFor(() => expect(seen.all).toBeGreaterThan(0))
  expect((await test(other, heard)).status).toBe(200)
  await vi.waitFor(async () => expect(await arrived('heard')).toHaveLength(1))
  const waiting = (await deliveriesOf(seller, mute)) as { attempts: number; delivered_at: null }[]
  expect(waiting).toHaveLength(40)
  // Had they gone first, none would be untried.
  expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(30)
  expect(seen.most).toBe(1)
})

it('R2-07 those that gave no answer come after the others, and one of a host and of a seller is under way', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  const mute = await addWebhook(seller, silentUrl('a'))
  const sameSeller = await addWebhook(seller, sink('a'))
  const sameHost = await addWebhook(other, silentUrl('b'))
  const third = await addWebhook(await openTestShop(m), 'https://shop.example/hooks')
  await countAnswer(m.db, mute, false)
  const [muted, itsOther, ofHost, last] = [
    await wait(mute, ago(9)),
    await wait(sameSeller, ago(8)),
    await wait(sameHost, ago(7)),
    await wait(third, ago(6)),
  ]
  const raced = await Promise.all(Array.from({ length: 8 }, take))
  expect(raced.filter((id) => id !== undefined).toSorted()).toEqual([itsOther, ofHost, last].toSorted())
  expect(await take()).toBeUndefined()
  await sql`delete from webhook_delivery where id = any(${[itsOther, ofHost]}::uuid[])`.execute(m.db)
  expect(await take()).toBe(muted)
})

it('R2-07 a seller sends five test messages an hour; another seller has their own', async () => {
  const mine = await addWebhook(seller, sink('five'))
  const second = await addWebhook(seller, sink('five-more'))
  for (let sent = 0; sent < 5; sent += 1) expect((await test(seller, mine)).status).toBe(200)
  for (const id of [mine, second])
    expect(await test(seller, id)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await test(other, await addWebhook(other, sink('his')))).status).toBe(200)
})

it('R2-07 a test is tried once, and switches nothing off', async () => {
  const id = await addWebhook(seller, `${sink('once')}?fail=500`)
  for (let sent = 0; sent < 5; sent += 1) await test(seller, id)
  await vi.waitFor(async () =>
    expect(await deliveriesOf(seller, id)).toEqual(
      Array.from({ length: 5 }, () =>
        expect.objectContaining({
          attempts: 1,
          last_status: 500,
          last_error: 'Answered 500',
          given_up_at: expect.any(String) as string,
        }),
      ),
    ),
  )
  const { webhooks } = (await m.call('GET', '/seller/webhooks/', { token: seller.token })).body.data
  expect(webhooks).toMatchObject([{ id, disabled_at: null }])
})

it('R2-07 a webhook with too many waiting messages gives up what fails, and is switched off', async () => {
  const id = await addWebhook(seller, `${sink('full')}?fail=500`)
  await tell(seller, MOST_WAITING + 6)
  await vi.waitFor(async () => {
    const { webhooks } = (await m.call('GET', '/seller/webhooks/', { token: seller.token })).body.data
    expect(webhooks).toMatchObject([{ id, disabled_at: expect.any(String) as string }])
  })
  const { rows } = await sql<{ given_up: number; tries: number }>`
    select count(given_up_at)::int as given_up, sum(attempts)::int as tries from webhook_delivery
    where endpoint_id = ${id}`.execute(m.db)
  expect(rows).toEqual([{ given_up: 5, tries: 5 }])
})

it('R2-19 a message without an answer says nothing of names, ports and networks', async () => {
  const local = `http://localhost:${await findFreePort()}/closed`
  const addresses = [local, 'https://no-such-name.invalid/', 'https://10.0.0.1:8443/']
  const told = new Set<string>()
  for (const address of addresses) {
    const id = await addWebhook(seller, address)
    await tell(seller, 1)
    await vi.waitFor(async () => expect(await deliveriesOf(seller, id)).toMatchObject([{ attempts: 1 }]))
    const [message] = await deliveriesOf(seller, id)
    expect(message.last_status).toBeNull()
    told.add(message.last_error)
    await sql`delete from webhook_endpoint`.execute(m.db)
  }
  expect([...told]).toEqual(['No answer'])
})

it('R2-19 only the ports 443 and 8443 are called; a webhook from before with another one says what to do', async () => {
  for (const url of [
    'https://shop.example/hooks',
    'https://shop.example:443/',
    'https://shop.example:8443/x',
  ])
    expect(addressError(url, false), url).toBeNull()
  for (const url of ['https://shop.example:22/', 'https://shop.example:8080/'])
    expect(addressError(url, false), url).toMatch(/port 443 or 8443/)
  expect(addressError('https://shop.example:8080/', true)).toMatch(/port 443 or 8443/)

  const id = await addWebhook(seller, 'https://shop.example/hooks')
  await sql`update webhook_endpoint set url = 'https://shop.example:8080/hooks' where id = ${id}`.execute(
    m.db,
  )
  await test(seller, id)
  await vi.waitFor(async () =>
    expect(await deliveriesOf(seller, id)).toMatchObject([
      {
        last_error: expect.stringMatching(/port 443 or 8443/) as string,
        given_up_at: expect.any(String) as string,
      },
    ]),
  )
  await sql`update webhook_endpoint set disabled_at = now() where id = ${id}`.execute(m.db)
  const on = await m.call('POST', `/seller/webhooks/${id}/enable/`, { token: seller.token })
  expect(on).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(on.body.error).toMatch(/port 443 or 8443/)
})
