import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'
import { hasVarnish, startVarnish, type Varnish } from './varnish.ts'

if (!hasVarnish)
  console.warn('Varnish is not on this machine (Debian: varnish, varnish-modules): its tests are skipped.')

describe.skipIf(!hasVarnish)('Varnish before the shop', () => {
  let market: RunningMarketplace
  let varnish: Varnish
  let port: number
  beforeAll(async () => {
    port = await findFreePort()
    market = await startMarketplace({ PAGE_CACHES: `http://127.0.0.1:${port}` })
    varnish = await startVarnish(port, Number(new URL(market.url).port))
  })
  afterAll(async () => {
    await varnish.stop()
    await market.stop()
  })

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${varnish.url}${path}`, { headers })
    return { answer, text: await answer.text() }
  }
  /** Whether Varnish answered from what it has: it then names two requests. */
  const isKept = ({ answer }: { answer: Response }): boolean =>
    answer.headers.get('x-varnish')?.includes(' ') === true
  const isTaken = async (slug: string) =>
    !(await read(`/${slug}`)).text.includes('https://schema.org/InStock')
  /** Milliseconds until Varnish's page says what is so. */
  const until = async (slug: string, taken: boolean): Promise<number> => {
    const from = performance.now()
    while ((await isTaken(slug)) !== taken) {
      if (performance.now() - from > 10_000)
        throw new Error(`${slug} is not shown as ${taken ? 'taken' : 'free'}`)
      await sleep(10)
    }
    return performance.now() - from
  }

  it('keeps a page for all readers, whatever the order of its query and whatever cookies they send', async () => {
    const readTwice = async () => ({
      first: await read('/categories?sort=price_up&orientation=square'),
      again: await read('/categories?orientation=square&sort=price_up', { cookie: 'anything=1' }),
    })
    let { first, again } = await readTwice()
    // A shop that has just started may still tell of a change between the two, which drops the page.
    for (let tries = 0; tries < 5 && !isKept(again); tries++) {
      await sleep(500)
      ;({ first, again } = await readTwice())
    }
    expect(first.answer.status).toBe(200)
    expect(isKept(again)).toBe(true)
    expect(again.text).toBe(first.text)
    expect(again.answer.headers.get('content-security-policy')).toBe(
      first.answer.headers.get('content-security-policy'),
    )
    for (const name of ['xkey', 'page-until', 'set-cookie']) expect(again.answer.headers.get(name)).toBeNull()
    const packed = await read('/categories?sort=price_up&orientation=square', {
      'accept-encoding': 'br, gzip',
    })
    expect(packed.answer.headers.get('content-encoding')).toBe('br')
    expect(packed.text).toBe(first.text)
  })

  it('keeps no call, no refusal and nothing for a Host of a stranger', async () => {
    await read('/api/v1/shop/categories/')
    expect(isKept(await read('/api/v1/shop/categories/'))).toBe(false)
    await read('/no-such-work-anywhere')
    expect(isKept(await read('/no-such-work-anywhere'))).toBe(false)
    await read('/about')
    const strange = await fetch(`${varnish.url}/about`, { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(await strange.text()).not.toContain('evil.example')
  })

  it('shows what was sold or freed at once, also while others read it', async () => {
    const [work] = await worksOnSale(market)
    if (!work) throw new Error('no works')
    const { access } = await tokensOf(market, await newBuyer(market))
    const took: number[] = []
    for (let round = 0; round < 4; round += 1) {
      expect(await isTaken(work.slug)).toBe(false)
      const order = await place(market, access, work.slug)
      took.push(await until(work.slug, true))
      expect((await callApi(market, 'DELETE', `/shop/orders/${order.id}/`, undefined, access)).status).toBe(
        200,
      )
      took.push(await until(work.slug, false))
      // What was rendered during the change is dropped again: it stays right.
      await sleep(100)
      expect(await isTaken(work.slug)).toBe(false)
    }
    took.sort((a, b) => a - b)
    console.log(
      `shown by Varnish after ${Math.round(took[4] ?? 0)} ms in the middle, ${Math.round(took.at(-1) ?? 0)} ms at most`,
    )
    // About a tenth of a second where the machine has nothing else to do.
    expect(took.at(-1)).toBeLessThan(5_000)
  })

  it('leaves the pages that do not show the work where they are', async () => {
    const [work, other] = await worksOnSale(market)
    if (!work || !other) throw new Error('no works')
    const { access } = await tokensOf(market, await newBuyer(market))
    // The last emptying of what came before is over, then both are kept.
    await expect
      .poll(async () => (await Promise.all([read('/terms'), read('/terms')])).some(isKept))
      .toBe(true)
    const order = await place(market, access, work.slug)
    await until(work.slug, true)
    expect(isKept(await read('/terms'))).toBe(true)
    await callApi(market, 'DELETE', `/shop/orders/${order.id}/`, undefined, access)
    await until(work.slug, false)
  })

  it('takes PURGE from the shop alone: not with the address of somebody that a proxy passes on', async () => {
    const purge = (headers: Record<string, string>) =>
      fetch(varnish.url, { method: 'PURGE', headers: { 'xkey-purge': 'nothing', ...headers } })
    expect((await purge({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(405)
    expect((await purge({})).status).toBe(200)
  })

  it('is emptied when it comes back, and shows its pages while the shop is away', async () => {
    const [work] = await worksOnSale(market)
    if (!work) throw new Error('no works')
    expect(await isTaken(work.slug)).toBe(false)
    const { access } = await tokensOf(market, await newBuyer(market))
    await varnish.stop()
    await place(market, access, work.slug)
    varnish = await startVarnish(port, Number(new URL(market.url).port))
    await until(work.slug, true)
    await read('/about')
    market.signal('SIGSTOP')
    try {
      const { answer, text } = await read('/about')
      expect(answer.status).toBe(200)
      expect(text).toContain('Àwòrán')
    } finally {
      market.signal('SIGCONT')
    }
  })
})
