import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

let m: RunningMarketplace
beforeAll(async () => {
  m = await startMarketplace()
})
afterAll(() => m.stop())

/** How many pages have been rendered since the start. */
const renderings = async (): Promise<number> => {
  const text = await (await fetch(`${m.url}/metrics`)).text()
  return Number(/page_cache_reads_total\{result="miss"\} (\d+)/.exec(text)?.[1])
}

const read = async (path: string): Promise<string> => {
  const answer = await fetch(`${m.url}${path}`)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** How many renderings what is done here takes. */
const cost = async (act: () => Promise<unknown>): Promise<number> => {
  const before = await renderings()
  await act()
  return (await renderings()) - before
}

it('M-09 420 made-up queries render a page once and throw no other out', async () => {
  await read('/')
  await read('/categories')
  const list = await read('/categories?sort=name&page=2')
  const spent = await cost(async () => {
    for (let each = 0; each < 420; each += 1) await read(`/categories?utm=${each}&made-up=${Math.random()}`)
    for (let each = 0; each < 20; each += 1) await read(`/?x=${each}`)
    for (const path of ['/Categories', '/categories/', '/c%61tegories?page=1']) await read(path)
    expect(await read('/categories?utm=5&page=2&sort=name')).toHaveLength(list.length)
    await read('/')
  })
  expect(spent).toBe(0)
})

it('D2 an order has the pages of its own work rendered anew; a refused withdrawal has none', async () => {
  const [mine, other] = await worksOnSale(m)
  if (!mine || !other) throw new Error('no works')
  const { access } = await tokensOf(m, await newBuyer(m))
  await read(`/${mine.slug}`)
  await read(`/${other.slug}`)
  const order = await place(m, access, mine.slug)
  expect(await cost(() => read(`/${other.slug}`))).toBe(0)
  expect(await cost(() => read(`/${mine.slug}`))).toBe(1)
  expect((await callApi(m, 'DELETE', `/shop/orders/${order.id}/`, undefined, access)).status).toBe(200)
  expect(await cost(() => read(`/${mine.slug}`))).toBe(1)
  await read('/')
  const spent = await cost(async () => {
    for (let each = 0; each < 10; each += 1) {
      expect((await callApi(m, 'DELETE', `/shop/orders/${order.id}/`, undefined, access)).status).toBe(409)
      for (const path of ['/', `/${mine.slug}`, `/${other.slug}`]) await read(path)
    }
  })
  expect(spent).toBe(0)
})
