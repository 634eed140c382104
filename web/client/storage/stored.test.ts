import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { chacha20 } from './chacha20.ts'

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

let storage: TestStorage

beforeEach(() => {
  vi.resetModules()
  storage = new TestStorage()
  stubBrowser(storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('what the browser keeps', () => {
  it('KEP-01 keeps JSON under access, refresh and guestuser, and reads texts without quotes too', async () => {
    const { stored } = await import('./stored.ts')
    stored.access.write('a.b.c')
    expect(storage.getItem('access')).toBe('"a.b.c"')
    storage.setItem('refresh', 'plain')
    expect(stored.refresh.read()).toBe('plain')
    storage.setItem('guestuser', '""')
    expect(stored.guest.read()).toBeNull()
  })

  it.each(['["a",{"b":1}]', '{"0":"a"}', '"a"', '[""]', '7', JSON.stringify(['a'.repeat(201)])])(
    'takes %s for no list of viewed works',
    async (text) => {
      const { stored } = await import('./stored.ts')
      storage.setItem('viewed', text)
      expect(stored.viewed.read()).toBeNull()
    },
  )

  it('KEP-01 keeps the purchase: option, home_id, pickup-id, address, product, mode, reference, order', async () => {
    const { stored } = await import('./stored.ts')
    stored.deliveryOption.write('PICKUP')
    stored.homeId.write('h')
    stored.pickupId.write('p')
    stored.addressText.write('1 Ọ̀ṣun Street, Lagos')
    stored.product.write({ slug: 'a', name: 'A', size_id: 's', with_frame: true, quantity: 1 })
    stored.purchaseMode.write('single')
    stored.txRef.write('tx')
    stored.orderId.write('o')
    stored.orderTotal.write(99.5)
    expect(stored.deliveryOption.read()).toBe('PICKUP')
    expect(storage.getItem('home_id')).toBe('"h"')
    expect(storage.getItem('pickup-id')).toBe('"p"')
    expect(stored.addressText.read()).toBe('1 Ọ̀ṣun Street, Lagos')
    expect(stored.product.read()?.with_frame).toBe(true)
    expect(stored.orderTotal.read()).toBe(99.5)
  })

  it('KEP-01 takes what is not a value for nothing', async () => {
    const { stored } = await import('./stored.ts')
    storage.setItem('delivery_option', '"MOON"')
    storage.setItem('product', '{"slug":1}')
    storage.setItem('order_total', 'NaN')
    expect([stored.deliveryOption.read(), stored.product.read(), stored.orderTotal.read()]).toEqual([
      null,
      null,
      null,
    ])
    storage.setItem('product', '{"slug":"a","name":"A","quantity":1}')
    expect(stored.product.read(), 'a purchase without its size').toBeNull()
  })

  it.each([
    ['blocked', () => stubBrowser(null)],
    ['full', () => void (storage.full = true)],
  ])('lives on in memory while storage is %s', async (_name, spoil) => {
    spoil()
    const { stored } = await import('./stored.ts')
    const { clearStorage } = await import('./storage.ts')
    stored.access.write('token')
    expect(stored.access.read()).toBe('token')
    clearStorage()
    expect(stored.access.read()).toBeNull()
  })

  it('L-16 marks the browser session by a cookie that on https is this host’s alone', async () => {
    const { browserSessionLasts, markBrowserSession } = await import('./browser-session.ts')
    markBrowserSession()
    expect(document.cookie).toBe('aworan_session=1; Path=/; SameSite=Lax')
    stubBrowser(storage, 'https://shop.example')
    expect(browserSessionLasts()).toBe(false)
    markBrowserSession()
    expect(document.cookie).toBe('__Host-aworan_session=1; Path=/; SameSite=Lax; Secure')
    expect(browserSessionLasts()).toBe(true)
  })

  it('KEP-02 encrypts the persisted state under recoil-persist', async () => {
    const { readPersisted, writePersisted } = await import('./persisted.ts')
    const state = { owner: 'guest:1', cartCount: 3, wishlist: ['ọmọ-ẹyẹ'] }
    writePersisted(state)
    const first = storage.getItem('recoil-persist') ?? ''
    expect(atob(first)).not.toContain('cartCount')
    expect(readPersisted()).toEqual(state)
    writePersisted(state)
    expect(storage.getItem('recoil-persist')).not.toBe(first)
  })

  it('KEP-02 reads what an earlier version of the shop has kept', async () => {
    const { readPersisted } = await import('./persisted.ts')
    storage.setItem(
      'recoil-persist',
      'AxgtQldsgZarwNXqCX5WUgl/W6fqSNDCCfBZ86uLlLrvFHtrl/8VU2NGMJ+joNmP7SMqqPuCjaxAzTZwXYrXx4S0jVf2Lf17uLjgZFbm7lpz107pQSHWjOmzcIl366HWnAwUO/oS0tu4PJFkKT+H',
    )
    expect(readPersisted()).toEqual({
      owner: 'guest:1',
      cartCount: 3,
      wishlist: ['ọmọ-ẹyẹ', 'hazo-over-shere', 'ewe-nine-stems'],
    })
  })

  it.each(['', 'not base64 €', btoa('short'), btoa('x'.repeat(100))])(
    'KEP-02 starts afresh from %j',
    async (text) => {
      const { readPersisted } = await import('./persisted.ts')
      storage.setItem('recoil-persist', text)
      expect(readPersisted()).toBeNull()
    },
  )

  it('encrypts as RFC 8439, section 2.4.2, does', () => {
    const key = hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
    const nonce = hex('000000000000004a00000000')
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
    const cipher = chacha20(key, nonce, new TextEncoder().encode(text))
    expect(Buffer.from(cipher).toString('hex')).toBe(
      '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d',
    )
    expect(new TextDecoder().decode(chacha20(key, nonce, cipher))).toBe(text)
    expect(() => chacha20(nonce, nonce, cipher)).toThrow(RangeError)
  })

  it('encrypts as OpenSSL does, whatever the key, the nonce and the length', () => {
    const bytes = (least: number, most = least) => fc.uint8Array({ minLength: least, maxLength: most })
    fc.assert(
      fc.property(bytes(32), bytes(12), bytes(0, 300), (key, nonce, text) => {
        // OpenSSL wants the counter in front of the nonce.
        const theirs = createCipheriv('chacha20', key, Buffer.from([1, 0, 0, 0, ...nonce]))
        expect(Buffer.from(chacha20(key, nonce, text))).toEqual(theirs.update(text))
      }),
    )
  })
})
