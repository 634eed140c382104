import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { optionalText } from './texts.ts'

/** GET /staff/audit/: `actor` and `action` are parts of them; `subject` is a kind or an id. */
export const auditQuery = z.object({
  ...pageQuery,
  actor: optionalText(100),
  action: optionalText(100),
  subject: optionalText(100),
})

/** Deeds, newest first; `before` and `after` are JSON. */
export const auditPage = z.object({
  entries: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      actor: z.string(),
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

/** POST /staff/audit/verify/: how many entries are sound from the beginning on, and the first that is not. */
export const auditVerdict = z.object({ entries: z.number(), broken_at: z.nullable(z.number()) })
