import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestRefund } from '../../features/payments/index.server.ts'
import {
  flutterwaveKeys,
  startFlutterwave,
} from '../../features/payments/service/providers/test-flutterwave.ts'
import { paystackKeys, startPaystack } from '../../features/payments/service/providers/test-paystack.ts'
import { withTx } from '../../platform/db/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const liveSettings = (port: number) => ({
  RATE_LIMIT: 'on',
  PAYMENT_URL: `http://localhost:${port}`,
})
const openFlutterwave = async () => {
  const standIn = await startFlutterwave()
  const settings = (port: number) => ({
    ...liveSettings(port),
    PAYMENT_PROVIDER: 'flutterwave',
    FLUTTERWAVE_PUBLIC_KEY: flutterwaveKeys.publicKey,
    FLUTTERWAVE_SECRET_KEY: flutterwaveKeys.secretKey,
    FLUTTERWAVE_WEBHOOK_SECRET: flutterwaveKeys.webhookSecret,
    FLUTTERWAVE_URL: standIn.url,
  })
  return { standIn, settings, publicKey: flutterwaveKeys.publicKey }
}
const openPaystack = async () => {
  const standIn = await startPaystack()
  const settings = (port: number) => ({
    ...liveSettings(port),
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_PUBLIC_KEY: paystackKeys.publicKey,
    PAYSTACK_SECRET_KEY: paystackKeys.secretKey,
    PAYSTACK_URL: standIn.url,
  })
  return { standIn, settings, publicKey: paystackKeys.publicKey }
}

describe.each([
  ['flutterwave', openFlutterwave],
  ['paystack', openPaystack],
])('the shop with %s', (name, open) => {
  let other: Awaited<ReturnType<typeof open>>
  let m: Marketplace
  let buyer: Awaited<ReturnType<Marketplace['buyer']>>
  let works = 0
  beforeAll(async () => {
    other = await open()
    m = await openMarketplace({ settings: other.settings })
    buyer = await m.buyer()
  })
  afterAll(async () => {
    await m.close()
    await other.standIn.close()
  })

  const place = async () => {
    const work = await m.list({ name: `${name} ${(works += 1)}`, naira: 51_100.5 })
    const { body } = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
    })
    return body.data as { id: string; tx_ref: string; pop_up: string; public_key: string }
  }
  const read = async (id: string) =>
    (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data
  const hook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    fetch(`${m.url}/api/v1/shop/webhook/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const kobo = 54_600_50
  const attemptOf = async (txRef: string) =>
    (
      await sql<{ state: string; fee: number; provider: string }>`select state, fee_kobo as fee, provider
        from payment_attempt where tx_ref = ${txRef}`.execute(m.db)
    ).rows[0]

  test('API-31 an order is opened, paid, told by webhook, verified by API and PAID', async () => {
    const order = await place()
    expect(order).toMatchObject({ public_key: other.publicKey })
    expect(new URL(order.pop_up)).toMatchObject({ hostname: 'localhost' })
    expect(new URL(order.pop_up).pathname).toContain(`/pay/${order.tx_ref}/`)
    for (const time of ['first', 'again']) {
      const page = await fetch(order.pop_up)
      expect([time, page.status]).toEqual([time, 200])
    }
    const paid = other.standIn.charge(order.tx_ref, kobo)
    const webhook = other.standIn.webhookOf(paid)
    expect((await hook({ ...webhook, headers: {} })).status).toBe(401)
    expect((await read(order.id)).verified).toBe(false)
    const answers = await Promise.all([hook(webhook), hook(webhook), hook(webhook)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await vi.waitFor(async () => expect((await read(order.id)).verified).toBe(true), { interval: 50 })
    expect(await attemptOf(order.tx_ref)).toEqual({ state: 'SUCCEEDED', fee: paid.feeKobo, provider: name })
    const { rows } = await sql`select 1 from webhook_event where tx_ref = ${order.tx_ref}`.execute(m.db)
    expect(rows).toHaveLength(1)
    expect((await fetch(order.pop_up)).status).toBe(409)
  })

  test('a webhook that claims more than the API knows pays nothing; money that came without one is found', async () => {
    const order = await place()
    const failed = other.standIn.charge(order.tx_ref, kobo, { outcome: 'failed' })
    const { body } = other.standIn.webhookOf(failed)
    const lie = body.replace(
      '"status":"failed"',
      `"status":"${name === 'paystack' ? 'success' : 'successful'}"`,
    )
    const headers =
      'sign' in other.standIn ? other.standIn.sign(lie) : other.standIn.webhookOf(failed).headers
    expect((await hook({ body: lie, headers })).status).toBe(200)
    const check = () => m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token })
    expect((await check()).body.data.order.verified).toBe(false)
    other.standIn.charge(order.tx_ref, kobo)
    expect((await check()).body.data.order.verified).toBe(true)
  })

  test('opened at once by two, or after its answer was lost, a payment can still be made', async () => {
    const order = await place()
    const pages = await Promise.all([1, 2, 3].map(() => fetch(order.pop_up)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    await sql`update payment_attempt set provider_session = null where tx_ref = ${order.tx_ref}`.execute(m.db)
    const lost = await fetch(order.pop_up)
    expect(lost.status).toBe(name === 'paystack' ? 409 : 200)
    const next = await m.call('POST', `/shop/orders/${order.id}/pay/`, { token: buyer.token })
    expect(next.body.data.tx_ref).toBe(name === 'paystack' ? order.tx_ref.replace(/1$/, '2') : order.tx_ref)
    expect((await fetch(next.body.data.pop_up)).status).toBe(200)
  })

  test.runIf(name === 'paystack')('news of a refund make it be asked after', async () => {
    if (!('refundEventOf' in other.standIn)) return
    const order = await place()
    const entry = other.standIn.charge(order.tx_ref, kobo)
    await m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token })
    const asked = { orderId: order.id, amountKobo: 100_00, key: `part:${order.id}`, why: 'A part' }
    const ours = await withTx(m.db, (tx) => requestRefund(m.features.payments, tx, asked))
    if (!ours.ok) throw new Error(ours.code)
    const jobs = async (job: string, refundId: string) =>
      (
        await sql`select 1 from pgboss.job
          where name = ${job} and coalesce(data->>'refundId', '') = ${refundId}`.execute(m.db)
      ).rows.length
    await sql`delete from pgboss.job where name = 'payments.takings'`.execute(m.db)
    const before = await jobs('payments.refund', ours.value.refundId)
    const refund = { id: 1, entry, kobo, note: '', status: 'processed', at: new Date() }
    expect((await hook(other.standIn.refundEventOf(refund))).status).toBe(200)
    expect(await jobs('payments.refund', ours.value.refundId)).toBe(before + 1)
    expect(await jobs('payments.takings', '')).toBe(1)
  })

  test('another amount is for a person to decide', async () => {
    const order = await place()
    other.standIn.charge(order.tx_ref, kobo, { paidKobo: kobo - 1 })
    await m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token })
    expect((await attemptOf(order.tx_ref))?.state).toBe('MISMATCH')
    expect((await read(order.id)).verified).toBe(false)
  })

  test('the payment page may load its provider and nothing else, and only the shop may frame it', async () => {
    const order = await place()
    const page = await fetch(order.pop_up)
    const policy = page.headers.get('content-security-policy') ?? ''
    const html = await page.text()
    expect(policy).toContain(`script-src 'sha256-`)
    expect(policy).toContain(`' ${other.standIn.url};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`frame-ancestors ${m.url}`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
    expect(html).toContain('role="dialog" aria-labelledby="title"')
    expect(html).toContain('NGN 54,600.50')
    for (const secret of [flutterwaveKeys.secretKey, flutterwaveKeys.webhookSecret, paystackKeys.secretKey])
      expect(html).not.toContain(secret)
  })

  test('the sandbox is not there, and the address of the payment pages shows nothing else', async () => {
    expect((await fetch(`${m.url}/sandbox/pop-up`)).status).toBe(404)
    expect((await m.charge({ tx_ref: 'FREE-ART', price_total: 1 })).status).toBe(404)
    const shop = m.url.replace('127.0.0.1', 'localhost')
    const elsewhere = await fetch(`${shop}/api/v1/shop/products/`, { redirect: 'manual' })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, m.url])
  })
})
