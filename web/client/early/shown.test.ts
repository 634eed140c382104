import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../storage/stored.ts'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { withPress } from './own-presses.ts'
import { knowsCart, shownNow, startsSoon, storeShown } from './shown.ts'

beforeEach(() => stubBrowser(new TestStorage()))
afterEach(() => vi.unstubAllGlobals())

it('a heart that is pressed is shown first among the others, and not twice; or no more', () => {
  const shown = { cart: 1, inCart: ['c'], wished: ['a', 'b'] }
  expect(withPress(shown, { wish: 'b', wishlisted: true })).toEqual({ ...shown, wished: ['b', 'a'] })
  expect(withPress(shown, { wish: 'a', wishlisted: false })).toEqual({ ...shown, wished: ['b'] })
})

it('the guest that a newcomer became has what was pressed since, and nothing else', () => {
  expect(knowsCart('nobody')).toBe(true)
  stored.guest.write('g')
  storeShown('nobody', { wishlist: ['a'] })
  storeShown('nobody', { cartCount: 2, inCart: ['b'] })
  expect(shownNow()).toEqual({ cart: 2, inCart: ['b'], wished: ['a'] })
  expect(startsSoon()).toBe(false)
})

it('a heart says nothing of the cart that a guest has elsewhere', () => {
  stored.guest.write('g')
  storeShown('guest:g', { wishlist: ['a'] })
  expect(shownNow().wished).toEqual(['a'])
  expect([knowsCart('guest:g'), startsSoon()]).toEqual([false, true])
})

it('an answer for someone who is gone meanwhile is not stored', () => {
  stored.guest.write('h')
  expect(storeShown('guest:g', { cartCount: 5, inCart: ['a'] })).toBe(false)
  expect(shownNow().cart).toBe(0)
  // A newcomer who has signed in in another tab: the answer was the guest's.
  stored.access.write('a.b.c')
  expect(storeShown('nobody', { cartCount: 5, inCart: ['a'] })).toBe(false)
  expect(shownNow().cart).toBe(0)
})
