import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/problem.ts'
import { notice } from '../notice.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What to say when a query fails: the server's sentence (by default), 'error...' or nothing. */
    queryMeta: { failure?: 'sentence' | 'error...' | 'nothing' }
  }
}

const MINUTES_5 = 5 * 60 * 1000

/** Whether another try may help: never after a refusal. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500)
}

/** How long to wait before try `n` (from 0), in milliseconds. */
export function retryDelay(n: number): number {
  return Math.min(1000 * 2 ** n, 30_000)
}

/** A cache of what the server answered. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.failure === 'nothing') return
        if (meta?.failure === 'error...') notice.plainError(error)
        else notice.refusal(error)
      },
    }),
    defaultOptions: {
      // Without a network a call fails and says so; it does not wait in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayRetry,
        retryDelay,
        staleTime: 10_000,
        // A timer on the server would keep each rendered page in memory until it rings.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : MINUTES_5,
      },
    },
  })
}
