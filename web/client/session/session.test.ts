import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'

let storage: TestStorage
const tab = async () => {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => {
  storage = new TestStorage()
  stubBrowser(storage)
})
afterEach(() => vi.unstubAllGlobals())

const tokens = { access: 'a1', refresh: 'r1' }

describe('the session in the browser', () => {
  it('AUT-10 R-6 outlives the browser when the person is to be remembered', async () => {
    ;(await tab()).beginSession(tokens, true)
    stubBrowser(storage)
    expect((await tab()).sessionState()).toBe('account')
  })

  it('AUT-10 R-6 ends with the browser otherwise, and not before', async () => {
    ;(await tab()).beginSession(tokens, false)
    expect((await tab()).sessionState()).toBe('account')
    stubBrowser(storage)
    const reopened = await tab()
    expect(reopened.sessionState()).toBe('guest')
    expect(storage.getItem('access')).toBeNull()
    expect(storage.getItem('refresh')).toBeNull()
  })

  it('AUT-10 lasts in a second tab by the cookie alone, and without cookies by the tab', async () => {
    ;(await tab()).beginSession(tokens, false)
    const { cookie } = document
    stubBrowser(storage)
    document.cookie = cookie.split(';')[0] ?? ''
    expect((await tab()).sessionState()).toBe('account')
    document.cookie = ''
    expect((await tab()).sessionState()).toBe('account')
  })

  it('M-07 keeps at the end what the browser is known by, which signs nobody in', async () => {
    const session = await tab()
    session.beginSession({ ...tokens, device: 'known' }, true)
    session.endSession()
    expect([storage.length, storage.getItem('device')]).toEqual([1, '"known"'])
    expect(session.sessionState()).toBe('guest')
  })

  it('AUT-09 forgets everything at the end and tells who watches', async () => {
    const session = await tab()
    const { watchStorage } = await import('../storage/storage.ts')
    const seen: string[] = []
    watchStorage(() => seen.push(session.sessionState()))
    session.beginSession(tokens, true)
    storage.setItem('home_id', '"x"')
    session.endSession()
    expect(storage.length).toBe(0)
    expect(seen.at(-1)).toBe('guest')
    expect(seen).toContain('account')
  })
})
