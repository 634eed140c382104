import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import { factorReset, identityProofs } from './second-factor.ts'
import { email, optionalText, pastedDigits, typedLines } from './texts.ts'

/** GET /staff/people/: the newest first. `q` is an e-mail address, a phone number or a name, or a part of one. */
export const peopleQuery = z.object({
  ...pageQuery,
  q: optionalText(100),
  role: z.optional(z.enum(['BUYER', 'SELLER', 'STAFF'])),
  /** Only the disabled accounts, or only the others. */
  disabled: z.optional(z.stringbool()),
  sort: sortQuery('name', 'email', 'created_at'),
})

export const personRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['BUYER', 'SELLER', 'STAFF']),
  /** Whether the e-mail address was confirmed. */
  confirmed: z.boolean(),
  /** Whether nobody may use the account for now. */
  disabled: z.boolean(),
  created_at: z.string(),
})

export const peoplePage = z.object({
  people: z.array(personRow),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** GET /staff/people/{id}/ */
export const personFile = z.extend(personRow, {
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** Their shop, if they have one. */
  shop: z.nullable(z.object({ id: z.string(), name: z.string() })),
  disabled_since: z.nullable(z.string()),
  /** Why, in the words of those who disabled it. */
  disabled_because: z.string(),
  open_sessions: z.number(),
  /** What staff did about the account, the newest first; `after` is JSON. */
  history: z.array(z.object({ at: z.string(), actor: z.string(), action: z.string(), after: z.string() })),
  second_factor: z.boolean(),
  /** Another e-mail address that counts once its code has come back; null where none waits. */
  email_correction: z.nullable(z.object({ email: z.string(), expires_at: z.string() })),
  /** That it is to be taken away, where that was asked for and waits. */
  factor_reset: z.nullable(factorReset),
})

/** POST /staff/people/{id}/disable/ and enable/: why, for the log and for those of staff who ask. */
export const disablingReason = z.strictObject({ reason: typedLines('Please say why', 1_000) })
export type PersonFile = z.infer<typeof personFile>

/** POST /staff/people/{id}/email/: the right address, and how the person proved who they are. */
export const emailCorrection = z.strictObject({
  email,
  proof: z.enum(identityProofs, { error: 'Say how they proved who they are' }),
})

/** POST /staff/people/{id}/email/confirm/: the code that went to the new address. */
export const emailConfirmation = z.strictObject({
  code: z.string().check(pastedDigits, z.regex(/^\d{6}$/, 'The code has six digits')),
})
