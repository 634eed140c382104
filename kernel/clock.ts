/** Where the code gets the time from, so that tests can move it. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The moment `ms` milliseconds after `from`. */
export function after(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
