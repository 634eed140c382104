import { expect, it, onTestFinished, vi } from 'vitest'
import { within } from './within.ts'

const never = new Promise<string>(() => {})

it('answers what the work came to, also that it failed, and otherwise what was said for it', async () => {
  expect(await within(1_000_000, Promise.resolve('done'), 'late')).toBe('done')
  await expect(within(1_000_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken')
  expect(await within(1, never, 'late')).toBe('late')
})

it('work that fails after its time breaks nothing', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  expect(await within(1, promise, 'late')).toBe('late')
  reject(new Error('too late to matter'))
  await expect(promise).rejects.toThrow()
})

it('leaves no timer behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await within(10_000, Promise.resolve(), 'late')
  expect(vi.getTimerCount()).toBe(0)
})
