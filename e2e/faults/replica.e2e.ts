import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { startPair } from '../../platform/postgres/test-standby.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

let folder: string
let pair: Awaited<ReturnType<typeof startPair>>
let m: RunningMarketplace
beforeAll(async () => {
  folder = await makeClusterFolder('aworan-pair-')
  pair = await startPair(folder)
  m = await startMarketplace({
    DATABASE_URL: pair.urlOf(pair.primary),
    DATABASE_READ_URL: pair.urlOf(pair.standby),
    WEB_CONCURRENCY: '2',
  })
})
afterAll(async () => {
  await m.stop()
  await pair.stop()
  await rm(folder, { recursive: true, force: true })
})

const isTaken = async (slug: string) =>
  !(await (await fetch(`${m.url}/${slug}`)).text()).includes('https://schema.org/InStock')
const passedOver = async () =>
  /^database_replica_passed_over (\d+)$/m.exec(await (await fetch(`${m.url}/metrics`)).text())?.[1]
const poll = (read: () => unknown) => expect.poll(read, { timeout: 60_000 })

it('a sale is shown though the replica has stopped replaying, and after it has caught up', async () => {
  await poll(passedOver).toBe('0')
  const works = (await worksOnSale(m)).slice(0, 3)
  const { access } = await tokensOf(m, await newBuyer(m))
  const held: { slug: string; id: string }[] = []
  const hold = async (slug = '') => {
    expect(await isTaken(slug)).toBe(false)
    held.push({ slug, id: (await place(m, access, slug)).id })
    await poll(() => isTaken(slug)).toBe(true)
  }
  const [before, during, after] = works.map(({ slug }) => slug)
  await hold(before)
  await pair.standby.replay('pause')
  await hold(during)
  await poll(passedOver).not.toBe('0')
  expect(await isTaken(before ?? '')).toBe(true)
  await pair.standby.replay('resume')
  await poll(passedOver).toBe('0')
  expect([await isTaken(before ?? ''), await isTaken(during ?? '')]).toEqual([true, true])
  await hold(after)
  for (const { slug, id } of held) {
    expect((await callApi(m, 'DELETE', `/shop/orders/${id}/`, undefined, access)).status).toBe(200)
    await poll(() => isTaken(slug)).toBe(false)
  }
})

it('a replica that is lost fails no page and no list, and is read from again once it is back', async () => {
  await poll(passedOver).toBe('0')
  const statuses: number[] = []
  let goesOn = true
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    for (let n = 0; goesOn; n += 1) {
      // Each address is new, so that none is answered from memory.
      const path =
        reader % 2 === 0
          ? `/categories/product/blue${reader}x${n}`
          : `/api/v1/shop/products/?price_max=${1_000_000 + n}`
      const response = await fetch(m.url + path)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  })
  const readMore = async () => {
    const before = statuses.length
    await poll(() => statuses.length > before + 100).toBe(true)
  }
  await readMore()
  await pair.standby.kill()
  await poll(passedOver).not.toBe('0')
  await readMore()
  await pair.standby.start()
  await poll(passedOver).toBe('0')
  await readMore()
  goesOn = false
  await Promise.all(readers)
  expect([...new Set(statuses)]).toEqual([200])
})
