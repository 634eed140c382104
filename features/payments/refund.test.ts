import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withTx } from '../../platform/db/index.ts'
import { expireOrder, orderState, testOrders } from './test-orders.ts'
import { balances, openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const becomes = (txRef: string, state: string) =>
  vi.waitFor(async () => expect(await shop.stateOf(txRef)).toBe(state), { timeout: 15_000, interval: 25 })
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
    [order.txRef, second, second, order.txRef].map((txRef) => shop.payments.settle(txRef, 'webhook')),
  )
  await vi.waitFor(
    async () => {
      const states = (await shop.payments.attemptsOf(shop.db, order.id)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['REFUNDED', 'SUCCEEDED'])
    },
    { timeout: 15_000, interval: 25 },
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
  await shop.payments.settle(quick.txRef, 'browser')
  await shop.charge(late.txRef, late.totalKobo)
  expect(await shop.payments.settle(late.txRef, 'webhook')).toMatchObject({ value: { outcome: 'refund' } })
  await becomes(late.txRef, 'REFUNDED')
  expect(await orderState(shop.db, late.id)).toBe('REFUNDED')
  expect(await orderState(shop.db, quick.id)).toBe('PAID')
  await isEven()
})

test('a refund that was answered 503 is not made twice', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { trouble: { refund_503: 1 } })
  await shop.payments.settle(order.txRef, 'browser')
  const count = await withTx(shop.db, async (tx) => {
    await testOrders.lock(tx, order.id)
    await sql`update orders set state = 'REFUND_DUE' where id = ${order.id}`.execute(tx)
    return shop.payments.refundOrder(tx, order.id)
  })
  expect(count).toBe(1)
  await becomes(order.txRef, 'REFUNDED')
  expect(await refundedOf(order.txRef)).toBe(order.totalKobo)
  expect(await orderState(shop.db, order.id)).toBe('REFUNDED')
  await isEven()
})

test('a refund the provider refuses stays due, and staff hear of it', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo)
  await shop.payments.settle(order.txRef, 'browser')
  await sql`update sandbox.charge set status = 'charged back' where tx_ref = ${order.txRef}`.execute(shop.db)
  await withTx(shop.db, (tx) => shop.payments.refundOrder(tx, order.id))
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
