import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { daysQuery } from './ranges.ts'
import { optionalText } from './texts.ts'

/**
 * GET /staff/audit/: `actor` and `action` are parts of them; `account` is the actor's id, or their e-mail address as it was
 * then; `subject` is a kind or an id.
 */
export const auditExportQuery = z.object({
  ...daysQuery,
  actor: optionalText(100),
  account: optionalText(254),
  action: optionalText(100),
  subject: optionalText(100),
})
export const auditQuery = z.object({ ...pageQuery, ...auditExportQuery.shape })

/** Entries, newest first; `before` and `after` are JSON. */
export const auditPage = z.object({
  entries: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      /** The name at that time; its owner may have changed it since. */
      actor: z.string(),
      /** Null for the program itself. */
      actor_id: z.nullable(z.string()),
      /** Of staff, as it was then. */
      actor_email: z.nullable(z.string()),
      actor_roles: z.array(z.string()),
      action: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      before: z.string(),
      after: z.string(),
      request_id: z.nullable(z.string()),
    }),
  ),
  total: z.number(),
  next: z.nullable(z.number()),
})

/**
 * POST /staff/audit/verify/: how many entries are sound from the beginning on, the first that is not, and the last sound one
 * as 'number:hash'.
 */
export const auditVerdict = z.object({
  entries: z.number(),
  broken_at: z.nullable(z.number()),
  head: z.string(),
})
