import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { startServer, success } from '../testing/server.ts'
import { setLine, toggleWish } from './cart.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what is put into cart and wishlist', () => {
  it('arrives although its page is left or closed meanwhile', async () => {
    const server = await startServer(({ path }) =>
      path.includes('wishlist') ? success({}) : success({ guestuserid: 'g1', items: 1, quantity: 1 }),
    )
    stubBrowser(new TestStorage(), server.origin)
    const sent = vi.spyOn(globalThis, 'fetch')
    await setLine({ product_slug: 'a-work', size_id: 's', with_frame: false, quantity: 1 })
    await toggleWish('a-work')
    const outlives = expect.objectContaining({ keepalive: true })
    expect(sent.mock.calls.slice(-2)).toEqual([
      [new URL('/api/v1/shop/cart/', server.origin), outlives],
      [new URL('/api/v1/shop/wishlist/', server.origin), outlives],
    ])
    await server.stop()
  })
})
