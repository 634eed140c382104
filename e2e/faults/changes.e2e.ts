import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { type OwnDatabase, openDatabase } from '../own-database.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

// Two servers of one shop, each with what it keeps in memory.
let database: OwnDatabase
let one: RunningMarketplace
let other: RunningMarketplace
beforeAll(async () => {
  database = await openDatabase()
  const settings = { DATABASE_URL: database.url }
  ;[one, other] = await Promise.all([startMarketplace(settings), startMarketplace(settings)])
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.stop()
})

const read = async (market: RunningMarketplace, path: string): Promise<string> =>
  (await fetch(`${market.url}${path}`)).text()
const isTaken = async (market: RunningMarketplace, slug: string): Promise<boolean> =>
  !(await read(market, `/${slug}`)).includes('https://schema.org/InStock')

/** Milliseconds until a server's page says what is so. */
const until = async (market: RunningMarketplace, slug: string, taken: boolean): Promise<number> => {
  const from = performance.now()
  while ((await isTaken(market, slug)) !== taken) {
    if (performance.now() - from > 10_000)
      throw new Error(`${slug} is not shown as ${taken ? 'taken' : 'free'}`)
    await sleep(10)
  }
  return performance.now() - from
}

it('what is held or freed in one server is shown by the other within half a second', async () => {
  const [work] = await worksOnSale(one)
  if (!work) throw new Error('no works')
  const { access } = await tokensOf(one, await newBuyer(one))
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) {
    expect(await isTaken(other, work.slug)).toBe(false)
    expect(await isTaken(one, work.slug)).toBe(false)
    const order = await place(one, access, work.slug)
    // Who did it sees it at once, where the machine has time for it.
    await until(one, work.slug, true)
    took.push(await until(other, work.slug, true))
    expect((await callApi(one, 'DELETE', `/shop/orders/${order.id}/`, undefined, access)).status).toBe(200)
    await until(one, work.slug, false)
    took.push(await until(other, work.slug, false))
  }
  took.sort((a, b) => a - b)
  console.log(
    `shown by the other server after ${Math.round(took[5] ?? 0)} ms in the middle, ${Math.round(took.at(-1) ?? 0)} ms at most`,
  )
  // Half a second where the machine has nothing else to do.
  expect(took[5]).toBeLessThan(500)
  expect(took.at(-1)).toBeLessThan(3_000)
})

it('an order is shown by both though the other lost its connections meanwhile', async () => {
  const [work] = await worksOnSale(one)
  if (!work) throw new Error('no works')
  const { access } = await tokensOf(one, await newBuyer(one))
  expect(await isTaken(other, work.slug)).toBe(false)
  await place(one, access, work.slug)
  await database.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await until(other, work.slug, true)
  await until(one, work.slug, true)
})
