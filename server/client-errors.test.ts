import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../contract/envelope.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

const say = async (words: string): Promise<{ head: string; body: unknown }> => {
  const socket = connect(Number(new URL(m.url).port), '127.0.0.1')
  socket.write(words)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('what is no request', () => {
  it.each([
    ['headers too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, '431'],
    ['an address too long', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431'],
    ['no HTTP', 'hello there\r\n\r\n', '400'],
  ])('gets a documented refusal and the line is cut: %s', async (_what, words, status) => {
    const { head, body } = await say(words)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(failure.safeParse(body).success).toBe(true)
  })
})
