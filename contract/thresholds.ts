import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { createdAt, decided, idField, member, momentField, paging } from './fields.ts'
import { typedLines } from './texts.ts'

const most = 100_000_000

/** Above `two_people_above` naira two people of finance decide; from `payout_least` naira on a seller is paid. */
const amounts = {
  /** The amount in naira above which two people of finance decide. */
  two_people_above: z.number(),
  /** The least amount in naira that is paid out to a seller. */
  payout_least: z.number(),
}

/** GET /staff/thresholds/: the amounts that hold; `since` null while they are those that the server was started with. */
export const thresholds = z.object({
  ...amounts,
  /** Since when these amounts apply; null while they are those of the server's settings. */
  since: z.nullable(momentField),
})

/** A change of the amounts: one person proposes it, another approves it. */
export const thresholdChange = z.object({
  id: idField,
  /** Whether it waits for a second person, was approved or was rejected. */
  state: z.enum(['PROPOSED', 'APPROVED', 'REJECTED']),
  ...amounts,
  /** Why the amounts are to change. */
  reason: z.string(),
  created_by: z.object(member),
  created_at: createdAt,
  ...decided,
})
export type ThresholdChange = z.infer<typeof thresholdChange>

/** GET /staff/threshold-changes/: in one state, or all. */
export const thresholdChangesQuery = z.object({
  ...pageQuery,
  /** The state to list; without it, all changes. */
  state: z.optional(thresholdChange.shape.state),
})
export const thresholdChanges = z.object({
  /** The changes of this page. */
  changes: z.array(thresholdChange),
  ...paging,
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
  /** The amount in whole naira above which two people of finance are to decide. */
  two_people_above: wholeNaira(0),
  /** The least amount in whole naira that is to be paid out to a seller. */
  payout_least: wholeNaira(1),
  /** Why the amounts are to change. */
  reason: typedLines('Say why', 300),
})
export type ThresholdEntry = z.infer<typeof thresholdEntry>
