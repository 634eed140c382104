import * as z from 'zod/mini'
import { staffRoles } from './principal.ts'

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
