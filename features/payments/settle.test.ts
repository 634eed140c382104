import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withTx } from '../../platform/db/index.ts'
import type { PaymentsContext } from './context/payments.ts'
import { attemptsOf } from './service/attempts.ts'
import { popUpAddress } from './service/pop-up-address.ts'
import { settle, settleOrder } from './service/settle.ts'
import { startAttempt } from './service/start.ts'
import { lockOrderAndAttempt } from './store/attempts.ts'
import { expireOrder, makeOrder, orderState, testOrders } from './test-orders.ts'
import { balances, openShop, type TestShop, testKeyring } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ withWorkers: false })))
afterEach(async () => {
  const { provider, ours } = await balances(shop.db)
  expect(ours).toBe(provider)
})
afterAll(() => shop.close())

const outcomeOf = async (txRef: string) => {
  const settled = await settle(shop.payments, txRef, 'browser')
  return settled.ok ? settled.value.outcome : settled.code
}
const waiting = async () =>
  (
    await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
  ).rows.length
const jobsFor = async (name: string, txRef: string) =>
  (await sql`select 1 from pgboss.job where name = ${name} and data->>'txRef' = ${txRef}`.execute(shop.db))
    .rows.length

test('each attempt has a reference of its own, and its first check in the same transaction', async () => {
  const order = await makeOrder(shop.db)
  await withTx(shop.db, async (tx) => {
    const started = await startAttempt(shop.payments, tx, { order })
    expect(started).toEqual({
      txRef: `${order.code}-1`,
      popUp: popUpAddress(shop.payments, `${order.code}-1`),
      publicKey: 'pub-test',
    })
    throw new Error('no')
  }).catch(() => {})
  expect(await attemptsOf(shop.payments, shop.db, order.id)).toEqual([])
  const txRefs = await Promise.all(Array.from({ length: 6 }, () => shop.attempt(order)))
  expect(txRefs.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${order.code}-${number}`))
  expect(await jobsFor('payments.check', `${order.code}-1`)).toBe(1)
})

test.each(['successful', 'completed'])('an order is paid when the provider says %s', async (outcome) => {
  const order = await shop.order()
  expect(await outcomeOf(order.txRef)).toBe('none')
  await shop.charge(order.txRef, order.totalKobo, { outcome })
  expect(await outcomeOf(order.txRef)).toBe('paid')
  expect(await outcomeOf(order.txRef)).toBe('paid')
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('50 settles at once make one transition', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo)
  shop.log.info.mockClear()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(order.txRef)))
  expect(outcomes).toEqual(Array.from({ length: 50 }, () => 'paid'))
  expect(
    shop.log.info.mock.calls.filter(([about]) => (about as { to?: string }).to === 'SUCCEEDED'),
  ).toHaveLength(1)
})

test('it locks the order before the attempt, and reads both as those left them for whom it waited', async () => {
  const { id, txRef } = await shop.order()
  let waited: ReturnType<typeof lockOrderAndAttempt> | undefined
  await withTx(shop.db, async (tx) => {
    await testOrders.lock(tx, id)
    waited = withTx(shop.db, (other) => lockOrderAndAttempt(other, id, txRef))
    await expect.poll(waiting).toBe(1)
    await sql`select 1 from payment_attempt where tx_ref = ${txRef} for update nowait`.execute(tx)
    await sql`update payment_attempt set state = 'OPENED' where tx_ref = ${txRef}`.execute(tx)
    await sql`update orders set state = 'EXPIRED' where id = ${id}`.execute(tx)
  })
  expect(await waited).toMatchObject({ order: { id, state: 'EXPIRED' }, attempt: { state: 'OPENED' } })
})

test('what the browser says proves nothing', async () => {
  const order = await shop.order()
  expect(await outcomeOf(order.txRef)).toBe('none')
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  expect(await outcomeOf('AWR-NOBO-DYSX-1')).toBe('attempt_not_found')
})

test('a charge that was answered 503 is found', async () => {
  const order = await shop.order()
  expect(await shop.charge(order.txRef, order.totalKobo, { trouble: { charge_503: true } })).toBe(503)
  expect(await outcomeOf(order.txRef)).toBe('paid')
})

test('a provider that does not answer is asked again, and nothing has failed', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { trouble: { verify_503: 2 } })
  expect(await outcomeOf(order.txRef)).toBe('unknown')
  expect(await settleOrder(shop.payments, order.id)).toBe('unknown')
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  expect(await settleOrder(shop.payments, order.id)).toBe('paid')
})

test.each([
  ['less money', { charged: { amount: 1_249_999.99 } }, 'mismatch'],
  ['another currency', { charged: { currency: 'USD' } }, 'none'],
])('%s than asked is a mismatch that waits for a person', async (_name, wish, keepsOpen) => {
  const order = await shop.order(1_250_000_00)
  await shop.charge(order.txRef, order.totalKobo, wish)
  expect(await outcomeOf(order.txRef)).toBe('mismatch')
  expect(await orderState(shop.db, order.id)).toBe('PENDING')
  expect(await settleOrder(shop.payments, order.id)).toBe(keepsOpen)
})

test('D29 more money than asked pays the order, and the rest goes back, once', async () => {
  const order = await shop.order(1_250_000_00)
  await shop.charge(order.txRef, order.totalKobo, { charged: { amount: 1_250_000.01 } })
  expect(await Promise.all([1, 2, 3].map(() => outcomeOf(order.txRef)))).toEqual(['paid', 'paid', 'paid'])
  expect(await orderState(shop.db, order.id)).toBe('PAID')
  const { rows } = await sql`select amount_kobo, of_sale from refund where order_id = ${order.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ amount_kobo: 1, of_sale: false }])
})

test('an order whose total changed is not paid by the old amount', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo)
  await sql`update orders set subtotal_kobo = 5, total_kobo = 5 where id = ${order.id}`.execute(shop.db)
  expect(await outcomeOf(order.txRef)).toBe('mismatch')
})

test('a stale "failed" never overwrites success', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { outcome: 'failed' })
  let release = () => {}
  const wait = new Promise<void>((resolve) => void (release = resolve))
  const { provider, db, log } = shop
  const late: PaymentsContext = {
    db,
    log,
    keyring: testKeyring,
    clock: { now: () => new Date() },
    orders: testOrders,
    queue: { define: () => {}, send: async () => null },
    provider: {
      ...provider,
      verifyByReference: async (txRef) => {
        const failed = await provider.verifyByReference(txRef)
        await wait
        return failed
      },
    },
  }
  const stale = settle(late, order.txRef, 'webhook')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await shop.charge(order.txRef, order.totalKobo)
  expect(await outcomeOf(order.txRef)).toBe('paid')
  release()
  expect(await stale).toMatchObject({ value: { outcome: 'paid' } })
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('a refused card does not end it: the next one pays', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { outcome: 'failed' })
  expect(await outcomeOf(order.txRef)).toBe('failed')
  expect(await settleOrder(shop.payments, order.id)).toBe('failed')
  await shop.charge(order.txRef, order.totalKobo)
  expect(await outcomeOf(order.txRef)).toBe('paid')
})

test('late money for works that are still free pays the lapsed order', async () => {
  const order = await shop.order()
  await expireOrder(shop.db, order.id)
  await shop.charge(order.txRef, order.totalKobo)
  expect(await outcomeOf(order.txRef)).toBe('paid')
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('an order with a payment under way is pending, and is paid when it ends', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { outcome: 'pending' })
  expect(await settleOrder(shop.payments, order.id)).toBe('pending')
  expect(await shop.stateOf(order.txRef)).toBe('PROCESSING')
  await sql`update sandbox.charge set status = 'completed' where tx_ref = ${order.txRef}`.execute(shop.db)
  expect(await settleOrder(shop.payments, order.id)).toBe('paid')
})

test('an attempt of a provider that is no longer configured is left alone', async () => {
  const order = await shop.order()
  await sql`update payment_attempt set provider = 'another' where tx_ref = ${order.txRef}`.execute(shop.db)
  expect(await outcomeOf(order.txRef)).toBe('unknown')
})
