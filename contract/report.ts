import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import {
  createdAt,
  idField,
  momentField,
  namedSeller,
  paging,
  slugField,
  version,
  versionField,
  workName,
} from './fields.ts'
import { optionalLines, typedLines } from './texts.ts'

export const reportReasons = ['copied', 'misleading', 'offensive', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** POST /shop/products/{slug}/report/ */
export const reportEntry = z.strictObject({
  /** What is wrong with the work. */
  reason: z.enum(reportReasons, { error: 'Choose what is wrong' }),
  /** What is wrong, in the words of the person who reports it. */
  text: typedLines('Please tell us what is wrong', 2_000),
})

/** GET /staff/reports/: those that are open first, the longest waiting first; then the newest. */
export const reportsQuery = z.object({
  ...pageQuery,
  /** The state to list; without it, all reports. */
  state: z.optional(z.enum(['open', 'closed'])),
  ...sortQuery('created_at', 'work', 'reason'),
})

/** A report as staff see it. */
export const report = z.object({
  id: idField,
  version: versionField,
  /** What the report says is wrong. */
  reason: z.enum(reportReasons),
  /** What is wrong, in the words of the person who reported it. */
  text: z.string(),
  created_at: createdAt,
  /** The reported work. */
  work: z.object({
    id: idField,
    name: workName,
    slug: slugField,
    /** The state of the work, such as on show or paused. */
    status: z.string(),
  }),
  seller: z.object(namedSeller),
  /** Open reports about the same work, this one included when it is open. */
  open_about_work: z.number(),
  /** When the report was closed; null while it is open. */
  closed_at: z.nullable(momentField),
  /** The name of the member of staff who closed it; null while it is open. */
  closed_by: z.nullable(z.string()),
  /** What staff noted when they closed it; may be empty. */
  note: z.string(),
})
export type Report = z.infer<typeof report>

export const reportsPage = z.object({
  /** The reports of this page. */
  reports: z.array(report),
  ...paging,
})

/** POST /staff/reports/{id}/close/ and …/reopen/: the note is for staff. */
export const reportClosing = z.strictObject({
  version,
  /** What staff note of it for colleagues; may be empty. */
  note: optionalLines(2_000),
})
