import * as z from 'zod/mini'
import { newPassword } from './passwords.ts'
import { staffRoles } from './principal.ts'
import { email, typed } from './texts.ts'

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
  /** Whether nobody may use the account for now. */
  disabled: z.boolean(),
  created_at: z.string(),
})
export type StaffAccount = z.infer<typeof staffAccount>
export const staffAccounts = z.object({ accounts: z.array(staffAccount) })

const roleList = z.array(z.enum(staffRoles)).check(
  z.maxLength(staffRoles.length, 'Each role once'),
  z.refine((it) => new Set(it).size === it.length, { error: 'Each role once' }),
)

/** PUT /staff/accounts/{id}/roles/: all the roles from now on; with none the account opens nothing of the office. */
export const rolesEntry = z.strictObject({ roles: roleList })

/** POST /staff/invitations/ */
export const invitationEntry = z.strictObject({
  email,
  roles: roleList.check(z.minLength(1, 'Choose what they may do')),
})

/** An invitation that nobody has accepted. */
export const staffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  invited_by: z.string(),
  created_at: z.string(),
  /** Until when its link is good. */
  expires_at: z.string(),
  /** Whether that is over. */
  expired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof staffInvitation>
export const staffInvitations = z.object({ invitations: z.array(staffInvitation) })

/** POST /staff/invitations/accept/: `token` is what stands after the # of the link. */
export const invitationAnswer = z.strictObject({
  token: typed('The link is not whole', 100),
  first_name: typed('First name is required', 80),
  last_name: typed('Last name is required', 80),
  password: newPassword,
})
/** The address with which the new member signs in. */
export const acceptedInvitation = z.object({ email: z.string() })
