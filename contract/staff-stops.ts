import * as z from 'zod/mini'
import { idField, momentField } from './fields.ts'
import { typedLines } from './texts.ts'

const stopKind = z.enum(['account', 'shop'])

/** GET /staff/accounts/{id}/stops/: whom a person of staff shut out within seven days. */
export const staffStop = z.object({
  /** Whether it is an account or a shop. */
  kind: stopKind,
  id: idField,
  /** Of an account with its e-mail address. */
  name: z.string(),
  /** Why, in the words of that person. */
  why: z.string(),
  /** When it was stopped. */
  at: momentField,
  /** Whether it has not been disabled, suspended or enabled since. */
  open: z.boolean(),
})
export type StaffStop = z.infer<typeof staffStop>
export const staffStops = z.object({
  /** The accounts and shops, the newest first. */
  stops: z.array(staffStop),
})

/** POST /staff/accounts/{id}/stops/undo/: why, for the log, and which. */
export const stopsToUndo = z.strictObject({
  /** Why the stops are undone, for the log. */
  reason: typedLines('Please say why', 1_000),
  /** Which of them. */
  stops: z
    .array(
      z.strictObject({
        /** Whether it is an account or a shop. */
        kind: stopKind,
        /** The id of the account or shop. */
        id: z.uuid('Name accounts and shops by their ids'),
      }),
    )
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(200, 'At most 200 at once')),
})

export const stopsUndone = z.object({
  /** How many were enabled again. */
  undone: z.number(),
  /** How many were left as they are. */
  left: z.number(),
})
