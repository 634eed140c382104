import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { isText } from './slot.ts'

let storage: TestStorage
beforeEach(() => {
  vi.resetModules()
  storage = new TestStorage()
  stubBrowser(storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const typed = { at: Date.now(), base: 'Old', draft: 'New' }

it('D12 what was typed outlives a session that ran out, and goes with one that was ended', async () => {
  const { readTypedCopy, writeTypedCopy } = await import('./typed-copies.ts')
  const { beginSession, endSession } = await import('../session/session.ts')
  const { expireSession } = await import('../session/expiry.ts')
  beginSession({ access: 'a', refresh: 'r' }, true)
  writeTypedCopy('account:1', 'work:a', typed)
  expireSession('a')
  expect(storage.getItem('access')).toBeNull()
  expect(readTypedCopy('account:1', 'work:a', isText)).toEqual(typed)
  expect(readTypedCopy('account:2', 'work:a', isText), 'somebody else at the same phone').toBeNull()
  endSession('/studio')
  expect(readTypedCopy('account:1', 'work:a', isText)).toBeNull()
  expect(storage.length).toBe(0)
})

it('D12 what nobody came back for goes after 30 days; what is no copy is none', async () => {
  const { readTypedCopy, sweepTypedCopies, writeTypedCopy } = await import('./typed-copies.ts')
  writeTypedCopy('account:1', 'work:a', typed)
  storage.setItem('typed:account:1:work:b', '{')
  storage.setItem('typed:account:1:work:c', JSON.stringify({ ...typed, draft: 7 }))
  expect(readTypedCopy('account:1', 'work:b', isText)).toBeNull()
  expect(readTypedCopy('account:1', 'work:c', isText)).toBeNull()
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * 60 * 1000 })
  expect(readTypedCopy('account:1', 'work:a', isText)).toBeNull()
  sweepTypedCopies()
  expect(storage.length).toBe(0)
})
