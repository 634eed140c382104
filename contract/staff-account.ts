import * as z from 'zod/mini'
import { staffRoles } from './principal.ts'
import { typed } from './texts.ts'

/** 'missing': none is set up; 'asked': this session has not passed it yet, or too long ago. */
const secondFactor = z.enum(['missing', 'asked', 'passed'])

/** GET /staff/me/ */
export const staffSelf = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  second_factor: secondFactor,
  recovery_codes_left: z.number(),
})
export type StaffSelf = z.infer<typeof staffSelf>

/** POST /staff/second-factor/enrolment/: what an authenticator app needs; `uri` is for a QR code. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() })

/** Six digits of the app; to pass, a recovery code does too. */
export const secondFactorEntry = z.strictObject({ code: typed('Enter the code', 40) })

/** POST /staff/second-factor/confirm/: shown this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** POST /staff/second-factor/ */
export const secondFactorPassed = z.object({ recovery_codes_left: z.number() })

/** GET /staff/accounts/ */
export const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  second_factor: z.boolean(),
  created_at: z.string(),
})
export type StaffAccount = z.infer<typeof staffAccount>
export const staffAccounts = z.object({ accounts: z.array(staffAccount) })
