import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { placeOrder, staffMember } from '../orders/test-sale.ts'
import { checkAttempt, settle } from '../payments/index.server.ts'
import { expireOrders } from './index.server.ts'

let m: Marketplace
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Placed = { id: string; code: string; tx_ref: string; price_total: number }
const place = async (naira = 100_000) => {
  const work = await m.list({ name: `Lapsing piece ${++works}`, naira })
  const buyer = await m.buyer()
  const order: Placed = await placeOrder(m, buyer, { product_id: work.id })
  return { order, buyer, edition: work.sizes[0] ?? '' }
}
const check = (buyer: { token: string }, order: Placed) =>
  m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token })
const stateOf = async (order: { id: string }) =>
  (await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(m.db)).rows[0]?.state
const availableOf = async (edition: string) =>
  (await sql<{ available: number }>`select available from edition where id = ${edition}`.execute(m.db))
    .rows[0]?.available
/** Puts the end of an order's hold, and its making, into the past. */
const lapse = (order: { id: string }, ms: number) =>
  sql`update orders set hold_expires_at = ${new Date(Date.now() - ms)}, expiry_look_at = null, expiry_looks = 0
    where id = ${order.id}`.execute(m.db)
/** Begins the payments of an order with another provider, as they are after a change of the provider. */
const leaveProvider = (order: { id: string }) =>
  sql`update payment_attempt set provider = 'former', state = 'OPENED' where order_id = ${order.id}`.execute(
    m.db,
  )

describe('money far below the total', () => {
  it('H-02 D1 NGN 1 keeps no work: it goes back by itself, and the order lapses at its usual end', async () => {
    const { order, buyer, edition } = await place()
    await m.charge(order, { charged: { amount: 1 } })
    expect((await check(buyer, order)).body.data.order).toMatchObject({
      payment: 'refund',
      payable: true,
      refunds: [{ amount: 1, currency: 'NGN' }],
    })
    // The job that gives the naira back may have the order at this moment: the next look takes it.
    await vi.waitFor(
      async () => {
        await lapse(order, MINUTE)
        await expireOrders(m.features.checkout)
        expect(await stateOf(order)).toBe('EXPIRED')
      },
      { interval: 50 },
    )
    expect(await availableOf(edition)).toBe(1)
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select kobo from sandbox.refund r join sandbox.charge c on c.id = r.charge_id
          where c.tx_ref = ${order.tx_ref}`.execute(m.db)
        expect(rows).toEqual([{ kobo: 100 }])
      },
      { interval: 50 },
    )
  })

  it('D1 after it the buyer can pay the whole amount while the works are held', async () => {
    const { order, buyer } = await place()
    await m.charge(order, { charged: { amount: 50_000 } })
    await check(buyer, order)
    const again = await m.call('POST', `/shop/orders/${order.id}/pay/`, { token: buyer.token })
    expect(again.body.data.tx_ref).not.toBe(order.tx_ref)
    await m.charge(again.body.data)
    expect((await check(buyer, order)).body.data.order).toMatchObject({ verified: true })
  })

  it('D1 near the total it stays a person’s decision, and the works are kept until then', async () => {
    const { order, buyer, edition } = await place()
    await m.charge(order, { charged: { amount: 95_000 } })
    expect((await check(buyer, order)).body.data.order).toMatchObject({ payment: 'waiting', refunds: [] })
    await lapse(order, 7 * HOUR)
    await expireOrders(m.features.checkout)
    expect(await stateOf(order)).toBe('PENDING')
    expect(await availableOf(edition)).toBe(0)
  })
})

describe('lapsing', () => {
  it('D1 more than 200 orders that cannot lapse never stop the others', async () => {
    const stuck = await place()
    await m.charge(stuck.order, { charged: { amount: 99_999 } })
    await check(stuck.buyer, stuck.order)
    await lapse(stuck.order, 30 * HOUR)
    // Further orders like this one, each with its own money that a person must look at.
    await sql`with made as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'code', 'AWR-STUCK-' || n, 'purchase_fingerprint', n::text))).*
        from orders o, generate_series(1, 250) n where o.id = ${stuck.order.id} returning id, code)
      insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
          'order_id', made.id, 'tx_ref', made.code || '-1'))).*
      from payment_attempt a, made where a.order_id = ${stuck.order.id}`.execute(m.db)
    const behind = await place()
    await lapse(behind.order, MINUTE)
    await expireAll(m)
    expect(await stateOf(behind.order)).toBe('EXPIRED')
    expect(await availableOf(behind.edition)).toBe(1)
    expect(await stateOf(stuck.order)).toBe('PENDING')
    const figures = await (await fetch(`${m.url}/metrics`)).text()
    const oldest = Number(/^orders_oldest_lapsed_hold_seconds (\d+(\.\d+)?)$/m.exec(figures)?.[1])
    expect(oldest).toBeGreaterThan(30 * 3600 - 5)
    expect(oldest).toBeLessThan(30 * 3600 + 120)
  })

  it('D1 looks at nothing once its time is over', async () => {
    const { order } = await place()
    await lapse(order, MINUTE)
    expect(await expireOrders(m.features.checkout, AbortSignal.abort())).toBe(0)
    expect(await stateOf(order)).toBe('PENDING')
    await expireAll(m)
    expect(await stateOf(order)).toBe('EXPIRED')
  })

  it('D10 money that is on its way for ever keeps the works for six hours and no longer', async () => {
    const { order, buyer, edition } = await place()
    await m.charge(order, { outcome: 'pending' })
    expect((await check(buyer, order)).body.data.order.payment).toBe('waiting')
    await lapse(order, 5 * HOUR)
    await expireOrders(m.features.checkout)
    expect(await stateOf(order)).toBe('PENDING')
    await lapse(order, 6 * HOUR + MINUTE)
    await expireAll(m)
    expect(await stateOf(order)).toBe('EXPIRED')
    expect(await availableOf(edition)).toBe(1)
    // It comes after all, and the work is still free.
    await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.tx_ref}`.execute(m.db)
    await settle(m.features.payments, order.tx_ref, 'reconciler')
    expect(await stateOf(order)).toBe('PAID')
    expect(await availableOf(edition)).toBe(0)
  })

  it('D10 a provider that gives no answer keeps the works for six hours and no longer', async () => {
    const { order, edition } = await place()
    await m.charge(order, { trouble: { verify_503: 100 } })
    await lapse(order, HOUR)
    await expireOrders(m.features.checkout)
    expect(await stateOf(order)).toBe('PENDING')
    await lapse(order, 6 * HOUR + MINUTE)
    await expireAll(m)
    expect(await stateOf(order)).toBe('EXPIRED')
    expect(await availableOf(edition)).toBe(1)
  })
})

describe('a provider that was left for another', () => {
  it('D10 lets a buyer withdraw the order', async () => {
    const { order, buyer, edition } = await place()
    await leaveProvider(order)
    const closed = await m.call('DELETE', `/shop/orders/${order.id}/`, { token: buyer.token })
    expect(closed).toMatchObject({ status: 200, body: { data: { outcome: 'cancelled' } } })
    expect(await availableOf(edition)).toBe(1)
  })

  it('D10 lets staff cancel the order', async () => {
    const support = await staffMember(m, 'support')
    const { order, edition } = await place()
    await leaveProvider(order)
    const cancelled = await m.call('POST', `/staff/orders/${order.id}/cancel/`, {
      token: support.token,
      body: { reason: 'The provider was left' },
    })
    expect(cancelled.status).toBe(200)
    expect(await availableOf(edition)).toBe(1)
  })

  it('D10 lets the order lapse at its usual end, and staff close the payment that nobody can ask about', async () => {
    const support = await staffMember(m, 'support')
    const { order } = await place()
    await leaveProvider(order)
    await lapse(order, MINUTE)
    await expireAll(m)
    expect(await stateOf(order)).toBe('EXPIRED')
    const listed = async () =>
      (
        await m.call('GET', '/staff/exceptions/?kind=provider_left&limit=96', { token: support.token })
      ).body.data.exceptions.filter((one: { order: { id: string } }) => one.order.id === order.id)
    const [found] = await listed()
    expect(found.what).toContain('former')
    const take = (body: object) =>
      m.call('POST', `/staff/exceptions/${found.id}/close/`, {
        token: support.token,
        headers: { 'idempotency-key': newId() },
        body: { state: found.state, ...body },
      })
    expect((await take({})).body).toMatchObject({ code: 'invalid', field: 'note' })
    expect((await take({ note: 'Its dashboard knows no such payment' })).body.data).toEqual({
      outcome: 'closed',
    })
    expect(await listed()).toEqual([])
    expect((await readAuditHistory(m.db, 'order', order.id)).map(({ action }) => action)).toContain(
      'exception.close',
    )
  })

  it('D10 lets the buyer pay with the present one, by card or to a new account number', async () => {
    const { order, buyer } = await place()
    const ask = () => m.call('POST', `/shop/orders/${order.id}/transfer/`, { token: buyer.token })
    const former = (await ask()).body.data
    await leaveProvider(order)
    await sql`update payment_attempt set state = 'CREATED' where order_id = ${order.id}`.execute(m.db)
    const shown = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(shown.body.data.transfer).toBeNull()
    expect((await ask()).body.data.account_number).not.toBe(former.account_number)
    const again = (await m.call('POST', `/shop/orders/${order.id}/pay/`, { token: buyer.token })).body.data
    expect(again.tx_ref).not.toBe(order.tx_ref)
    await m.charge(again)
    expect((await check(buyer, order)).body.data.order).toMatchObject({ verified: true })
  })

  it('D10 is not asked about its payments any more', async () => {
    const { order } = await place()
    await leaveProvider(order)
    await sql`update payment_attempt set next_check_at = ${new Date()} where order_id = ${order.id}`.execute(
      m.db,
    )
    await checkAttempt(m.features.payments, { txRef: order.tx_ref })
    const { rows } =
      await sql`select next_check_at from payment_attempt where order_id = ${order.id}`.execute(m.db)
    expect(rows).toEqual([{ next_check_at: null }])
  })
})
