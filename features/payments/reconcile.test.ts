import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { checkAttempt, sweepPayments } from './jobs.ts'
import { listStrays } from './service/listing.ts'
import { orderState } from './test-orders.ts'
import { openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ withWorkers: false })))
afterAll(() => shop.close())

const attemptOf = async (txRef: string) =>
  (
    await sql<{
      state: string
      checks: number
      next: Date | null
      age: number
    }>`select state, checks, next_check_at as next,
      extract(epoch from next_check_at - created_at)::float8 / 60 as age from payment_attempt where tx_ref = ${txRef}`.execute(
      shop.db,
    )
  ).rows[0]
const jobs = async (name: string, txRef: string) =>
  (await sql`select 1 from pgboss.job where name = ${name} and data->>'txRef' = ${txRef}`.execute(shop.db))
    .rows.length

test('the browser dies after paying and the webhook is lost: the money is found within minutes', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo)
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await shop.stateOf(order.txRef)).toBe('CREATED')
  shop.pass(MINUTE)
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await orderState(shop.db, order.id)).toBe('PAID')
  expect(await attemptOf(order.txRef)).toMatchObject({ state: 'SUCCEEDED', checks: 1, next: null })
})

test('looks after 1, 2, 5, 10, 30 minutes and every hour, however often it is called, and gives up after 72 hours', async () => {
  const order = await shop.order()
  const ages: (number | undefined)[] = []
  for (let at = await attemptOf(order.txRef); at?.next; at = await attemptOf(order.txRef)) {
    ages.push(Math.round(at.age))
    const { rows } = await sql<{ now: Date }>`select now()`.execute(shop.db)
    shop.pass(Math.max(0, at.next.getTime() - (rows[0]?.now.getTime() ?? 0) - passed))
    passed = Math.max(passed, at.next.getTime() - (rows[0]?.now.getTime() ?? 0))
    // Several at once for the first ones, and now and then among the hours, which are all alike.
    const atOnce = ages.length < 8 || ages.length % 10 === 0 ? 3 : 1
    await Promise.all(
      Array.from({ length: atOnce }, () => checkAttempt(shop.payments, { txRef: order.txRef })),
    )
  }
  expect(ages.slice(0, 7)).toEqual([1, 2, 5, 10, 30, 60, 120])
  expect(ages.at(-1)).toBe(72 * 60)
  expect(await attemptOf(order.txRef)).toMatchObject({ state: 'ABANDONED', checks: 77 })
  expect(await jobs('payments.check', order.txRef)).toBe(77)
})
let passed = MINUTE

test('money that comes after 72 hours is found by the daily list', async () => {
  const order = await shop.order()
  await sql`update payment_attempt set state = 'ABANDONED', next_check_at = null where tx_ref = ${order.txRef}`.execute(
    shop.db,
  )
  await shop.charge(order.txRef, order.totalKobo)
  await shop.charge('NO-ORDER-OF-OURS', 77_00)
  const first = await listing()
  expect(first).toMatchObject({ strays: 1 })
  expect(first.settled).toBeGreaterThanOrEqual(1)
  expect(await orderState(shop.db, order.id)).toBe('PAID')
  expect(await listing()).toMatchObject({ strays: 0, settled: 0 })
  const { rows } =
    await sql`select type, processed_at from webhook_event where tx_ref = 'NO-ORDER-OF-OURS'`.execute(shop.db)
  expect(rows).toEqual([{ type: 'listing.unknown', processed_at: null }])
})

/** The sandbox keeps the true time; the listing looks back from ours. */
const listing = async () => {
  await sql`update sandbox.charge set created_at = now() + make_interval(secs => ${passed / 1000})`.execute(
    shop.db,
  )
  return listStrays(shop.payments)
}

test('a provider that does not answer at the last look is asked again', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { trouble: { verify_503: 1 } })
  await sql`update payment_attempt set created_at = created_at - interval '72 hours', next_check_at = created_at
    where tx_ref = ${order.txRef}`.execute(shop.db)
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await attemptOf(order.txRef)).toMatchObject({ state: 'CREATED', next: expect.any(Date) })
  shop.pass(HOUR)
  passed += HOUR
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('an hour-long pause between two checks is not made longer by a provider that is silent for a moment', async () => {
  const order = await shop.order()
  await shop.charge(order.txRef, order.totalKobo, { trouble: { verify_503: 1 } })
  await sql`update payment_attempt set created_at = created_at - interval '3 hours', next_check_at = created_at
    where tx_ref = ${order.txRef}`.execute(shop.db)
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await attemptOf(order.txRef)).toMatchObject({ state: 'CREATED' })
  shop.pass(6 * MINUTE)
  passed += 6 * MINUTE
  await checkAttempt(shop.payments, { txRef: order.txRef })
  expect(await orderState(shop.db, order.id)).toBe('PAID')
})

test('a lost job is sent again by the sweep', async () => {
  const order = await shop.order()
  await sql`delete from pgboss.job where data->>'txRef' = ${order.txRef}`.execute(shop.db)
  await sweepPayments(shop.payments)
  expect(await jobs('payments.check', order.txRef)).toBe(0)
  shop.pass(4 * MINUTE)
  passed += 4 * MINUTE
  await sweepPayments(shop.payments)
  expect(await jobs('payments.check', order.txRef)).toBe(1)
})
