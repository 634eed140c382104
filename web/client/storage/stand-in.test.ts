import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { standInForStorage } from './stand-in.ts'

afterEach(() => vi.unstubAllGlobals())

test('a blocked sessionStorage gets a stand-in that remembers and forgets texts', () => {
  stubBrowser(new TestStorage())
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  standInForStorage()
  window.sessionStorage.setItem('positions', '{}')
  expect(window.sessionStorage.getItem('positions')).toBe('{}')
  window.sessionStorage.removeItem('positions')
  expect(window.sessionStorage.getItem('positions')).toBeNull()
})

test('a sessionStorage that can be read stays', () => {
  stubBrowser(new TestStorage())
  const tab = new TestStorage()
  Object.assign(window, { sessionStorage: tab })
  standInForStorage()
  expect(window.sessionStorage).toBe(tab)
})
