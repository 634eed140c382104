import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { typedLines } from './texts.ts'

const most = 100_000_000

/** Above `two_people_above` naira two people of finance decide; from `payout_least` naira on a seller is paid. */
const amounts = { two_people_above: z.number(), payout_least: z.number() }

/** GET /staff/thresholds/: the amounts that hold; `since` null while they are those that the server was started with. */
export const thresholds = z.object({ ...amounts, since: z.nullable(z.string()) })

/** A change of the amounts: one person proposes it, another approves it. */
export const thresholdChange = z.object({
  id: z.string(),
  state: z.enum(['PROPOSED', 'APPROVED', 'REJECTED']),
  ...amounts,
  reason: z.string(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type ThresholdChange = z.infer<typeof thresholdChange>

/** GET /staff/threshold-changes/: in one state, or all. */
export const thresholdChangesQuery = z.object({
  ...pageQuery,
  state: z.optional(thresholdChange.shape.state),
})
export const thresholdChanges = z.object({
  changes: z.array(thresholdChange),
  total: z.number(),
  next: z.nullable(z.number()),
})

const wholeNaira = (least: number) =>
  z
    .int('Enter whole naira')
    .check(
      z.gte(least, least === 0 ? 'Enter an amount' : `Enter NGN ${least} or more`),
      z.lte(most, 'This amount is too large'),
    )

/** POST /staff/threshold-changes/: whole naira. */
export const thresholdEntry = z.strictObject({
  two_people_above: wholeNaira(0),
  payout_least: wholeNaira(1),
  reason: typedLines('Say why', 300),
})
export type ThresholdEntry = z.infer<typeof thresholdEntry>
