import * as z from 'zod/mini'
import { tokens } from './account.ts'
import { momentField } from './fields.ts'
import { pastedDigits, storable, typed } from './texts.ts'

const password = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(200))

/** GET /auth/second-factor/: the state of the account's second factor, and what a change of it needs. */
export const secondFactorState = z.object({
  /** 'off': none is set up; 'asked': this session has not passed it yet, or too long ago; 'passed'. */
  state: z.enum(['off', 'asked', 'passed']),
  /** Whether it was passed within the last 15 minutes: what needs a present code needs none again. */
  recent: z.boolean(),
  /** Since when it is on; null where it is not. */
  since: z.nullable(momentField),
  /** How many recovery codes are left. */
  recovery_codes_left: z.number(),
  /** Whether setting one up needs a code from the owner's mailbox: the first one, of staff only after one was taken away. */
  mail_code_needed: z.boolean(),
  /** When support takes it away as was asked for; null where it was not asked for. */
  reset_due_at: z.nullable(momentField),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** A code of the app or, to pass and to prove, a recovery code. */
const code = typed('Enter the code', 40, pastedDigits)
export const secondFactorEntry = z.strictObject({ code })

/** POST /auth/second-factor/: the tokens of the session, new ones. */
export const secondFactorPassed = z.extend(tokens, {
  /** How many recovery codes are left. */
  recovery_codes_left: z.number(),
})
export type SecondFactorPassed = z.infer<typeof secondFactorPassed>

/** POST /auth/second-factor/enrolment/. `code` where one is on already; `mail_code` where `mail_code_needed`. */
export const enrolmentProof = z.strictObject({
  /** The password of the account. */
  password,
  /** A code of the present second factor, where one is on. */
  code: z.optional(z.string().check(pastedDigits, z.maxLength(40), storable)),
  /** The six digits from the mail, where `mail_code_needed` says so. */
  mail_code: z.optional(z.string().check(pastedDigits, z.maxLength(20), storable)),
})
export type EnrolmentProof = z.infer<typeof enrolmentProof>

/** What an authenticator app needs; `uri` is for a QR code. */
export const enrolment = z.object({
  /** The secret for the authenticator app. */
  secret: z.string(),
  /** The secret as an address, for a QR code. */
  uri: z.string(),
})
export type Enrolment = z.infer<typeof enrolment>

/** POST /auth/second-factor/confirm/: the codes are shown this once; the session has new tokens. */
export const secondFactorConfirmed = z.extend(tokens, {
  /** The recovery codes, each good once, shown this once. */
  recovery_codes: z.array(z.string()),
})
export type SecondFactorConfirmed = z.infer<typeof secondFactorConfirmed>

/** POST /auth/second-factor/recovery-codes/ and DELETE /auth/second-factor/. */
export const secondFactorProof = z.strictObject({
  /** The password of the account. */
  password,
  code,
})

/** POST /auth/second-factor/recovery-codes/: shown this once. */
export const recoveryCodes = z.object({
  /** The recovery codes, each good once, shown this once. */
  recovery_codes: z.array(z.string()),
})

/** POST /auth/second-factor/keep/: what the link in the mail carries. */
export const keepEntry = z.strictObject({
  /** The token from the link in the mail. */
  token: typed('The link is not whole', 100),
})

/** How a person whose second factor staff take away has proved who they are, by the procedure in docs/operations.md. */
export const identityProofs = ['in_person', 'video_call', 'document', 'answers'] as const
export type IdentityProof = (typeof identityProofs)[number]
const proof = z.enum(identityProofs, { error: 'Say how they proved who they are' })

/** DELETE /staff/accounts/{id}/second-factor/: of colleagues only what one has seen counts. */
export const staffResetEntry = z.strictObject({
  /** How the colleague proved who they are. */
  proof: z.enum(['in_person', 'video_call'], { error: 'Say how they proved who they are' }),
})

/** POST /staff/people/{id}/second-factor-reset/. */
export const factorResetEntry = z.strictObject({
  /** How the person proved who they are. */
  proof,
})

/** A second factor that is taken away at `due_at` unless it is stopped before. */
export const factorReset = z.object({
  /** When it was asked for. */
  asked_at: momentField,
  /** When it is taken away unless it is stopped. */
  due_at: momentField,
  /** How the person proved who they are. */
  proof,
})
export type FactorReset = z.infer<typeof factorReset>
