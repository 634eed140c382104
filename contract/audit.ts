import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { momentField, paging, valuesChanged } from './fields.ts'
import { daysQuery } from './ranges.ts'
import { optionalText } from './texts.ts'

/** The filters of GET /staff/audit/ and its file. */
export const auditExportQuery = z.object({
  ...daysQuery,
  /** A part of the name of the person who did it. */
  actor: optionalText(100),
  /** The account's id, or its e-mail address at that time. */
  account: optionalText(254),
  /** A part of the name of what was done. */
  action: optionalText(100),
  /** The kind or the id of what was changed. */
  subject: optionalText(100),
})
export const auditQuery = z.object({ ...pageQuery, ...auditExportQuery.shape })

/** Entries, newest first; `before` and `after` are JSON. */
export const auditPage = z.object({
  /** The entries of this page. */
  entries: z.array(
    z.object({
      /** The number of the entry, from 1. */
      number: z.number(),
      /** When it was done. */
      at: momentField,
      /** The name at that time; its owner may have changed it since. */
      actor: z.string(),
      /** Null for the program itself. */
      actor_id: z.nullable(z.string()),
      /** The e-mail address of a member of staff at that time; null for others. */
      actor_email: z.nullable(z.string()),
      /** The roles that the person had. */
      actor_roles: z.array(z.string()),
      /** What was done. */
      action: z.string(),
      /** The kind of what was changed, such as an order. */
      subject_kind: z.string(),
      /** The id of what was changed. */
      subject_id: z.string(),
      ...valuesChanged,
      /** The id of the request that did it; null for the program itself. */
      request_id: z.nullable(z.string()),
    }),
  ),
  ...paging,
})

/** POST /staff/audit/verify/ */
export const auditVerdict = z.object({
  /** How many entries are sound, from the beginning on. */
  entries: z.number(),
  /** The number of the first entry that was changed; null where all are sound. */
  broken_at: z.nullable(z.number()),
  /** The last sound entry as `number:hash`, to compare with one noted elsewhere. */
  head: z.string(),
})
