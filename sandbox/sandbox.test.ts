import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDb } from '../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts'
import { popUpHashOf } from './pop-up.ts'
import { signatureOf } from './sender.ts'
import { startReceiver, startTestSandbox, type TestSandbox, testSecrets } from './test-sandbox.ts'

let t: TestDatabase
let receiver: Awaited<ReturnType<typeof startReceiver>>
let sandbox: TestSandbox
let count = 0
const nextRef = () => `REF-${(count += 1)}`

beforeAll(async () => {
  t = await testDatabase()
  receiver = await startReceiver()
  sandbox = await startTestSandbox(t.db, receiver.url)
})
beforeEach(async () => {
  // What an earlier test had sent and did not wait for would count as this one's.
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from sandbox.webhook where done_at is null limit 1`.execute(t.db)
      expect(rows).toEqual([])
    },
    { interval: 20 },
  )
  receiver.arrived.length = 0
  receiver.answer(200)
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  await t.drop()
})

const charge = (entry: object) => sandbox.call('/v3/charges', { amount: 54_600, currency: 'NGN', ...entry })
const arrivals = (number: number) =>
  vi.waitFor(() => expect(receiver.arrived).toHaveLength(number), { interval: 20 })
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('charges, tells by reference, and sends a signed webhook', async () => {
  const txRef = nextRef()
  const made = await charge({ tx_ref: txRef, amount: 54_600.5, outcome: 'completed' })
  expect(made.json.data).toMatchObject({
    tx_ref: txRef,
    amount: 54_600.5,
    status: 'completed',
    currency: 'NGN',
  })
  const verified = await sandbox.call(`/v3/transactions/verify_by_reference?tx_ref=${txRef}`)
  expect(verified.json.data).toEqual(made.json.data)
  await arrivals(1)
  const [webhook] = receiver.arrived
  expect(webhook?.signature).toBe(signatureOf(testSecrets.webhookSecret, webhook?.body ?? ''))
  expect(JSON.parse(webhook?.body ?? '')).toEqual({ event: 'charge.completed', data: made.json.data })
})

test('refuses strangers, nonsense, and a reference that was charged', async () => {
  const stranger = await fetch(`${sandbox.url}/v3/transactions`, {
    headers: { authorization: 'Bearer wrong' },
  })
  expect(stranger.status).toBe(401)
  for (const wrong of [
    {},
    { tx_ref: 'A', amount: -1 },
    { tx_ref: 'A', amount: 0.001 },
    { tx_ref: 'A\u0000' },
    { tx_ref: 'A', currency: 'naira' },
  ]) {
    expect(
      (
        await sandbox.call('/v3/charges', {
          amount: 1,
          currency: 'NGN',
          ...wrong,
          ...('tx_ref' in wrong ? {} : { tx_ref: '' }),
        })
      ).status,
    ).toBe(400)
  }
  expect((await sandbox.call('/v3/transactions/verify_by_reference?tx_ref=nobody')).json.code).toBe(
    'transaction_not_found',
  )
  const txRef = nextRef()
  await charge({ tx_ref: txRef, outcome: 'failed' })
  await charge({ tx_ref: txRef })
  expect((await charge({ tx_ref: txRef })).json.code).toBe('duplicate_reference')
})

test('sends copies, drops, delays and forges as it is told', async () => {
  const [copied, dropped, forged, delayed] = [nextRef(), nextRef(), nextRef(), nextRef()]
  const of = (txRef: string) => receiver.arrived.filter(({ body }) => body.includes(`"${txRef}"`))
  await charge({ tx_ref: delayed, webhook: { delay_ms: 1500 } })
  await charge({ tx_ref: copied, webhook: { copies: 3 } })
  await charge({ tx_ref: dropped, webhook: { drop: true } })
  await charge({ tx_ref: forged, webhook: { drop: true, forge: true } })
  await vi.waitFor(() =>
    expect([of(copied).length, of(forged).length, of(delayed).length]).toEqual([3, 1, 1]),
  )
  expect(of(dropped)).toEqual([])
  const isForged = ({ body, signature }: { body: string; signature: unknown }): boolean =>
    signature !== signatureOf(testSecrets.webhookSecret, body)
  expect(receiver.arrived.filter(isForged)).toEqual(of(forged))
  const [late] = of(delayed)
  expect(receiver.arrived.findLastIndex((event) => event === late)).toBeGreaterThan(
    receiver.arrived.findIndex(({ body }) => body.includes(`"${copied}"`)),
  )
})

test('keeps a webhook back until a later one was sent', async () => {
  const [first, second] = [nextRef(), nextRef()]
  await charge({ tx_ref: first, webhook: { reorder: true } })
  await quiet(200)
  await charge({ tx_ref: second })
  await arrivals(2)
  const order = receiver.arrived.map(
    ({ body }) => (JSON.parse(body) as { data: { tx_ref: string } }).data.tx_ref,
  )
  expect(order).toEqual([second, first])
})

test('tries a webhook again, and a sandbox that takes over sends what another left', async () => {
  receiver.answer(500)
  const txRef = nextRef()
  await charge({ tx_ref: txRef })
  await quiet(150)
  receiver.answer(200)
  await arrivals(1)
  receiver.answer(500)
  await charge({ tx_ref: nextRef() })
  await quiet(150)
  await sandbox.close()
  receiver.answer(200)
  const db = createDb(t.url)
  const other = await startTestSandbox(db, receiver.url)
  await arrivals(2)
  await other.close()
  await db.destroy()
  sandbox = await startTestSandbox(t.db, receiver.url)
})

test('answers 503 and charges all the same', async () => {
  const txRef = nextRef()
  expect((await charge({ tx_ref: txRef, trouble: { charge_503: true, verify_503: 1 } })).status).toBe(503)
  const verify = () => sandbox.call(`/v3/transactions/verify_by_reference?tx_ref=${txRef}`)
  expect((await verify()).status).toBe(503)
  expect((await verify()).json.data).toMatchObject({ status: 'successful' })
})

test('charges another amount and currency than asked', async () => {
  const txRef = nextRef()
  const made = await charge({ tx_ref: txRef, charged: { amount: 10, currency: 'USD' } })
  expect(made.json.data).toMatchObject({ amount: 10, currency: 'USD' })
})

test('gives money back in parts that never add up to more than the whole', async () => {
  const made = await charge({ tx_ref: nextRef(), amount: 100 })
  const { id } = made.json.data as { id: number }
  const refund = (body: object) => sandbox.call(`/v3/transactions/${id}/refund`, body)
  expect((await refund({ amount: 30 })).json.data).toMatchObject({ amount_refunded: 30, status: 'completed' })
  expect((await refund({ amount: 70.01 })).json.code).toBe('amount_too_large')
  expect((await refund({})).json.data).toMatchObject({ amount_refunded: 70 })
  expect((await refund({})).json.code).toBe('already_refunded')
})

test('lists charges of a span of time, a page at a time', async () => {
  const from = new Date().toISOString()
  for (let number = 0; number < 101; number += 1) await charge({ tx_ref: nextRef(), webhook: { drop: true } })
  const pages = await Promise.all(
    [1, 2, 3].map((page) => sandbox.call(`/v3/transactions?from=${from}&page=${page}`)),
  )
  expect(pages.map(({ json }) => (json.data as unknown[]).length)).toEqual([100, 1, 0])
  expect(pages[0]?.json.meta).toMatchObject({ page_info: { total: 101, total_pages: 2 } })
})

test('ends a pending charge when it is told', async () => {
  const made = await charge({ tx_ref: nextRef(), outcome: 'pending' })
  const { id } = made.json.data as { id: number }
  const settle = () => sandbox.call(`/v3/charges/${id}/settle`, { outcome: 'completed' })
  expect((await settle()).json.data).toMatchObject({ status: 'completed' })
  expect((await settle()).status).toBe(404)
  await arrivals(1)
})

test('its pop-up lets nothing be pressed before its script is there: a press would be lost', async () => {
  const { publicKey: public_key, secretKey } = testSecrets
  const values = {
    public_key,
    tx_ref: nextRef(),
    amount: '100',
    currency: 'NGN',
  }
  const query = new URLSearchParams({ ...values, hash: popUpHashOf(secretKey, values) })
  const html = await (await fetch(`${sandbox.url}/pop-up?${query}`)).text()
  const controls = html.match(/<(?:button|fieldset)[^>]*>/g) ?? []
  expect(controls).toHaveLength(4)
  expect(controls.filter((tag) => !/ disabled[ >]/.test(tag))).toEqual([])
})

test('its pop-up takes only what the merchant signed', async () => {
  const values = {
    public_key: testSecrets.publicKey,
    tx_ref: nextRef(),
    amount: '1250000',
    currency: 'NGN',
  }
  const signed = { ...values, hash: popUpHashOf(testSecrets.secretKey, values) }
  const open = (query: Record<string, string>) => fetch(`${sandbox.url}/pop-up?${new URLSearchParams(query)}`)
  const page = await open(signed)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
  const nonce = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(
    page.headers.get('content-security-policy') ?? '',
  )?.[1]
  expect(html).toContain(`<script src="pop-up.js" nonce="${nonce}">`)
  expect(html).toContain('NGN 1,250,000')
  expect((await open({ ...signed, amount: '1' })).status).toBe(400)
  expect((await open({})).status).toBe(400)
  const press = (body: object) =>
    fetch(`${sandbox.url}/pop-up/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'null' },
      body: JSON.stringify(body),
    })
  expect((await press({ ...signed, amount: '1', action: 'pay', method: 'card' })).status).toBe(401)
  const paid = await press({ ...signed, action: 'pay', method: 'banktransfer' })
  expect(paid.headers.get('access-control-allow-origin')).toBe('*')
  expect(await paid.json()).toMatchObject({ data: { status: 'completed' } })
  expect((await press({ ...signed, action: 'pay', method: 'card' })).status).toBe(409)
})

test('keeps a fee of 1.4 % and NGN 100, at most NGN 2,000, of what was not refused', async () => {
  const fees = [
    { amount: 10_000 },
    { amount: 54_600.5 },
    { amount: 1_250_000 },
    { amount: 10_000, outcome: 'failed' },
  ].map(async (entry) => (await charge({ tx_ref: nextRef(), ...entry })).json.data)
  expect((await Promise.all(fees)).map(({ app_fee }) => app_fee)).toEqual([240, 864.41, 2_000, 0])
})

test('gives back once for each comment', async () => {
  const made = await charge({ tx_ref: nextRef(), amount: 100 })
  const { id } = made.json.data as { id: number }
  const refund = (amount: number, comments: string) =>
    sandbox.call(`/v3/transactions/${id}/refund`, { amount, comments })
  const answers = await Promise.all([refund(40, 'first'), refund(40, 'first'), refund(60, 'second')])
  expect(answers.map(({ json }) => json.data)).toMatchObject([
    { amount_refunded: 40 },
    { amount_refunded: 40 },
    { amount_refunded: 60 },
  ])
  expect((await refund(1, 'third')).json.code).toBe('already_refunded')
})

test('opens an account number for a payment, and takes what a bank sends to it', async () => {
  const open = async (txRef: string, more: object = {}) =>
    (
      await sandbox.call('/v3/virtual-accounts', {
        tx_ref: txRef,
        email: 'ada@example.com',
        amount: 54_600.5,
        ...more,
      })
    ).json.data as {
      bank: string
      account_number: string
      amount: number
      created_at: string
      expires_at: string
    }
  const send = (number: string, amount: number) =>
    sandbox.call('/v3/transfers', { account_number: number, amount })
  const [exact, less, more, late] = [nextRef(), nextRef(), nextRef(), nextRef()]
  const account = await open(exact)
  expect(account).toMatchObject({ bank: 'Sandbox Bank', amount: 54_600.5 })
  expect(account.account_number).toMatch(/^\d{10}$/)
  expect(Date.parse(account.expires_at) - Date.parse(account.created_at)).toBe(3_600_000)
  expect((await open(exact)).account_number).toBe(account.account_number)
  expect((await send(account.account_number, 54_600.5)).json.data).toMatchObject({
    tx_ref: exact,
    amount: 54_600.5,
    status: 'completed',
    payment_type: 'banktransfer',
  })
  await arrivals(1)
  expect((await send(account.account_number, 1)).status).toBe(409)
  expect((await send((await open(less)).account_number, 50_000)).json.data).toMatchObject({ amount: 50_000 })
  expect((await send((await open(more)).account_number, 60_000)).json.data).toMatchObject({ amount: 60_000 })
  const over = await open(late, { expires_at: new Date(Date.now() - 1_000).toISOString() })
  expect(Date.parse(over.expires_at)).toBeLessThan(Date.now())
  expect((await send(over.account_number, 54_600.5)).json.data).toMatchObject({
    tx_ref: late,
    status: 'completed',
  })
  expect(await send('0000000000', 1)).toMatchObject({ status: 404, json: { code: 'account_not_found' } })
  expect(
    (await sandbox.call('/v3/virtual-accounts', { tx_ref: exact, email: 'a@b.c', amount: 1 })).status,
  ).toBe(409)
})
