import { afterEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../storage/stored.ts'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { startTestServer, successAnswer } from '../testing/server.ts'
import { sendWish, setLine } from './guest-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const line = { product_slug: 'a-work', size_id: 's', with_frame: false, quantity: 1 }

const openShop = async () => {
  const server = await startTestServer(({ path }) =>
    path.includes('wishlist')
      ? successAnswer({})
      : successAnswer({ guestuserid: 'g1', items: 1, quantity: 1 }),
  )
  stubBrowser(new TestStorage(), server.origin)
  return server
}

describe('what is put into cart and wishlist', () => {
  it('arrives although its page is left or closed meanwhile', async () => {
    const server = await openShop()
    const sent = vi.spyOn(globalThis, 'fetch')
    await setLine(line)
    await sendWish('a-work', true)
    const outlives = expect.objectContaining({ keepalive: true })
    expect(sent.mock.calls.slice(-2)).toEqual([
      [new URL('/api/v1/shop/cart/', server.origin), outlives],
      [new URL('/api/v1/shop/wishlist/', server.origin), outlives],
    ])
    await server.stop()
  })

  it('makes a guest by the first line of the cart, in one request', async () => {
    const server = await openShop()
    await Promise.all([setLine(line), setLine({ ...line, size_id: 't' })])
    expect(stored.guest.read()).toBe('g1')
    expect(server.received.map(({ headers, body }) => [headers.guestuserid, body])).toEqual([
      [undefined, line],
      ['g1', { ...line, size_id: 't' }],
    ])
    await server.stop()
  })
})
