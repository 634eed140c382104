import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR } from '../../kernel/clock.ts'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('goes on after a look that fails', async () => {
  const away = new Error('the database is away')
  const look = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined)
  const failed = vi.fn()
  const looks = repeat(2_000, look, failed)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([look.mock.calls.length, failed.mock.calls]).toEqual([2, [[away]]])
  await looks.stop()
})

it('stops after the look under way, and looks no more', async () => {
  const end = Promise.withResolvers<void>()
  const look = vi.fn(() => end.promise)
  const looks = repeat(2_000, look, () => {})
  const stopped = vi.fn()
  const stopping = looks.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(stopped).not.toHaveBeenCalled()
  end.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(look).toHaveBeenCalledOnce()
})

it('begins no look while it waits for the next and is stopped', async () => {
  const look = vi.fn(async () => {})
  const looks = repeat(2_000, look, () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  await looks.stop()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(look).toHaveBeenCalledOnce()
})
