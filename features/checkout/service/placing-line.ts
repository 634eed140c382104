import { line } from '../../../platform/limits/index.ts'

// A crowd for one work would hold every pool connection while waiting for each other's rows. In their own queue they
// are served as fast, the rest of the shop works, and no answer says that records are unreachable.
const ORDERS_AT_ONCE = 6
const ORDERS_WAITING = 5_000

/** Runs the making of an order in its turn. */
export type PlacingLine = ReturnType<typeof line>

/** The line in which orders are made, a few at once, in each of so many processes. Holds those that wait; make it once for a process. */
export function createPlacingLine(processes: number): PlacingLine {
  return line(Math.ceil(ORDERS_AT_ONCE / processes), Math.ceil(ORDERS_WAITING / processes))
}
