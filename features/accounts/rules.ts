import type { Role, StaffRole } from '../../contract/principal.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'

/** How long an access token is good for. */
export const ACCESS_LIFETIME = 10 * MINUTE

/** How long a used refresh token still answers with its successor: calls that crossed on the way are no thieves. */
export const REFRESH_GRACE = 20 * SECOND

/** A key signs for a week, and verifies an hour longer than any token it can have signed. */
export const KEY_SIGNS_FOR = 7 * DAY
export const KEY_VERIFIES_FOR = KEY_SIGNS_FOR + ACCESS_LIFETIME + HOUR

/** How long a server goes by the keys it has read; then it reads them again. */
export const KEYS_REMEMBERED = MINUTE
/** How long the old keys verify after a new one was made by hand: all servers know it by then, and their tokens are over. */
export const OLD_KEYS_VERIFY_FOR = ACCESS_LIFETIME + 2 * KEYS_REMEMBERED

export const CODE_LIFETIME = 10 * MINUTE
/** Tries of a code from where it was asked for, or from where the account signed in before; as many again from anywhere else. */
export const CODE_TRIES = 5

/** How long a device or network is known after the last sign-in from it. */
export const PLACE_KNOWN_FOR = 180 * DAY

/** How long an admin sees, and may undo at once, whom one person of staff has shut out. */
export const UNDONE_WITHIN = 7 * DAY

/** How long a session of staff may go on after its second factor was passed: a working day. */
export const SECOND_FACTOR_LASTS = 12 * HOUR

/** How many recovery codes come with a second factor. */
export const RECOVERY_CODES = 10

/** How many sessions of an account may be open at once; one more ends the one that was not used for longest. */
export const MOST_SESSIONS = 20

/**
 * Returns why `by` may not disable an account: their own; staff, for support; the last active admin (of `admins`).
 * The server's command line (id null) may disable all.
 */
export function refusalToDisable({
  by,
  account,
  admins,
}: {
  by: { id: Id | null; isAdmin: boolean }
  account: { id: Id; role: Role }
  admins: readonly Id[]
}): 'own_account' | 'forbidden' | 'last_admin' | undefined {
  if (by.id === account.id) return 'own_account'
  if (account.role === 'STAFF' && !by.isAdmin) return 'forbidden'
  if (by.id !== null && admins.length === 1 && admins[0] === account.id) return 'last_admin'
  return undefined
}

/**
 * Returns why an admin may not change a staff member's roles: not their own, not once they are no admin, and one active
 * admin (of `admins`) must remain.
 */
export function refusalToSetRoles({
  by,
  member,
  roles,
  admins,
}: {
  by: Id
  member: Id
  roles: readonly StaffRole[]
  admins: readonly Id[]
}): 'own_account' | 'forbidden' | 'last_admin' | undefined {
  if (by === member) return 'own_account'
  if (!admins.includes(by)) return 'forbidden'
  if (admins.length === 1 && admins[0] === member && !roles.includes('admin')) return 'last_admin'
  return undefined
}

/** How long the second step of a sign-in may take. */
export const SECOND_STEP_LASTS = 15 * MINUTE

/** How long a passed second factor counts as a present one, for what asks for it again. */
export const SECOND_FACTOR_IS_RECENT = 15 * MINUTE

/** How long a new secret waits for the code that takes it into use. */
export const ENROLMENT_LASTS = 15 * MINUTE

/** How long a password chosen by another person lets its owner choose a new one. */
export const FIRST_PASSWORD_LASTS = 3 * DAY

/** How long the code for a corrected e-mail address is good, while the person is on the phone. */
export const EMAIL_CORRECTION_LASTS = HOUR
/** How long nothing is paid out to a seller whose e-mail address was corrected. */
export const EMAIL_CORRECTION_FREEZE = 48 * HOUR

/** How long the link of an invitation to staff is good. */
export const INVITATION_LASTS = 72 * HOUR
/** How long an invitation is kept after it was accepted, taken back or over. */
export const INVITATION_STORED = 30 * DAY

/** How long a second factor that support is asked to take away stays: time for the mail to reach its owner. */
export const FACTOR_RESET_WAITS = 48 * HOUR

/** How long nothing is paid out to a seller whose second factor was taken away. */
export const FACTOR_RESET_FREEZE = 48 * HOUR

/** What a one-time code is for; a code for one purpose is worth nothing for another. */
export type CodePurpose = 'verify' | 'reset' | 'factor'

/** The facts of a session and its account, read when its token is presented. */
export type SessionFacts = {
  role: Role
  /** When the session has passed the second factor, or null. */
  second_factor_at: Date | null
  /** Whether the account has a second factor. */
  has_factor: boolean
  /** Whether another person chose its password. */
  has_first_password: boolean
}

/** Whether a session has passed the second factor; staff pass it again each working day. */
export function hasPassed({ role, second_factor_at: at }: SessionFacts, now: Date): boolean {
  return at !== null && (role !== 'STAFF' || after(at, SECOND_FACTOR_LASTS) > now)
}

/** What a session is still asked for before its tokens open anything; undefined when they do. */
export function askedOf(session: SessionFacts, now: Date): 'password' | 'second_factor' | undefined {
  if (session.has_first_password) return 'password'
  return session.has_factor && !hasPassed(session, now) ? 'second_factor' : undefined
}

/**
 * How long a session lasts, in ms: `idle` after its last refresh, `whole` after its start. One not remembered ends
 * with the browser; short times are for browsers never closed.
 */
export function sessionLifetime(remember: boolean): { idle: number; whole: number } {
  return remember ? { idle: 60 * DAY, whole: 180 * DAY } : { idle: 12 * HOUR, whole: 7 * DAY }
}

/** When a refresh token made at `now` ends, in a session that ends at `sessionEnds`. */
export function refreshEnds(now: Date, remember: boolean, sessionEnds: Date): Date {
  const idle = after(now, sessionLifetime(remember).idle)
  return idle < sessionEnds ? idle : sessionEnds
}

/** The facts of a presented refresh token. */
export type PresentedToken = {
  expiresAt: Date
  usedAt: Date | null
  sessionRevoked: boolean
}

/**
 * Classifies a presented refresh token: 'good' gets a successor, 'crossed' the same successor again within
 * REFRESH_GRACE, 'stolen' ends the session, 'over' gets nothing.
 */
export function judgeRefresh(token: PresentedToken, now: Date): 'good' | 'crossed' | 'stolen' | 'over' {
  if (token.sessionRevoked) return 'over'
  if (token.usedAt) return now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE ? 'crossed' : 'stolen'
  return token.expiresAt > now ? 'good' : 'over'
}

/** The throttles of this feature: how many tries in how many seconds. Sending is limited for each e-mail address and purpose. */
export const accountLimits = {
  /** Wrong codes of a second factor, for one account. */
  secondFactor: { points: 8, seconds: 15 * 60, isCallers: true },
  /** The same over a day: who knows a password gets thirty guesses in a million, not a thousand. */
  secondFactorDay: { points: 30, seconds: 24 * 60 * 60, isCallers: true },
  /** Wrong passwords for one account by a browser that signed in to it before. */
  signInByDevice: { points: 10, seconds: 15 * 60, isCallers: true },
  /** Wrong passwords from one network over all accounts, but for those by browsers that signed in to the account before. */
  signInFromNetwork: { points: 60, seconds: 60 * 60, isCallers: true },
  /** Wrong codes from one network over all accounts. */
  codesFromNetwork: { points: 60, seconds: 60 * 60, isCallers: true },
  /** Phone numbers that an account tries to take. */
  phone: { points: 5, seconds: 60 * 60, isCallers: true },
  /** Wrong passwords for one account from one address. */
  signInFromAddress: { points: 8, seconds: 15 * 60, isCallers: true },
  /** Wrong passwords for one account from where it never signed in before. */
  signInToAccount: { points: 40, seconds: 60 * 60 },
  /** Guests made from one network: many phones may share one, and a visit makes one. */
  guestsFromAddress: { points: 300, seconds: 60 * 60, isCallers: true },
  registerFromAddress: { points: 30, seconds: 60 * 60, isCallers: true },
  sendPerMinute: { points: 1, seconds: 60 },
  sendPerQuarter: { points: 3, seconds: 15 * 60 },
  sendPerDay: { points: 10, seconds: 24 * 60 * 60 },
  /** Codes asked for from one address, for whomever. */
  sendFromAddress: { points: 60, seconds: 60 * 60, isCallers: true },
  /** Codes typed in for one e-mail address from one address, right or wrong. */
  codeTries: { points: 30, seconds: 15 * 60, isCallers: true },
  changePassword: { points: 8, seconds: 15 * 60, isCallers: true },
  /** Looks of an account at all its data: a heavy reading. */
  ownData: { points: 20, seconds: 60 * 60, isCallers: true },
} as const

/** The picture formats an avatar may have, by the first bytes of its content. */
export function avatarType(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | undefined {
  const begins = (...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0x47, 0x49, 0x46, 0x38, 0x37, 0x61) || begins(0x47, 0x49, 0x46, 0x38, 0x39, 0x61)) return 'gif'
  return undefined
}

/** The name of the file with a person's data: 'aworan-sola-adewale-2026-11-21.json'. */
export function fileNameOf(
  person: { first_name: string; last_name: string },
  now: Date,
  ending: 'json' | 'zip',
): string {
  const name = `${person.first_name} ${person.last_name}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return ['aworan', name, dayInLagos(now)].filter(Boolean).join('-').concat(`.${ending}`)
}

/**
 * Returns why an account may not sign in here: staff use only the back office, which refuses everyone else; with
 * `only` 'SELLER' only sellers.
 */
export function signInRefusal(
  role: Role,
  only: 'SELLER' | 'STAFF' | undefined,
): 'staff_sign_in_elsewhere' | 'not_staff' | 'not_a_seller' | undefined {
  if (role === 'STAFF') return only === 'STAFF' ? undefined : 'staff_sign_in_elsewhere'
  if (only === 'STAFF') return 'not_staff'
  return only === undefined || role === only ? undefined : 'not_a_seller'
}
