import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { createQueryClient, mayRetry, retryDelay } from './client.ts'

const problem = (status: number) => new ApiProblem(status, { error: 'no' })

describe('the query cache', () => {
  it('KEP-03 tries three times more, after 1, 2 and 4 seconds, never longer than 30', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, problem(503)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  it('KEP-03 never tries a refusal again', () => {
    expect([400, 401, 404, 422].map((status) => mayRetry(0, problem(status)))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(mayRetry(0, problem(0))).toBe(true)
  })

  it('KEP-03 keeps what nobody looks at for five minutes in a browser', () => {
    vi.stubGlobal('window', {})
    try {
      expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(5 * 60_000)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('KEP-03 keeps nothing alive on the server by a timer', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Number.POSITIVE_INFINITY)
  })
})
