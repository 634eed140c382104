import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import { createdAt, idField, momentField, paging, shopName } from './fields.ts'
import { factorReset, identityProofs } from './second-factor.ts'
import { email, optionalText, pastedDigits, typedLines } from './texts.ts'

/** GET /staff/people/: the newest first. `q` is an e-mail address, a phone number or a name, or a part of one. */
export const peopleQuery = z.object({
  ...pageQuery,
  /** An e-mail address, a phone number or a name, or a part of one. */
  q: optionalText(100),
  /** Whose accounts to list; left out, all. */
  role: z.optional(z.enum(['BUYER', 'SELLER', 'STAFF'])),
  /** Only the disabled accounts, or only the others. */
  disabled: z.optional(z.stringbool()),
  ...sortQuery('name', 'email', 'created_at'),
})

export const personRow = z.object({
  id: idField,
  /** The first and last name. */
  name: z.string(),
  /** The e-mail address of the account. */
  email: z.string(),
  /** The phone number; may be empty. */
  phone: z.string(),
  /** Whose account it is: a buyer's, a seller's or one of staff. */
  role: z.enum(['BUYER', 'SELLER', 'STAFF']),
  /** Whether the e-mail address was confirmed. */
  confirmed: z.boolean(),
  /** Whether the account cannot be used for now. */
  disabled: z.boolean(),
  created_at: createdAt,
})

export const peoplePage = z.object({
  /** The people of this page. */
  people: z.array(personRow),
  ...paging,
})

/** GET /staff/people/{id}/ */
export const personFile = z.extend(personRow, {
  /** The street and house number; may be empty. */
  address: z.string(),
  /** The city or town; may be empty. */
  city: z.string(),
  /** The country: Nigeria; may be empty. */
  country: z.string(),
  /** Their shop; null without one. */
  shop: z.nullable(
    z.object({
      id: idField,
      name: shopName,
    }),
  ),
  /** Since when the account is disabled; null where it is not. */
  disabled_since: z.nullable(momentField),
  /** Why, in the words of those who disabled it. */
  disabled_because: z.string(),
  /** How many sessions of the account are open. */
  open_sessions: z.number(),
  /** What staff did about the account, the newest first; `after` is JSON. */
  history: z.array(
    z.object({
      /** When it was done. */
      at: momentField,
      /** The name of the member of staff who did it. */
      actor: z.string(),
      /** What was done. */
      action: z.string(),
      /** The values after, as JSON. */
      after: z.string(),
    }),
  ),
  /** Whether the account has a second factor. */
  second_factor: z.boolean(),
  /** Another e-mail address that counts once its code has come back; null where none waits. */
  email_correction: z.nullable(
    z.object({
      /** The new e-mail address. */
      email: z.string(),
      /** Until when the code is good. */
      expires_at: momentField,
    }),
  ),
  /** That the second factor is to be taken away; null where that was not asked for. */
  factor_reset: z.nullable(factorReset),
})

/** POST /staff/people/{id}/disable/ and enable/: why, for the log and for those of staff who ask. */
export const disablingReason = z.strictObject({
  /** Why, for the log and for colleagues who ask. */
  reason: typedLines('Please say why', 1_000),
})
export type PersonFile = z.infer<typeof personFile>

/** POST /staff/people/{id}/email/: the right address, and how the person proved who they are. */
export const emailCorrection = z.strictObject({
  /** The right e-mail address of the person. */
  email,
  proof: z.enum(identityProofs, { error: 'Say how they proved who they are' }),
})

/** POST /staff/people/{id}/email/confirm/: the code that went to the new address. */
export const emailConfirmation = z.strictObject({
  /** The six digits from the mail to the new address. */
  code: z.string().check(pastedDigits, z.regex(/^\d{6}$/, 'The code has six digits')),
})
