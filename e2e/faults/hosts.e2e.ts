import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDb } from '../../platform/db/index.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { startPair } from '../../platform/postgres/test-standby.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { newBuyer, tokensOf } from '../people.ts'
import { stationsOf } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

let folder: string
let pair: Awaited<ReturnType<typeof startPair>>
let m: RunningMarketplace
beforeAll(async () => {
  folder = await makeClusterFolder('aworan-pair-')
  pair = await startPair(folder, { isSynchronous: true })
  const url = pair.urlOf(pair.standby, pair.primary)
  m = await startMarketplace({ DATABASE_URL: url, DATABASE_READ_URL: url, WEB_CONCURRENCY: '2' })
})
afterAll(async () => {
  await m.stop()
  await pair.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A buyer who orders a work and withdraws the order, again and again, until `end`. */
const openBuyer = async (slug: string) => {
  const { access } = await tokensOf(m, await newBuyer(m))
  const [station] = await stationsOf(m)
  const entry = { delivery_option: 'PICKUP', pickup_station_id: station?.id, product_id: slug }
  const acknowledged: string[] = []
  const refused: { status: number; retryAfter: string | null }[] = []
  let goesOn = true
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${m.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data?: { id: string }; code?: string }
    if (!response.ok)
      refused.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
    return { isDone: response.ok, ...answer }
  }
  const run = async () => {
    while (goesOn) {
      const placed = await ask('POST', '/shop/orders/', entry)
      if (!placed.isDone || !placed.data) {
        await sleep(50)
        continue
      }
      const { id } = placed.data
      acknowledged.push(id)
      // Without an answer it is withdrawn again, which changes nothing where it was.
      while (!(await ask('DELETE', `/shop/orders/${id}/`)).isDone && goesOn) await sleep(50)
    }
  }
  const running = run()
  return {
    acknowledged,
    refused,
    end: async () => {
      goesOn = false
      await running
    },
  }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(20)
}

it('a primary that is lost takes no acknowledged order with it: the shop sells on at the standby, without a start', async () => {
  const works = await worksOnSale(m)
  const buyers = await Promise.all(works.slice(0, 3).map(({ slug }) => openBuyer(slug)))
  onTestFinished(async () => void (await Promise.all(buyers.map(({ end }) => end()))))
  await until(() => buyers.every(({ acknowledged }) => acknowledged.length >= 5))
  await pair.primary.kill()
  await until(() => buyers.every(({ refused }) => refused.length >= 3))
  for (const { slug } of works.slice(-8))
    expect((await fetch(`${m.url}/${slug}`)).status, 'pages are read from the standby').toBe(200)
  await pair.standby.promote()
  const before = buyers.map(({ acknowledged }) => acknowledged.length)
  await until(() => buyers.every(({ acknowledged }, at) => acknowledged.length >= (before[at] ?? 0) + 5))
  const db = createDb(pair.urlOf(pair.primary, pair.standby))
  for (const { acknowledged, refused, end } of buyers) {
    await end()
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual(
      [],
    )
    const { rows } = await sql<{ id: string }>`
      select id from orders where id = any(${acknowledged}::uuid[])`.execute(db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  }
  await db.destroy()
})
