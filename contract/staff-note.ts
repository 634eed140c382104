import * as z from 'zod/mini'
import { idField, momentField } from './fields.ts'
import { typedLines } from './texts.ts'

/** The risks that staff mark an account with. */
export const riskFlags = ['fraud', 'counterfeit', 'chargeback', 'stolen_account', 'abuse', 'watch'] as const
export type RiskFlag = (typeof riskFlags)[number]

/** What staff noted about an account, for their colleagues alone. */
export const staffNote = z.object({
  id: idField,
  /** The risk; null for a plain note. */
  flag: z.nullable(z.enum(riskFlags)),
  /** The text of the note. */
  text: z.string(),
  /** The name of who wrote it. */
  by: z.string(),
  /** When it was written. */
  at: momentField,
  /** Who said that the risk is over; null while it holds, and for notes. */
  cleared_by: z.nullable(z.string()),
  /** When they said so; null until then. */
  cleared_at: z.nullable(momentField),
})
export type StaffNote = z.infer<typeof staffNote>
export const staffNotes = z.object({
  /** The notes about the account, the newest first. */
  notes: z.array(staffNote),
})

/** POST /staff/people/{id}/notes/: with `flag` the account is marked with that risk until it is cleared. */
export const noteEntry = z.strictObject({
  /** The text of the note. */
  text: typedLines('Please write something', 2_000),
  /** The risk to mark the account with; left out for a plain note. */
  flag: z.optional(z.enum(riskFlags)),
})
