/** Decides whether to call a service that may not answer. */
export type Breaker = {
  /** Whether to call now. While it is open, one call in each rest is let through, to see whether there are answers again. */
  mayCall(): boolean
  /** Records how a call ended. */
  record(isAnswered: boolean): void
}

/**
 * A breaker that opens for `restMs` after `most` consecutive calls without an answer, and closes with the first answer.
 * `now`: milliseconds of a monotonic clock.
 */
export function createBreaker({
  most,
  restMs,
  now,
}: {
  most: number
  restMs: number
  now: () => number
}): Breaker {
  let silent = 0
  let closedUntil = 0
  return {
    mayCall: () => {
      if (silent < most) return true
      if (now() < closedUntil) return false
      closedUntil = now() + restMs
      return true
    },
    record: (isAnswered) => {
      silent = isAnswered ? 0 : silent + 1
      if (silent >= most) closedUntil = now() + restMs
    },
  }
}
