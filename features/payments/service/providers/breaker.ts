/** Decides whether a call is worth making to somebody who may be silent. */
export type Breaker = {
  /** Whether to call now. While it is open, one call in each rest is let through, to see whether there are answers again. */
  mayCall(): boolean
  /** Records how a call ended. */
  record(isAnswered: boolean): void
}

/**
 * A breaker that opens after `most` calls in a row without an answer, and closes with the first answer. It holds
 * how many calls in a row had none, and until when it is open.
 * `restMs`: how long it lets nothing through. `now`: milliseconds of a clock that never goes back.
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
