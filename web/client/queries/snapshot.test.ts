import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPersisted, writePersisted } from '../storage/persisted.ts'
import { stored } from '../storage/stored.ts'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { keys } from './keys.ts'
import { keepSnapshots } from './snapshot.ts'

beforeEach(() => stubBrowser(new TestStorage()))
afterEach(() => vi.unstubAllGlobals())

it('a tab that learns of the wishlist leaves what another has stored of the cart, and the reverse', () => {
  stored.guest.write('g')
  const client = new QueryClient()
  const stop = keepSnapshots(client)
  client.setQueryData(keys.cart, [])
  writePersisted({ owner: 'guest:g', cartCount: 3, inCart: ['a'] })
  void client.invalidateQueries({ queryKey: keys.cart })
  client.setQueryData(keys.wishlist, [{ slug: 'b' }])
  expect(readPersisted()).toEqual({ owner: 'guest:g', cartCount: 3, inCart: ['a'], wishlist: ['b'] })
  writePersisted({ owner: 'guest:g', cartCount: 3, inCart: ['a'], wishlist: ['c'] })
  client.setQueryData(keys.cart, [{ quantity: 2, product: { slug: 'd' } }])
  expect(readPersisted()).toEqual({ owner: 'guest:g', cartCount: 2, inCart: ['d'], wishlist: ['c'] })
  // A new guest has nothing of the one before.
  stored.guest.write('h')
  client.setQueryData(keys.wishlist, [])
  expect(readPersisted()).toEqual({ owner: 'guest:h', wishlist: [] })
  stop()
})
