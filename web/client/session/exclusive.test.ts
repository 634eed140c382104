import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { exclusive } from './exclusive.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['Web Locks', () => {}],
  ['a lease', () => vi.stubGlobal('navigator', {})],
])('one tab at a time, by %s', (_name, prepare) => {
  it('AUT-08 the next begins only after the last one’s writes have had time to reach it', async () => {
    stubBrowser(new TestStorage())
    prepare()
    const marks: Record<string, number> = {}
    const mark = (name: string) => {
      marks[name] = performance.now()
    }
    const first = exclusive('turn', () => Promise.resolve('written')).then((answer) => {
      mark('answered')
      return answer
    })
    const second = exclusive('turn', () => Promise.resolve(mark('next')))
    expect(await first).toBe('written')
    await second
    expect((marks['next'] ?? 0) - (marks['answered'] ?? 0)).toBeGreaterThan(100)
  })

  it('a task that throws tells its caller and lets the next one in', async () => {
    stubBrowser(new TestStorage())
    prepare()
    await expect(exclusive('turn', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await exclusive('turn', () => Promise.resolve('yes'))).toBe('yes')
  })
})
