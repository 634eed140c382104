import { AsyncLocalStorage } from 'node:async_hooks'

/** How much of a limit a caller has used up, after one try. */
export type Use = {
  /** The throttle's name. */
  name: string
  points: number
  seconds: number
  remaining: number
  /** Milliseconds until the points are there again. */
  resetMs: number
  isRefused: boolean
  /** The limit is on the caller's own network address or account. */
  isCallers: boolean
}

const listeners = new AsyncLocalStorage<Use[]>()

/** Runs `work`; whatever throttles count while it runs is added to `uses`, so that the answer can tell of it. */
export function collectUses<T>(uses: Use[], work: () => T): T {
  return listeners.run(uses, work)
}

/** Adds a use to those of the request that is being answered, if there is one. */
export function recordUse(use: Use): void {
  listeners.getStore()?.push(use)
}
