import * as z from 'zod/mini'
import { createdAt, idField, momentField } from './fields.ts'
import { newPassword } from './passwords.ts'
import { staffRoles } from './principal.ts'
import { email, typed } from './texts.ts'

/** 'missing': none is set up; 'asked': this session has not passed it yet, or too long ago. */
const secondFactor = z.enum(['missing', 'asked', 'passed'])

/** GET /staff/me/ */
export const staffSelf = z.object({
  id: idField,
  /** The first and last name. */
  name: z.string(),
  /** The e-mail address of the account. */
  email: z.string(),
  /** What the member of staff may do. */
  roles: z.array(z.enum(staffRoles)),
  second_factor: secondFactor,
  /** How many recovery codes are left. */
  recovery_codes_left: z.number(),
})
export type StaffSelf = z.infer<typeof staffSelf>

/** GET /staff/accounts/ */
export const staffAccount = z.object({
  id: idField,
  /** The first and last name. */
  name: z.string(),
  /** The e-mail address of the account. */
  email: z.string(),
  /** What the member of staff may do. */
  roles: z.array(z.enum(staffRoles)),
  /** Whether the account has a second factor. */
  second_factor: z.boolean(),
  /** Whether the account cannot be used for now. */
  disabled: z.boolean(),
  created_at: createdAt,
})
export type StaffAccount = z.infer<typeof staffAccount>
export const staffAccounts = z.object({
  /** The accounts of all members of staff. */
  accounts: z.array(staffAccount),
})

const roleList = z.array(z.enum(staffRoles)).check(
  z.maxLength(staffRoles.length, 'Each role once'),
  z.refine((it) => new Set(it).size === it.length, { error: 'Each role once' }),
)

/** PUT /staff/accounts/{id}/roles/: all the roles from now on; with none the account opens nothing of the office. */
export const rolesEntry = z.strictObject({
  /** All roles of the account from now on. */
  roles: roleList,
})

/** POST /staff/invitations/ */
export const invitationEntry = z.strictObject({
  /** The e-mail address to invite. */
  email,
  /** The roles that the account is to have. */
  roles: roleList.check(z.minLength(1, 'Choose what they may do')),
})

/** An invitation that has not been accepted. */
export const staffInvitation = z.object({
  id: idField,
  /** The e-mail address that was invited. */
  email: z.string(),
  /** What the new member may do. */
  roles: z.array(z.enum(staffRoles)),
  /** The name of the member of staff who invited. */
  invited_by: z.string(),
  created_at: createdAt,
  /** Until when its link is good. */
  expires_at: momentField,
  /** Whether that is over. */
  expired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof staffInvitation>
export const staffInvitations = z.object({
  /** The invitations that have not been accepted, the newest first. */
  invitations: z.array(staffInvitation),
})

/** POST /staff/invitations/accept/: `token` is the part after the # of the link. */
export const invitationAnswer = z.strictObject({
  /** The token from the link in the mail. */
  token: typed('The link is not whole', 100),
  /** The first name of the new member. */
  first_name: typed('First name is required', 80),
  /** The last name of the new member. */
  last_name: typed('Last name is required', 80),
  password: newPassword,
})
/** The address with which the new member signs in. */
export const acceptedInvitation = z.object({
  /** The e-mail address to sign in with. */
  email: z.string(),
})
