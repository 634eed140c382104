import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Marketplace, openMarketplace } from '../server/testing/test-marketplace.ts'
import { troubleMoney } from './money.ts'
import { peopleOf } from './people.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

/** The same each time; `npm run chaos` takes others. */
const seed = Number(process.env.CHAOS_SEED ?? 7)

test(`R2-01: disputes, dashboard refunds, settlements, payouts and the bank's files: three ledgers agree to the kobo (seed ${seed})`, async () => {
  const ground = {
    db: m.db,
    appUrl: m.url,
    sandboxUrl: m.url,
    features: m.features,
    buyers: peopleOf(m.db, m.features.accounts),
    list: (pieces: number) => m.list({ name: 'Hard piece', total: pieces }),
  }
  const { comparison } = await troubleMoney(ground, { seed, orders: 20 })
  expect(comparison.wrong, `CHAOS_SEED=${seed} ${JSON.stringify(comparison)}`).toEqual([])
  expect(comparison.exceptions).toMatchObject({
    taken_back: expect.any(Number),
    disputed: expect.any(Number),
  })
  expect(comparison.bank).not.toBe(0)
  expect(comparison.named.extraFees).toBeGreaterThanOrEqual(52_50)
})
