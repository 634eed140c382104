import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import type { AttemptState } from './index.server.ts'
import { orderState } from './test-orders.ts'
import { balances, openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

type Fate = 'success' | 'refused then success' | 'refused' | 'pending' | 'less' | 'dollars' | 'nothing'

const webhook = fc.record({
  copies: fc.integer({ min: 1, max: 3 }),
  delay_ms: fc.integer({ min: 0, max: 400 }),
  drop: fc.nat(4).map((roll) => roll === 0),
  reorder: fc.nat(2).map((roll) => roll === 0),
  forge: fc.boolean(),
})
const trouble = fc.record({ charge_503: fc.boolean(), verify_503: fc.nat(2), refund_503: fc.nat(1) })
const payment = fc.record({
  fate: fc.constantFrom<Fate>(
    'success',
    'success',
    'success',
    'refused then success',
    'refused',
    'pending',
    'less',
    'dollars',
    'nothing',
  ),
  word: fc.constantFrom('successful', 'completed'),
  webhook,
  trouble,
  settlesInBrowser: fc.boolean(),
})
/** Orders, each with one to three attempts to pay it. */
const plan = fc.array(fc.array(payment, { minLength: 1, maxLength: 3 }), { minLength: 40, maxLength: 40 })
type Payment = ReturnType<typeof payment.generate>['value']

const carryOut = async (txRef: string, kobo: number, wish: Payment) => {
  const { fate, word, webhook: hook, trouble: woes } = wish
  const go = (outcome: string, more: object = {}) =>
    shop.charge(txRef, kobo, { outcome, webhook: hook, trouble: woes, ...more })
  if (fate === 'refused' || fate === 'refused then success') await go('failed')
  if (fate === 'success' || fate === 'refused then success') await go(word)
  if (fate === 'pending') await go('pending')
  if (fate === 'less') await go(word, { charged: { amount: (kobo - 1) / 100 } })
  if (fate === 'dollars') await go(word, { charged: { currency: 'USD' } })
  if (wish.settlesInBrowser) await shop.payments.settle(txRef, 'browser')
}

const ends: Record<Fate, AttemptState[]> = {
  success: ['SUCCEEDED', 'REFUNDED'],
  'refused then success': ['SUCCEEDED', 'REFUNDED'],
  refused: ['FAILED'],
  pending: ['PROCESSING'],
  less: ['MISMATCH'],
  dollars: ['MISMATCH'],
  nothing: ['CREATED'],
}

const reconcile = async (txRefs: string[]) => {
  for (const minutes of [1, 1, 3, 5, 20]) {
    shop.pass(minutes * MINUTE)
    await Promise.all(txRefs.map((txRef) => shop.payments.reconcile.check(txRef)))
  }
}

test("webhooks doubled, late, out of order, dropped and forged, a provider that stumbles: the end is the model's", async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31)
  const [orders = []] = fc.sample(plan, { numRuns: 1, seed })
  const made = await Promise.all(
    orders.map(async (payments, index) => {
      const order = await shop.order(1_000_00 + index)
      const txRefs = [order.txRef]
      for (let more = 1; more < payments.length; more += 1) txRefs.push(await shop.attempt(order))
      return { order, tries: payments.map((wish, number) => ({ wish, txRef: txRefs[number] ?? '' })) }
    }),
  )
  const tries = made.flatMap(({ order, tries: own }) => own.map((one) => ({ ...one, kobo: order.totalKobo })))
  await Promise.all(tries.map(({ txRef, kobo, wish }) => carryOut(txRef, kobo, wish)))
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from sandbox.webhook where done_at is null limit 1`.execute(shop.db)
      expect(rows).toHaveLength(0)
    },
    { timeout: 20_000, interval: 100 },
  )
  await reconcile(tries.map(({ txRef }) => txRef))
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from payment_attempt where state = 'REFUNDING' limit 1`.execute(
        shop.db,
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 20_000, interval: 100 },
  )

  for (const { order, tries: own } of made) {
    const states = await Promise.all(own.map(({ txRef }) => shop.stateOf(txRef)))
    const hint = `seed ${seed}: ${JSON.stringify(own)}`
    for (const [index, { wish }] of own.entries()) expect(ends[wish.fate], hint).toContain(states[index])
    const isPaid = own.some(({ wish }) => ends[wish.fate].includes('SUCCEEDED'))
    expect(
      states.filter((state) => state === 'SUCCEEDED'),
      hint,
    ).toHaveLength(isPaid ? 1 : 0)
    expect(await orderState(shop.db, order.id), hint).toBe(isPaid ? 'PAID' : 'PENDING')
  }
  const { provider, ours } = await balances(shop.db)
  expect(ours, `seed ${seed}`).toBe(provider)
}, 60_000)
