import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasVarnish, startVarnish } from '../e2e/faults/varnish.ts'
import { startMarketplace } from '../e2e/marketplace.ts'
import { callApi, newBuyer, tokensOf } from '../e2e/people.ts'
import { charge, place } from '../e2e/purchases.ts'
import { asSeller } from '../e2e/sales.ts'
import { worksOnSale } from '../e2e/steps.ts'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { quantile } from './load.ts'
import { type Section, table } from './section.ts'

const CHANGES = 100
const CONNECTIONS = 4
const GOAL_MS = 500
/** After this a change that is not shown is an error. */
const LIMIT_MS = 30_000

/** A connection to a server that stays with the process that has taken it. */
const openConnection = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get(new URL(path, url), { agent }, (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve(text))
          .on('error', reject)
      }).on('error', reject)
    })
  return { read, close: () => agent.destroy() }
}
type Connection = ReturnType<typeof openConnection>

/** Ms until a page read over a connection says what is so. */
const untilShown = async ({ read }: Connection, slug: string, isSo: RegExp): Promise<number> => {
  const from = performance.now()
  while (!isSo.test(await read(`/${slug}`))) {
    if (performance.now() - from > LIMIT_MS) throw new Error(`/${slug} does not show ${isSo}`)
    await sleep(2)
  }
  return performance.now() - from
}

const free = /schema\.org\/InStock/
const reserved = /schema\.org\/Reserved/
const sold = /schema\.org\/SoldOut/

/** Measures how long after its answer a change is shown by two processes, and by Varnish. */
export const measureSeen = async (): Promise<Section> => {
  if (!hasVarnish) console.log('Varnish is not on this machine (Debian: varnish, varnish-modules).')
  const port = await findFreePort()
  const market = await startMarketplace({
    WEB_CONCURRENCY: '2',
    ...(hasVarnish && { PAGE_CACHES: `http://127.0.0.1:${port}` }),
  })
  const varnish = hasVarnish ? await startVarnish(port, Number(new URL(market.url).port)) : undefined
  const ways = [
    {
      way: 'two processes',
      connections: Array.from({ length: CONNECTIONS }, () => openConnection(market.url)),
    },
    ...(varnish ? [{ way: 'Varnish', connections: [openConnection(varnish.url)] }] : []),
  ]
  const times = new Map<string, number[]>()
  /** Has all store the page, makes a change, and waits until all show it: the last of each way counts. */
  const watch = async (change: string, slug: string, isSo: RegExp, act: () => Promise<unknown>) => {
    const all = ways.flatMap(({ connections }) => connections)
    await Promise.all(all.map(({ read }) => read(`/${slug}`)))
    await act()
    await Promise.all(
      ways.map(async ({ way, connections }) => {
        const took = await Promise.all(connections.map((each) => untilShown(each, slug, isSo)))
        const name = `${change}, ${way}`
        times.set(name, [...(times.get(name) ?? []), Math.max(...took)])
      }),
    )
  }
  try {
    const works = await worksOnSale(market)
    const { access } = await tokensOf(market, await newBuyer(market))
    for (let n = 0; n < CHANGES; n++) {
      const { slug } = works[n % works.length] ?? { slug: '' }
      let id = ''
      await watch('ordered', slug, reserved, async () => {
        id = (await place(market, access, slug)).id
      })
      await watch('withdrawn', slug, free, () =>
        callApi(market, 'DELETE', `/shop/orders/${id}/`, undefined, access),
      )
    }
    const seller = await asSeller(market)
    const { products } = await seller<{ products: { id: string; slug: string; status: string }[] }>(
      'GET',
      '/seller/products/?limit=96',
    )
    const owned = works.map(({ slug }) => products.find((product) => product.slug === slug)).find(Boolean)
    if (!owned) throw new Error('the seller has nothing on sale')
    for (let n = 0; n < CHANGES; n++) {
      const path = `/seller/products/${owned.id}/`
      const { version } = await seller<{ version: number }>('GET', path)
      const price = 400_000 + n
      await watch('another price', owned.slug, new RegExp(price.toLocaleString('en-US')), () =>
        seller('PATCH', path, { version, price }),
      )
    }
    for (const { slug } of works) {
      const order = await place(market, access, slug)
      await watch('paid', slug, sold, async () => {
        await charge(market, order)
        const path = `/shop/orders/${order.id}/check/`
        type Checked = { order: { payment: string } }
        while ((await callApi<Checked>(market, 'POST', path, {}, access)).data.order.payment !== 'paid')
          await sleep(20)
      })
    }
  } finally {
    for (const { connections } of ways) for (const { close } of connections) close()
    await varnish?.stop()
    await market.stop()
  }
  const lines = [...times].map(([name, took]) => [
    name,
    took.length,
    [0.5, 0.99, 1].map((share) => quantile(took, share).toFixed(0)),
    `p99 ≤ ${GOAL_MS}`,
  ])
  return {
    title: 'A change is seen',
    text: `Ms from the answer of a change until the page of its work shows it: over ${CONNECTIONS} connections to \`WEB_CONCURRENCY=2\`, which the processes take in turns, the last of them
counts; and by Varnish before both, where it is there. The pages were stored by each of them before, and are read without a pause longer than 2 ms.

${table(['change, shown by', 'times', 'p50', 'p99', 'at most', 'goal'], lines)}`,
  }
}
