import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { sandboxKeys } from '../../server/sandbox.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { anotherSeller, theSeller } from '../orders/test-sale.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof theSeller>>
let shop: string
beforeAll(async () => {
  m = await openMarketplace({ env: { MESSAGE_GATEWAY: 'sandbox' } })
  seller = await theSeller(m)
  const { rows } = await sql<{ id: string }>`select id from seller where slug = 'test-artist'`.execute(m.db)
  shop = rows[0]?.id ?? ''
})
afterAll(() => m.close())

const call = (method: string, path: string, body?: object, token = seller.token) =>
  m.call(method, `/seller/${path}`, { token, ...(body && { body }) })

/** What the sandbox was given for a number, the newest first. */
const takenFor = async (to: string): Promise<{ id: string; text: string; channel: string }[]> => {
  const answer = await fetch(`${m.url}/sandbox/v1/messages?to=${encodeURIComponent(to)}`, {
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}` },
  })
  return ((await answer.json()) as { data: { id: string; text: string; channel: string }[] }).data
}

/** The code that reached a number after `before` messages to it. */
const codeFor = async (to: string, before = 0): Promise<string> => {
  await expect.poll(async () => (await takenFor(to)).length).toBeGreaterThan(before)
  return /\d{6}/.exec((await takenFor(to))[0]?.text ?? '')?.[0] ?? ''
}

/** Makes a number the seller's: typed in, and confirmed by the code that reached it. */
async function confirm(number: string): Promise<void> {
  const before = (await takenFor(number)).length
  expect((await call('PUT', 'message-number/', { number, channel: 'sms' })).status).toBe(200)
  const done = await call('POST', 'message-number/confirm/', { code: await codeFor(number, before) })
  expect(done.body.data.number).toMatchObject({ number, confirmed: true })
}

let told = 0
async function tell(): Promise<string> {
  const eventKey = `test:${(told += 1)}`
  await withTx(m.db, (tx) =>
    m.features.orders.notifySellers(tx, {
      sellerId: shop,
      kind: 'cancelled',
      eventKey,
      subject: 'Do not send order AWR-1: it is cancelled',
      says: ['Please do not send this.'],
      link: { path: '/studio/orders/1', name: 'See the parcel' },
    }),
  )
  return `message:${eventKey}`
}

type Stored = { id: string; state: string; failed_why: string; ended_at: Date | null }
const stored = async (eventKey: string): Promise<Stored | undefined> =>
  (
    await sql<Stored>`select id, state, failed_why, ended_at from text_message where event_key = ${eventKey}`.execute(
      m.db,
    )
  ).rows[0]
const stateOf = async (eventKey: string) => (await stored(eventKey))?.state

/** Posts a report as the gateway would; `secret` signs it. */
const report = (id: string, state: string, secret: string = sandboxKeys.webhookSecret) => {
  const body = JSON.stringify({ event: 'message.report', data: { id, state, why: '' } })
  return fetch(`${m.url}/api/v1/messages/report/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-message-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  })
}

it('a number gets messages only after its code was typed in; five wrong codes end it, and its owner gets a mail', async () => {
  const number = '+2348030000001'
  const entered = await call('PUT', 'message-number/', { number: '0803 000 0001', channel: 'whatsapp' })
  expect(entered.body.data).toMatchObject({ has_messages: true, number: { number, confirmed: false } })
  await call('PUT', 'notification-settings/', { choices: [{ kind: 'cancelled', mail: true, message: true }] })
  expect(await stored(await tell())).toBeUndefined()
  const code = await codeFor(number)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let times = 0; times < 5; times += 1)
    expect((await call('POST', 'message-number/confirm/', { code: wrong })).body).toMatchObject({
      code: 'otp_wrong',
      field: 'code',
    })
  expect((await call('POST', 'message-number/confirm/', { code })).body.code).toBe('otp_wrong')

  await confirm(number)
  const { rows } = await sql<{ subject: string }>`
    select subject from mail where recipient = ${seller.email} order by created_at desc limit 1`.execute(m.db)
  expect(rows).toEqual([{ subject: 'Messages go to the number that ends in 0001' }])
  const codes = () => sql`select 1 from text_message where is_code and text <> ''`.execute(m.db)
  await expect.poll(async () => (await codes()).rows.length).toBe(0)
})

it('another seller’s code confirms nothing of ours, and a stranger sees no number', async () => {
  const stranger = await anotherSeller(m)
  expect((await call('GET', 'notification-settings/', undefined, stranger.token)).body.data.number).toBeNull()
  expect((await call('POST', 'message-number/confirm/', { code: '123456' }, stranger.token)).body.code).toBe(
    'otp_wrong',
  )
})

it('a message says what happened with its link, is delivered, and a second report changes nothing', async () => {
  const number = '+2348030000092'
  await confirm(number)
  const key = await tell()
  await expect.poll(() => stateOf(key)).toBe('delivered')
  const [newest] = await takenFor(number)
  expect(newest?.text).toBe(`Àwòrán: Do not send order AWR-1: it is cancelled. ${m.url}/studio/orders/1`)
  const before = await stored(key)
  expect((await report(newest?.id ?? '', 'failed')).status).toBe(200)
  expect(await stored(key)).toEqual(before)
})

it('a report that comes late is taken, one that never comes leaves the message sent', async () => {
  await confirm('+2348030000091')
  const late = await tell()
  await expect.poll(() => stateOf(late)).toBe('sent')
  await expect.poll(() => stateOf(late)).toBe('delivered')
  await confirm('+2348030000093')
  const never = await tell()
  await expect.poll(() => stateOf(never)).toBe('sent')
})

it('a gateway that takes a message and fails to say so is asked again, and sends it once', async () => {
  const number = '+2348030000095'
  await confirm(number)
  const key = await tell()
  await expect.poll(() => stateOf(key)).toBe('delivered')
  const sent = (await takenFor(number)).filter(({ text }) => text.includes('Do not send'))
  expect(sent).toHaveLength(1)
})

it('a number that cannot be reached is given up and shown; the mail went out all the same', async () => {
  await confirm('+2348030000096')
  const key = await tell()
  await expect.poll(() => stateOf(key)).toBe('failed')
  expect((await call('GET', 'notification-settings/')).body.data.number.undelivered).toBe(true)
  const { rows } = await sql`select 1 from mail where event_key = ${key.replace('message:', '')}`.execute(
    m.db,
  )
  expect(rows).toHaveLength(1)
})

it('a report that is not signed by the gateway is refused and changes nothing', async () => {
  await confirm('+2348030000097')
  const key = await tell()
  await expect.poll(() => stateOf(key)).toBe('delivered')
  const id = (await stored(key))?.id ?? ''
  await sql`update text_message set state = 'sent', ended_at = null where id = ${id}`.execute(m.db)
  expect((await report(id, 'failed', 'not the secret')).status).toBe(401)
  expect(await stateOf(key)).toBe('sent')
  expect((await report(newId(), 'failed')).status).toBe(200)
  expect((await report('no id', 'failed')).status).toBe(200)
})

it('a number that is removed gets no message any more', async () => {
  expect((await call('DELETE', 'message-number/')).body.data.number).toBeNull()
  expect(await stored(await tell())).toBeUndefined()
})

it('a shop without a gateway sends nothing and says so', async () => {
  const bare = await openMarketplace()
  try {
    const { token } = await theSeller(bare)
    const settings = await bare.call('GET', '/seller/notification-settings/', { token })
    expect(settings.body.data).toMatchObject({ has_messages: false, number: null })
    const body = { number: '0803 000 0001', channel: 'sms' }
    expect((await bare.call('PUT', '/seller/message-number/', { token, body })).body.code).toBe(
      'messages_off',
    )
    const answer = await fetch(`${bare.url}/api/v1/messages/report/`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  } finally {
    await bare.close()
  }
})
