import type { Id } from '../kernel/id.ts'

export type Role = 'BUYER' | 'SELLER' | 'STAFF'

/** What a member of staff may do; an admin may do everything. */
export const staffRoles = ['support', 'content', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What an API key may be good for; each operation names the one that opens it. */
export const scopeNames = [
  'works.read',
  'works.write',
  'parcels.read',
  'parcels.write',
  'money.read',
] as const
export type Scope = (typeof scopeNames)[number]

/** Who makes a request: an account (by its access token), a guest (by the header guestUserID), both while signing in, or neither. */
export type Principal = {
  account?: {
    id: Id
    role: Role
    staffRoles: readonly StaffRole[]
    session: Id
    /** Whether this session has passed the second factor, within the last hours. */
    secondFactor: boolean
  }
  /** A session with the password given and something still asked for: not signed in yet. */
  half?: {
    id: Id
    role: Role
    staffRoles: readonly StaffRole[]
    session: Id
    /** The second factor, or a password of one's own in place of a first one. */
    asks: 'password' | 'second_factor'
  }
  /** The API key by which a program calls for the account: only the operations of its scopes are open to it. `session` is its id then. */
  key?: { id: Id; scopes: readonly Scope[] }
  guest?: Id
}

/** Whose cart or wishlist is meant. */
export type Owner = { kind: 'account' | 'guest'; id: Id }

/** The owner a principal acts for: the account if there is one, else the guest. */
export function ownerOf(principal: Principal): Owner | undefined {
  if (principal.account) return { kind: 'account', id: principal.account.id }
  if (principal.guest) return { kind: 'guest', id: principal.guest }
  return undefined
}
