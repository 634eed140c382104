import { afterAll, beforeAll, expect, it } from 'vitest'
import { weighFirstVisits } from '../../bench/first-visit.ts'
import type { RunningMarketplace } from '../marketplace.ts'
import { shareMarketplace } from '../shared-marketplace.ts'
import { worksOnSale } from '../steps.ts'

let m: RunningMarketplace
beforeAll(async () => {
  m = await shareMarketplace()
})
afterAll(() => m.stop())

it('a first visit on a phone fetches at most 150 kB, a category with its pictures 200', async () => {
  const [work] = await worksOnSale(m)
  const budgets = {
    '/': 150_000,
    [`/${work?.slug}`]: 150_000,
    '/categories': 200_000,
    '/categories/art': 200_000,
  }
  for (const { path, total, kinds } of await weighFirstVisits(m.url, Object.keys(budgets))) {
    expect(total, `${path} ${JSON.stringify(kinds)}`).toBeLessThan(budgets[path] ?? 0)
    expect(kinds['JS'] ?? 0, path).toBe(0)
    expect(kinds['fonts'], path).toBeLessThan(45_000)
    expect(kinds['CSS'], path).toBeLessThan(16_000)
  }
})
