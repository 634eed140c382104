import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withTx } from '../../platform/db/index.ts'
import type { PaymentsContext } from './context/payments.ts'
import { definePaymentJobs } from './jobs.ts'
import { attemptsOf } from './service/attempts.ts'
import { requestRefund } from './service/refund.ts'
import { settle } from './service/settle.ts'
import { listRefunds } from './store/refunds.ts'
import { expireOrder, orderState, testOrders } from './test-orders.ts'
import { balances, openShop, type TestShop, testKeyring } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const becomes = (txRef: string, state: string) =>
  vi.waitFor(async () => expect(await shop.stateOf(txRef)).toBe(state), { interval: 25 })
const refundedOf = async (txRef: string) =>
  (
    await sql<{
      kobo: number
    }>`select refunded_kobo as kobo from sandbox.charge where tx_ref = ${txRef}`.execute(shop.db)
  ).rows[0]?.kobo
const isEven = async () => {
  const { provider, ours } = await balances(shop.db)
  expect(ours).toBe(provider)
}

test('the second success of one order gives itself back, and the order stays paid', async () => {
  const order = await shop.order(54_600_50)
  const second = await shop.attempt(order)
  await Promise.all([order.txRef, second].map((txRef) => shop.charge(txRef, order.totalKobo)))
  await Promise.all(
    [order.txRef, second, second, order.txRef].map((txRef) => settle(shop.payments, txRef, 'webhook')),
  )
  await vi.waitFor(
    async () => {
      const states = (await attemptsOf(shop.payments, shop.db, order.id)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['REFUNDED', 'SUCCEEDED'])
    },
    { interval: 25 },
  )
  const refunded = await Promise.all([order.txRef, second].map(refundedOf))
  expect(refunded.map(Number).toSorted((a, b) => a - b)).toEqual([0, order.totalKobo])
  expect(await orderState(shop.db, order.id)).toBe('PAID')
  await isEven()
})

test('paid but gone: late money for a work that was sold goes back', async () => {
  const late = await shop.order()
  await expireOrder(shop.db, late.id)
  const quick = await shop.order(late.totalKobo, late.edition)
  await shop.charge(quick.txRef, quick.totalKobo)
  await settle(shop.payments, quick.txRef, 'browser')
  await shop.charge(late.txRef, late.totalKobo)
  expect(await settle(shop.payments, late.txRef, 'webhook')).toMatchObject({ value: { outcome: 'refund' } })
  await becomes(late.txRef, 'REFUNDED')
  expect(await orderState(shop.db, late.id)).toBe('REFUNDED')
  expect(await orderState(shop.db, quick.id)).toBe('PAID')
  await isEven()
})

test('a refund that was answered 503 is not made twice', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { trouble: { refund_503: 1 } })
  await settle(shop.payments, order.txRef, 'browser')
  const asked = await withTx(shop.db, async (tx) => {
    await testOrders.lock(tx, order.id)
    return requestRefund(shop.payments, tx, {
      orderId: order.id,
      amountKobo: 'rest',
      key: order.id,
      why: 'Asked.',
    })
  })
  expect(asked.ok).toBe(true)
  await becomes(order.txRef, 'REFUNDED')
  expect(await refundedOf(order.txRef)).toBe(order.totalKobo)
  expect(await orderState(shop.db, order.id)).toBe('REFUNDED')
  await isEven()
})

const refundsOf = (orderId: string) => listRefunds(shop.db, [orderId])

test('parts of a payment go back at once, never more than was paid, each once at the provider', async () => {
  const order = await shop.order(100_000_00)
  await shop.charge(order.txRef, order.totalKobo, { trouble: { refund_503: 2 } })
  await settle(shop.payments, order.txRef, 'browser')
  const part = (key: string) =>
    withTx(shop.db, async (tx) => {
      await testOrders.lock(tx, order.id)
      const asked = { orderId: order.id, amountKobo: 30_000_00, key: `${order.id}:${key}`, why: 'A part.' }
      return requestRefund(shop.payments, tx, asked)
    })
  const keys = ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']
  const answers = await Promise.all(keys.map(part))
  const granted = answers.flatMap((answer) => (answer.ok ? [answer.value.refundId] : []))
  expect(new Set(granted).size).toBe(3)
  expect(answers.filter((answer) => !answer.ok).map((answer) => 'code' in answer && answer.code)).toEqual([
    'refund_too_large',
    'refund_too_large',
  ])
  await vi.waitFor(
    async () =>
      expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']),
    { interval: 25 },
  )
  expect(await refundedOf(order.txRef)).toBe(90_000_00)
  expect(await orderState(shop.db, order.id)).toBe('PAID')
  expect(await shop.stateOf(order.txRef)).toBe('SUCCEEDED')
  await isEven()

  await withTx(shop.db, async (tx) => {
    await testOrders.lock(tx, order.id)
    await requestRefund(shop.payments, tx, {
      orderId: order.id,
      amountKobo: 'rest',
      key: `${order.id}:rest`,
      why: 'All.',
    })
  })
  expect(await orderState(shop.db, order.id)).toBe('REFUND_DUE')
  await becomes(order.txRef, 'REFUNDED')
  expect(await orderState(shop.db, order.id)).toBe('REFUNDED')
  expect((await refundsOf(order.id)).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(
    order.totalKobo,
  )
  await isEven()
})

test('a refund is refused where nothing is left, and its parts are its whole', async () => {
  const order = await shop.order(5_000_00)
  const ask = (amountKobo: number, more: object = {}) =>
    withTx(shop.db, async (tx) => {
      await testOrders.lock(tx, order.id)
      return requestRefund(shop.payments, tx, {
        orderId: order.id,
        amountKobo,
        key: `${order.id}:x`,
        why: '',
        ...more,
      })
    })
  expect(await ask(1)).toMatchObject({ code: 'nothing_to_refund' })
  await shop.charge(order.txRef, order.totalKobo)
  await settle(shop.payments, order.txRef, 'browser')
  expect(await ask(5_000_01)).toMatchObject({ code: 'refund_too_large' })
  expect(await ask(100, { shippingKobo: 1 })).toMatchObject({ code: 'refund_too_large' })
  const [line] = (
    await sql<{ id: string }>`select id from order_line where order_id = ${order.id}`.execute(shop.db)
  ).rows
  const lines = [{ lineId: line?.id ?? '', quantity: 2, amountKobo: 100 }]
  expect(await ask(100, { lines })).toMatchObject({ code: 'refund_too_large' })
  await expect(ask(99, { lines })).rejects.toThrow('not the whole')
  expect(await refundsOf(order.id)).toEqual([])
})

test('a refund the provider has only begun is asked after until it is done, and is made once', async () => {
  const order = await shop.order(8_000_00)
  await shop.charge(order.txRef, order.totalKobo)
  await settle(shop.payments, order.txRef, 'browser')
  const { provider, db, log } = shop
  const handlers = new Map<string, (data: { refundId: string }) => Promise<unknown>>()
  let asks = 0
  const onTheWay: string[] = []
  const slow: PaymentsContext = {
    db,
    log,
    keyring: testKeyring,
    clock: { now: () => new Date() },
    orders: {
      ...testOrders,
      refundStarted: async (_tx, _orderId, { refundId }) => void onTheWay.push(refundId),
    },
    queue: {
      define: (name, handler) => void handlers.set(name, handler as never),
      send: async () => null,
    },
    provider: {
      ...provider,
      refund: async (asked) => {
        asks += 1
        const done = await provider.refund(asked)
        return asks < 3 ? { state: 'started' } : done
      },
    },
  }
  definePaymentJobs(slow)
  const asked = await withTx(db, async (tx) => {
    await testOrders.lock(tx, order.id)
    return requestRefund(slow, tx, { orderId: order.id, amountKobo: 'rest', key: order.id, why: 'Asked.' })
  })
  const refundId = asked.ok ? asked.value.refundId : ''
  const work = handlers.get('payments.refund')
  for (const _try of [1, 2]) await expect(work?.({ refundId })).rejects.toThrow('started')
  expect((await refundsOf(order.id))[0]).toMatchObject({ state: 'STARTED', done_at: null })
  expect(await shop.stateOf(order.txRef)).toBe('REFUNDING')
  await Promise.all([work?.({ refundId }), work?.({ refundId })])
  expect((await refundsOf(order.id))[0]?.state).toBe('DONE')
  expect(await refundedOf(order.txRef)).toBe(order.totalKobo)
  expect(onTheWay).toEqual([refundId])
  expect(await orderState(db, order.id)).toBe('REFUNDED')
  await isEven()
})

test('a refund the provider refuses stays due, and staff hear of it', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo)
  await settle(shop.payments, order.txRef, 'browser')
  await sql`update sandbox.charge set status = 'charged back' where tx_ref = ${order.txRef}`.execute(shop.db)
  await withTx(shop.db, (tx) =>
    requestRefund(shop.payments, tx, { orderId: order.id, amountKobo: 'rest', key: order.id, why: 'Asked.' }),
  )
  await vi.waitFor(
    () =>
      expect(shop.log.error).toHaveBeenCalledWith(
        expect.objectContaining({ txRef: order.txRef, answer: 'refused' }),
        expect.any(String),
      ),
    10_000,
  )
  expect(await shop.stateOf(order.txRef)).toBe('REFUNDING')
})
