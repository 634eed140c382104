import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { signatureOf } from '../../sandbox/sender.ts'
import { trialNotice } from '../http/trial-notice.ts'
import { sandboxKeys, sandboxKeysOf } from '../sandbox.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const older = new Uint8Array(32).fill(1)
const newer = new Uint8Array(32).fill(2)

describe('a shop that others reach, with the sandbox', () => {
  let m: Marketplace
  beforeAll(async () => {
    m = await openMarketplace({
      env: {
        PUBLIC_URL: 'https://shop.example',
        PAYMENT_PROVIDER: 'sandbox',
        MESSAGE_GATEWAY: 'sandbox',
        NODE_ENV: 'production',
      },
    })
  })
  afterAll(() => m.close())

  const send = (method: string, path: string, key: string | null = sandboxKeys.secretKey, body = '{}') =>
    fetch(`${m.url}/sandbox${path}`, {
      method,
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(method === 'POST' && { body }),
    })

  it('R2-11 refuses the keys of the repository, and takes its own', async () => {
    const paid = JSON.stringify({ tx_ref: 'FREE-ART', amount: 1_000, currency: 'NGN' })
    for (const key of [null, sandboxKeys.secretKey, `${sandboxKeys.secretKey}-`])
      expect((await send('POST', '/v3/charges', key, paid)).status, String(key)).toBe(401)
    const { secretKey } = sandboxKeysOf({ isForOthers: true }, m.keyring)
    expect((await send('POST', '/v3/charges', secretKey, paid)).status).toBe(200)
  })

  it.each([
    ['POST', '/v3/charges/1/settle'],
    ['POST', '/v3/transactions/1/refund'],
    ['GET', '/v3/transactions'],
    ['GET', '/v3/transactions/verify_by_reference?tx_ref=FREE-ART'],
    ['GET', '/v3/banks'],
    ['POST', '/v3/accounts'],
    ['POST', '/v3/accounts/resolve'],
    ['POST', '/v3/virtual-accounts'],
    ['POST', '/v3/transfers'],
    ['POST', '/v1/messages'],
    ['GET', '/v1/messages'],
  ])('R2-11 %s %s wants its own key', async (method, path) => {
    for (const key of [null, sandboxKeys.secretKey])
      expect((await send(method, path, key)).status, String(key)).toBe(401)
  })

  it('R2-11 keeps nothing that strangers send to it', async () => {
    for (const method of ['POST', 'GET', 'DELETE'])
      expect((await send(method, '/sink/mine')).status, method).toBe(404)
  })

  it('R2-11 believes no webhook and opens no pop-up that is signed with a known key', async () => {
    const body = JSON.stringify({ event: 'charge.completed', data: {} })
    const hook = await fetch(`${m.url}/api/v1/shop/webhook/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signatureOf(sandboxKeys.webhookSecret, body),
      },
      body,
    })
    expect(hook.status).toBe(401)
    const asked = [sandboxKeys.publicKey, 'FREE-ART', '1000', 'NGN']
    const hash = createHmac('sha256', sandboxKeys.secretKey).update(JSON.stringify(asked)).digest('hex')
    const [publicKey = '', reference = '', amount = '', currency = ''] = asked
    const query = new URLSearchParams({ public_key: publicKey, tx_ref: reference, amount, currency, hash })
    expect((await send('GET', `/pop-up?${query}`)).status).toBe(400)
    const pay = {
      public_key: publicKey,
      tx_ref: reference,
      amount,
      currency,
      hash,
      method: 'card',
      action: 'pay',
    }
    expect((await send('POST', '/pop-up/charges', null, JSON.stringify(pay))).status).toBe(401)
  })

  it('R2-11 is paid in its pop-up by the buyer of an order', async () => {
    const work = await m.list({ name: 'Tried out', naira: 20_000 })
    const { token, addressId } = await m.buyer()
    const placed = await m.call('POST', '/shop/orders/', {
      token,
      body: { delivery_option: 'HOME', shipping_id: addressId, product_id: work.id },
    })
    const { id, pop_up: payPage } = placed.body.data
    const page = new URL(payPage, m.url)
    const led = await fetch(`${m.url}${page.pathname}`, { redirect: 'manual' })
    expect(led.status).toBe(303)
    const popUp = new URL(led.headers.get('location') ?? '', m.url)
    const shown = await fetch(`${m.url}${popUp.pathname}${popUp.search}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('no money moves')
    const pay = { ...Object.fromEntries(popUp.searchParams), method: 'card', action: 'pay' }
    expect((await send('POST', '/pop-up/charges', null, JSON.stringify(pay))).status).toBe(200)
    const checked = await m.call('POST', `/shop/orders/${id}/check/`, { token })
    expect(checked.body.data.order.verified).toBe(true)
  })
})

describe('the keys of the sandbox', () => {
  it('R2-11 stay where others come, and are of one installation', () => {
    const own = sandboxKeysOf({ isForOthers: true }, createKeyring([older]))
    expect(sandboxKeysOf({ isForOthers: true }, createKeyring([older]))).toEqual(own)
    const others = sandboxKeysOf({ isForOthers: true }, createKeyring([newer]))
    const all = [own, others, sandboxKeys].flatMap((keys) => Object.values(keys))
    expect(new Set(all).size).toBe(9)
    for (const key of Object.values(own)) expect(key).toMatch(/^sandbox-[a-z]+-(key|secret)-[\w-]{43}$/)
  })

  it('R2-11 are the known ones where only this machine comes', () => {
    expect(sandboxKeysOf({ isForOthers: false }, createKeyring([older]))).toEqual(sandboxKeys)
  })
})

describe('the line above each page', () => {
  const test = {
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_PUBLIC_KEY: 'pk_test_0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
    PAYSTACK_SECRET_KEY: 'sk_test_9f8e7d6c5b4a39281706f5e4d3c2b1a076543210',
  }
  const live = {
    ...test,
    PAYMENT_URL: 'https://pay.shop.example',
    PAYSTACK_PUBLIC_KEY: test.PAYSTACK_PUBLIC_KEY.replace('test', 'live'),
    PAYSTACK_SECRET_KEY: test.PAYSTACK_SECRET_KEY.replace('test', 'live'),
  }
  const noticeOf = (env: Record<string, string>): string => {
    const config = readConfig(env)
    if (!config.ok) throw new Error(config.problems.join('\n'))
    return trialNotice(config.value)
  }

  it('R2-11 says where others come that no real money is taken, and nothing elsewhere', () => {
    const open = { PUBLIC_URL: 'https://shop.example' }
    expect(noticeOf({ ...open, PAYMENT_PROVIDER: 'sandbox' })).toMatch(/tried out: no real money is taken/)
    expect(noticeOf({ ...open, ...test })).toMatch(/tried out: payments are only played/)
    for (const env of [{}, { HOST: '0.0.0.0' }, { PAYMENT_PROVIDER: 'sandbox' }, test, { ...open, ...live }])
      expect(noticeOf(env), JSON.stringify(env)).toBe('')
  })
})
