import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { sandboxKeys } from '../../server/sandbox.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { popUpAddress, readExceptions, settle } from '../payments/index.server.ts'

let m: Marketplace
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>

/** Somebody for every three orders, as many as one may leave unpaid. */
let orders = 0
let someone: Buyer | undefined
const nextBuyer = async (): Promise<Buyer> => {
  if (!someone || orders % 3 === 0) someone = await m.buyer()
  orders += 1
  return someone
}

/** Lets time go by; sessions end meanwhile. */
const later = async (ms: number, ...people: Placed[]) => {
  m.pass(ms)
  someone = undefined
  orders = 0
  for (const buyer of new Set(people.map((one) => one.buyer))) {
    const body = { email: buyer.email, password: 'a good password' }
    buyer.token = (await m.call('POST', '/auth/login/buyer/', { body })).body.data.access
  }
}

/** Somebody with an unpaid order of one work, NGN 103,500 unless told otherwise. */
const placed = async (naira = 100_000) => {
  const who = await nextBuyer()
  const work = await m.list({ name: `Transferred ${++works}`, naira })
  const { body } = await m.call('POST', '/shop/orders/', {
    token: who.token,
    body: { delivery_option: 'HOME', shipping_id: who.addressId, product_id: work.id },
  })
  return { buyer: who, work, id: String(body.data.id), code: String(body.data.code) }
}
type Placed = Awaited<ReturnType<typeof placed>>

const ask = ({ buyer, id }: Placed) => m.call('POST', `/shop/orders/${id}/transfer/`, { token: buyer.token })
const tellSent = ({ buyer, id }: Placed) =>
  m.call('POST', `/shop/orders/${id}/transfer/sent/`, { token: buyer.token })
const read = async ({ buyer, id }: Placed) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data
const holdOf = async ({ id }: Placed) =>
  (
    await sql<{ until: Date; state: string }>`
      select hold_expires_at as until, state from orders where id = ${id}`.execute(m.db)
  ).rows[0]
const attemptsOf = async ({ id }: Placed) =>
  (
    await sql<{ tx_ref: string; state: string; method: string | null; next: Date | null }>`
      select tx_ref, state, method, next_check_at as next from payment_attempt
      where order_id = ${id} order by tx_ref`.execute(m.db)
  ).rows
const mailsOf = async ({ id }: Placed, what: string) =>
  (
    await sql<{ subject: string; text: string; html: string; recipient: string }>`
      select subject, text, html, recipient from mail
      where event_key like ${`order:${id}:${what}%`} order by created_at`.execute(m.db)
  ).rows

const provider = async (path: string, body: object) => {
  const response = await fetch(`${m.url}/sandbox/v3${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { drop: true }, ...body }),
  })
  if (!response.ok) throw new Error(await response.text())
}
/** The buyer's bank sends money; no webhook tells of it unless told otherwise. */
const send = (accountNumber: string, amount: number, more = {}) =>
  provider('/transfers', { account_number: accountNumber, amount, ...more })

describe('an account number', () => {
  it('is opened for an attempt of its own, holds the work until ten minutes after its end, and is mailed once', async () => {
    const order = await placed()
    const before = await holdOf(order)
    const { status, body } = await ask(order)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      bank: 'Sandbox Bank',
      account_number: expect.stringMatching(/^\d{10}$/),
      account_name: 'Sandbox Merchant',
      amount: 103_500,
      live: true,
      told_sent_at: null,
      arrived: null,
    })
    const until = Date.parse(body.data.expires_at)
    expect((await holdOf(order))?.until.getTime()).toBe(until + 10 * MINUTE)
    expect((await holdOf(order))?.until.getTime()).toBeGreaterThan(before?.until.getTime() ?? Infinity)
    expect((await attemptsOf(order)).map(({ tx_ref }) => tx_ref)).toEqual([
      `${order.code}-1`,
      `${order.code}-2`,
    ])

    expect((await ask(order)).body.data).toEqual(body.data)
    expect((await read(order)).transfer).toEqual(body.data)
    const mails = await mailsOf(order, 'transfer:')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: order.buyer.email })
    for (const text of [mails[0]?.text, mails[0]?.html.replaceAll('<!-- -->', '')])
      for (const part of [
        body.data.account_number,
        'Sandbox Bank',
        'Sandbox Merchant',
        'NGN 103,500',
        'stamp duty of NGN 50',
        `/categories/shoppingcart/payment?order=${order.id}`,
      ])
        expect(text).toContain(part)
  })

  it('speaks of the stamp duty only from NGN 10,000 on', async () => {
    const [small, large] = [await placed(6_499), await placed(6_500)]
    expect((await ask(small)).body.data.amount).toBe(9_999)
    expect((await ask(large)).body.data.amount).toBe(10_000)
    expect((await mailsOf(small, 'transfer:'))[0]?.text).not.toContain('stamp')
    expect((await mailsOf(large, 'transfer:'))[0]?.text).toContain('stamp duty')
  })

  it('is one, however often it is asked for at once', async () => {
    const order = await placed()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(order)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.data.account_number)).size).toBe(1)
    expect(await attemptsOf(order)).toHaveLength(2)
    expect(await mailsOf(order, 'transfer:')).toHaveLength(1)
  })

  it('is not given while the provider gives none, and the hold stays as it was', async () => {
    const order = await placed()
    const before = await holdOf(order)
    // The sandbox refuses a reference that has a charge.
    await provider('/charges', { tx_ref: `${order.code}-2`, amount: 1, currency: 'NGN', outcome: 'pending' })
    const refused = await ask(order)
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_silent' } })
    expect(refused.body.error).toContain('no account number')
    expect(await holdOf(order)).toEqual(before)
    expect(await read(order)).toMatchObject({ transfer: null, payable: true, payment: 'none' })
    expect(await mailsOf(order, 'transfer:')).toEqual([])
    expect((await ask(order)).status).toBe(200)
  })

  it('is taken over from a request that died while it asked', async () => {
    const order = await placed()
    await ask(order)
    await sql`update payment_transfer set bank = null, account_number = null, account_name = null, amount_kobo = null,
      expires_at = null where attempt_id in (select id from payment_attempt where order_id = ${order.id})`.execute(
      m.db,
    )
    await later(MINUTE, order)
    expect((await ask(order)).body.data.live).toBe(true)
    expect((await attemptsOf(order)).map(({ state }) => state)).toEqual(['CREATED', 'ABANDONED', 'CREATED'])
  })

  it('never serves the pop-up, nor the pop-up’s attempt the transfer', async () => {
    const order = await placed()
    await ask(order)
    const paying = await m.call('POST', `/shop/orders/${order.id}/pay/`, { token: order.buyer.token })
    expect(paying.body.data.tx_ref).toBe(`${order.code}-1`)
    const open = (number: number) =>
      fetch(`${m.url}${popUpAddress(m.features.payments, `${order.code}-${number}`)}`, { redirect: 'manual' })
    expect((await open(1)).status).toBe(303)
    expect((await open(2)).status).toBe(409)
  })

  it('ends: a new one is given while the work is held, for two hours at most', async () => {
    const order = await placed()
    const numbers = new Set<string>()
    for (const wait of [HOUR + MINUTE, 50 * MINUTE]) {
      numbers.add((await ask(order)).body.data.account_number)
      await later(wait, order)
      await expireAll(m)
      expect(await read(order)).toMatchObject({ payable: true, transfer: { live: false } })
    }
    expect(numbers.size).toBe(2)
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'transfer_too_late' } })
    await later(10 * MINUTE, order)
    await expireAll(m)
    expect((await holdOf(order))?.state).toBe('EXPIRED')
    expect((await read(order)).transfer).toBeNull()
  })

  it('ends: three in all, however short they live', async () => {
    const order = await placed()
    for (let round = 1; round <= 3; round += 1) {
      expect((await ask(order)).status).toBe(200)
      await sql`update payment_transfer set expires_at = ${new Date(0)} where attempt_id in (
        select id from payment_attempt where order_id = ${order.id})`.execute(m.db)
    }
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'transfer_used_up' } })
  })

  it('is of no use once an item has been removed: the next one asks for the new total', async () => {
    const buyer = await nextBuyer()
    for (const name of ['Kept', 'Removed']) {
      const { slug } = await m.list({ name: `${name} ${++works}`, naira: 50_000 })
      await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity: 1 } })
    }
    const made = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId },
    })
    const order = { ...made.body.data, buyer, work: { id: '', slug: '', sizes: [] } } as Placed
    const first = (await ask(order)).body.data
    const [item] = (await read(order)).items
    await m.call('DELETE', `/shop/orders/orderitems/${item.id}/`, { token: buyer.token })
    expect((await read(order)).transfer).toBeNull()
    const second = (await ask(order)).body.data
    expect(second.amount).toBe(53_500)
    expect(second.account_number).not.toBe(first.account_number)
  })

  it('is refused to strangers and guests, for orders that are paid, cancelled or over', async () => {
    const order = await placed()
    const stranger = await m.buyer()
    for (const path of ['transfer/', 'transfer/sent/']) {
      const url = `/shop/orders/${order.id}/${path}`
      expect(await m.call('POST', url, { token: stranger.token })).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      })
      expect((await m.call('POST', url)).status).toBe(401)
      expect((await m.call('POST', url, { guest: await m.guest() })).status).toBe(401)
    }
    expect(await tellSent(order)).toMatchObject({ status: 404, body: { code: 'transfer_not_found' } })
    await m.call('DELETE', `/shop/orders/${order.id}/`, { token: order.buyer.token })
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'order_closed' } })

    const paid = await placed()
    await m.charge({ tx_ref: `${paid.code}-1`, price_total: 103_500 })
    expect(await ask(paid)).toMatchObject({ status: 409, body: { code: 'order_paid' } })
    expect(await ask(paid)).toMatchObject({ status: 409, body: { code: 'order_paid' } })

    const over = await placed()
    await later(31 * MINUTE, over)
    expect(await ask(over)).toMatchObject({ status: 409, body: { code: 'order_closed' } })
    expect(await mailsOf(over, 'transfer:')).toEqual([])
  })
})

describe('the money', () => {
  it('pays the order when it is exact; the receipt follows, once', async () => {
    const order = await placed()
    const { account_number, amount } = (await ask(order)).body.data
    await send(account_number, amount, { webhook: {} })
    await expect.poll(async () => (await read(order)).verified).toBe(true)
    expect((await read(order)).transfer).toBeNull()
    expect(await mailsOf(order, 'paid')).toHaveLength(1)
    expect((await attemptsOf(order))[1]).toMatchObject({ state: 'SUCCEEDED', method: 'banktransfer' })
  })

  it('is looked for at once when the buyer says it is sent, and every half minute from then on', async () => {
    const order = await placed()
    const { account_number, amount } = (await ask(order)).body.data
    const told = await tellSent(order)
    expect(told.body.data.order).toMatchObject({ verified: false, transfer: { live: true } })
    const at = told.body.data.order.transfer.told_sent_at
    expect(Date.parse(at)).toBeGreaterThan(0)
    expect((await attemptsOf(order))[1]?.next?.getTime()).toBeLessThan(Date.parse(at) + MINUTE / 2 + 1_000)
    await later(MINUTE, order)
    expect((await tellSent(order)).body.data.order.transfer.told_sent_at).toBe(at)
    await send(account_number, amount)
    expect((await tellSent(order)).body.data.order).toMatchObject({ verified: true, transfer: null })
    expect((await tellSent(order)).body.data.order).toMatchObject({ verified: true })
  })

  it('D29 more than asked pays the order, and the rest goes back', async () => {
    const order = await placed()
    const { account_number } = (await ask(order)).body.data
    await send(account_number, 103_501)
    const { order: shown } = (await tellSent(order)).body.data
    expect(shown).toMatchObject({ verified: true, payment: 'paid', refunds: [{ amount: 1 }] })
    const { exceptions } = await readExceptions(m.features.exceptions, { kind: 'all', page: 1, limit: 96 })
    expect(exceptions.filter((one) => one.order?.id === order.id)).toEqual([])
  })

  it('less than asked waits for a person, who is shown it; the buyer reads what came', async () => {
    const amount = 103_000
    const order = await placed()
    const { account_number } = (await ask(order)).body.data
    await send(account_number, amount)
    const { order: shown } = (await tellSent(order)).body.data
    expect(shown).toMatchObject({
      verified: false,
      payment: 'waiting',
      transfer: { live: false, arrived: amount },
    })
    expect((await attemptsOf(order))[1]?.state).toBe('MISMATCH')
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
    const { exceptions } = await readExceptions(m.features.exceptions, { kind: 'all', page: 1, limit: 96 })
    expect(exceptions.filter((one) => one.order?.id === order.id)).toMatchObject([
      { tx_ref: `${order.code}-2`, asked: 103_500, paid: amount, currency: 'NGN' },
    ])
    // Nothing lapses while a person has to look.
    await later(2 * HOUR, order)
    await expireAll(m)
    expect((await holdOf(order))?.state).toBe('PENDING')
  })

  it('that comes late finds its order: the work if it is free, else the money goes back', async () => {
    const [free, gone] = [await placed(), await placed()]
    const numbers = [(await ask(free)).body.data, (await ask(gone)).body.data]
    await tellSent(free)
    await later(HOUR + 11 * MINUTE, free, gone)
    await expireAll(m)
    expect((await holdOf(free))?.state).toBe('EXPIRED')
    // Who said that the money is sent is still told what becomes of it.
    expect(await read(free)).toMatchObject({ payable: false, transfer: { live: false } })
    expect((await read(gone)).transfer).toBeNull()
    const other = await m.buyer()
    const taken = await m.call('POST', '/shop/orders/', {
      token: other.token,
      body: { delivery_option: 'HOME', shipping_id: other.addressId, product_id: gone.work.id },
    })
    expect(taken.status).toBe(200)
    for (const [index, order] of [free, gone].entries()) {
      await send(numbers[index].account_number, 103_500)
      await settle(m.features.payments, `${order.code}-2`, 'reconciler')
    }
    expect(await read(free)).toMatchObject({ verified: true, transfer: null })
    expect(await read(gone)).toMatchObject({ verified: false, payment: 'refund' })
    expect((await read(gone)).refunds).toMatchObject([{ amount: 103_500 }])
  })

  it('that comes a second time, by card, goes back', async () => {
    const order = await placed()
    const { account_number, amount } = (await ask(order)).body.data
    await m.charge({ tx_ref: `${order.code}-1`, price_total: amount })
    await send(account_number, amount)
    await tellSent(order)
    await expect.poll(async () => (await read(order)).refunds.length).toBe(1)
    expect(await read(order)).toMatchObject({ verified: true, refunds: [{ amount }] })
  })

  it('said to be pending by the provider holds nothing up: numbers are pending from the start with some', async () => {
    const order = await placed()
    await ask(order)
    await provider('/charges', {
      tx_ref: `${order.code}-2`,
      amount: 103_500,
      currency: 'NGN',
      outcome: 'pending',
    })
    await settle(m.features.payments, `${order.code}-2`, 'webhook')
    expect((await attemptsOf(order))[1]?.state).toBe('CREATED')
    expect(await read(order)).toMatchObject({ payment: 'none', transfer: { live: true } })
  })
})
