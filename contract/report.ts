import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import { version } from './seller.ts'
import { optionalLines, typedLines } from './texts.ts'

export const reportReasons = ['copied', 'misleading', 'offensive', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** POST /shop/products/{slug}/report/ */
export const reportEntry = z.strictObject({
  reason: z.enum(reportReasons, { error: 'Choose what is wrong' }),
  text: typedLines('Please tell us what is wrong', 2_000),
})

/** GET /staff/reports/: those that are open first, the longest waiting first; then the newest. */
export const reportsQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(['open', 'closed'])),
  sort: sortQuery('created_at', 'work', 'reason'),
})

/** A report as staff see it. */
export const report = z.object({
  id: z.string(),
  version: z.number(),
  reason: z.enum(reportReasons),
  text: z.string(),
  created_at: z.string(),
  work: z.object({ id: z.string(), name: z.string(), slug: z.string(), status: z.string() }),
  seller: z.object({ id: z.string(), name: z.string() }),
  /** Open reports about the same work, this one included when it is open. */
  open_about_work: z.number(),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  note: z.string(),
})
export type Report = z.infer<typeof report>

export const reportsPage = z.object({
  reports: z.array(report),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** POST /staff/reports/{id}/close/ and …/reopen/: the note is for staff. */
export const reportClosing = z.strictObject({ version, note: optionalLines(2_000) })
