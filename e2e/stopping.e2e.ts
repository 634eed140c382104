import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'

/** Requests each second, and for how many seconds before and after SIGTERM; STOPPING_SECONDS measures longer. */
const RATE = 200
const SECONDS = Number(process.env.STOPPING_SECONDS ?? 2)

type Answer = { status: number; ms: number; isLast: boolean }

let m: RunningMarketplace
const guests: string[] = []
let picture = ''
beforeAll(async () => {
  m = await startMarketplace({ DRAIN_SECONDS: '120' })
  for (let i = 0; i < 20; i++) {
    const response = await fetch(`${m.url}/api/v1/shop/cart/`, { method: 'POST' })
    guests.push(((await response.json()) as { data: { guestuserid: string } }).data.guestuserid)
  }
  picture = /\/media\/[\w/-]+\.\w+/.exec(await (await fetch(m.url)).text())?.[0] ?? ''
})
afterAll(() => m.stop())

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** A machine that has other work to do is asked less often than planned, rather than overrun: that is another test. */
const MOST_UNDER_WAY = 48

const send = (
  method: string,
  path: string,
  { body, guest, via = agent }: { body?: object; guest?: string; via?: Agent } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = {
      ...(guest ? { guestUserID: guest } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request(new URL(path, m.url), { method, agent: via, headers }, (response) => {
      response.once('error', reject)
      response.resume().once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - started,
          isLast: response.headers.connection === 'close',
        }),
      )
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** Of every ten: five pages, two readings of the API, a picture, a look at health, and one that writes. */
const mix = (i: number): Promise<Answer> => {
  switch (i % 10) {
    case 0:
      return send('POST', '/api/v1/shop/cart/', {
        guest: guests[i % guests.length] ?? '',
        body: { product_slug: 'before-the-bridge-wakes', quantity: 1 },
      })
    case 1:
      return send('GET', '/health/live')
    case 2:
      return send('GET', picture)
    case 3:
    case 4:
      return send('GET', '/api/v1/shop/top-deals/')
    default:
      return send('GET', i % 2 ? '/' : '/about')
  }
}

/** A request whose body is half there. `finish` sends the rest once the port is closed, and answers its status. */
const beginSlowly = (): { finish(): Promise<number> } => {
  const body = JSON.stringify({ product_slug: 'before-the-bridge-wakes', quantity: 1 })
  const headers = {
    guestUserID: guests[0] ?? '',
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const { promise, resolve } = Promise.withResolvers<number>()
  const url = new URL('/api/v1/shop/cart/', m.url)
  const sent = request(url, { method: 'POST', agent: new Agent(), headers }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode ?? 0))
  })
  sent.once('error', () => resolve(0))
  sent.write(body.slice(0, 10))
  return {
    finish: async () => {
      while (await send('GET', '/health/live').catch(() => undefined)) await sleep(50)
      await sleep(200)
      sent.end(body.slice(10))
      return promise
    },
  }
}

describe('stopping', () => {
  it(`SIGTERM under ${RATE} requests a second: readiness drops first, none fails`, {
    timeout: SECONDS * 2_000 + 60_000,
  }, async () => {
    const answers: Promise<Answer | Error>[] = []
    let [askedAt, readyDroppedAfter, sentUnready, underWay] = [0, 0, 0, 0]
    let slow: ReturnType<typeof beginSlowly> | undefined
    let stopped: Promise<number | null> | undefined
    const watchReadiness = async (): Promise<void> => {
      const own = new Agent()
      while ((await send('GET', '/health/ready', { via: own })).status === 200) await sleep(20)
      readyDroppedAfter = performance.now() - askedAt
    }
    const started = performance.now()
    const lasts = SECONDS * 2_000
    for (let i = 0; performance.now() - started < lasts || sentUnready < RATE / 2; i++) {
      const due = started + (i * 1_000) / RATE - performance.now()
      if (due > 0) await sleep(due)
      while (underWay >= MOST_UNDER_WAY) await sleep(5)
      if (!stopped && performance.now() - started > lasts / 2) {
        slow = beginSlowly()
        await sleep(50)
        askedAt = performance.now()
        stopped = m.stop()
        void watchReadiness()
      }
      // A load balancer would send these elsewhere by now: the ones on their way to us still get their answers.
      if (readyDroppedAfter > 0) sentUnready += 1
      underWay += 1
      answers.push(
        mix(i)
          .catch((error: Error) => error)
          .finally(() => {
            underWay -= 1
          }),
      )
    }
    const ranFor = (performance.now() - started) / 1_000
    const all = await Promise.all(answers)
    const failed = all.filter((one) => one instanceof Error || one.status >= 400)
    const times = all.flatMap((one) => (one instanceof Error ? [] : [one.ms])).toSorted((a, b) => a - b)
    const closing = all.filter((one) => !(one instanceof Error) && one.isLast).length
    console.log(
      `${all.length} requests in ${ranFor.toFixed(1)} s (${Math.round(all.length / ranFor)} a second), ${failed.length} failed; not ready ${Math.round(readyDroppedAfter)} ms after ` +
        `SIGTERM, ${sentUnready} sent after that; ${closing} answers ended their connection; ` +
        `median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
    )
    expect(failed).toEqual([])
    expect(closing).toBeGreaterThan(0)
    // Asked a second time, it waits for load balancers no longer, but still for the request under way.
    m.signal('SIGTERM')
    expect(await slow?.finish()).toBe(200)
    expect(await stopped).toBe(0)
    await expect(send('GET', '/health/live')).rejects.toThrow('ECONNREFUSED')
  })
})
