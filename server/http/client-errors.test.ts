import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../contract/envelope.ts'
import { usualTimes } from '../../platform/http/times.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace({
    times: { ...usualTimes, headers: 700, request: 1_000, silence: 1_200, look: 100 },
  })
})
afterAll(() => m.close())

const dial = (): Socket => connect(Number(new URL(m.url).port), '127.0.0.1')

const read = async (socket: Socket): Promise<{ head: string; body: unknown }> => {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

const say = (words: string): ReturnType<typeof read> => {
  const socket = dial()
  socket.write(words)
  return read(socket)
}

/** Sends `words`, then a byte of `drip` every 50 ms for ever; answers what came back and after how many milliseconds. */
const dribble = async (words: string, drip: string): Promise<{ head: string; ms: number }> => {
  const started = performance.now()
  const socket = dial()
  socket.on('error', () => {})
  socket.write(words)
  const timer = setInterval(() => socket.writable && socket.write(drip), 50)
  socket.once('close', () => clearInterval(timer))
  const { head } = await read(socket)
  clearInterval(timer)
  return { head, ms: performance.now() - started }
}

describe('what is no request', () => {
  it.each([
    ['headers too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, '431'],
    ['1 MB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(1_000_000)}\r\n\r\n`, '431'],
    ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431'],
    ['no HTTP', 'hello there\r\n\r\n', '400'],
  ])('gets a documented refusal and the line is cut: %s', async (_what, words, status) => {
    const { head, body } = await say(words)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(failure.safeParse(body).success).toBe(true)
  })

  it('is a caller who dribbles headers or body, or says nothing: cut off, while others are served', async ({
    annotate,
  }) => {
    const post = 'POST /api/v1/general/subscribe/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    let others = 0
    const serving = new AbortController()
    const serve = (async () => {
      while (!serving.signal.aborted) {
        const response = await fetch(`${m.url}/api/v1/shop/top-deals/`)
        expect(response.status).toBe(200)
        await response.arrayBuffer()
        others += 1
      }
    })()
    const mute = text(dial())
    const many = Array.from({ length: 50 }, () => dribble('GET / HTTP/1.1\r\nHost: x\r\n', 'x'))
    const [header, body] = await Promise.all([
      dribble('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
      dribble(`${post}Content-Length: 10000\r\n\r\n`, '{'),
      ...many,
    ])
    await mute
    serving.abort()
    await serve
    expect(header?.head).toMatch(/^HTTP\/1.1 408 /)
    expect(header?.ms).toBeLessThan(50_000)
    expect(body?.head).toMatch(/^HTTP\/1.1 408 /)
    expect(body?.ms).toBeLessThan(50_000)
    expect(others, 'nobody waits until the slow are cut off').toBeGreaterThan(2)
    await annotate(
      `slow headers cut after ${Math.round(header?.ms ?? 0)} ms, slow body after ${Math.round(body?.ms ?? 0)} ms ` +
        `(limits 700 and 1000 ms) among 50 more; ${others} other requests answered meanwhile`,
    )
  })
})
