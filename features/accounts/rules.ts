import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
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
export const CODE_TRIES = 5

/** How long a session of staff may go on after its second factor was passed: a working day. */
export const SECOND_FACTOR_LASTS = 12 * HOUR

/** How many recovery codes a member of staff gets. */
export const RECOVERY_CODES = 10

/** What a one-time code is for; a code for one purpose is worth nothing for another. */
export type Purpose = 'verify' | 'reset'

/**
 * How long a session lasts: `idle` after its last refresh, `whole` after its beginning, however busy. One that is not
 * remembered ends with the browser; the short lifetimes are for browsers that never close.
 */
export const sessionLifetime = (remember: boolean): { idle: number; whole: number } =>
  remember ? { idle: 60 * DAY, whole: 180 * DAY } : { idle: 12 * HOUR, whole: 7 * DAY }

/** When a refresh token made at `now` ends, in a session that ends at `sessionEnds`. */
export const refreshEnds = (now: Date, remember: boolean, sessionEnds: Date): Date => {
  const idle = after(now, sessionLifetime(remember).idle)
  return idle < sessionEnds ? idle : sessionEnds
}

/** What is known of a refresh token that somebody presents. */
export type PresentedToken = {
  expiresAt: Date
  usedAt: Date | null
  sessionRevoked: boolean
}

/**
 * What a refresh token that somebody presents is: good for a successor, already exchanged a moment ago (answer the same
 * successor), stolen (exchanged long ago: two hold it, the session ends), or nothing.
 */
export const judgeRefresh = (token: PresentedToken, now: Date): 'good' | 'crossed' | 'stolen' | 'over' => {
  if (token.sessionRevoked) return 'over'
  if (token.usedAt) return now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE ? 'crossed' : 'stolen'
  return token.expiresAt > now ? 'good' : 'over'
}

/** The throttles of this feature: how many tries in how many seconds. Sending is limited for each e-mail address and purpose. */
export const limitRules = {
  /** Wrong codes of a second factor, for one account. */
  secondFactor: { points: 8, seconds: 15 * 60 },
  /** Wrong passwords for one account from one address. */
  signInFromAddress: { points: 8, seconds: 15 * 60 },
  /** Wrong passwords for one account from anywhere. */
  signInToAccount: { points: 40, seconds: 60 * 60 },
  registerFromAddress: { points: 30, seconds: 60 * 60 },
  sendPerMinute: { points: 1, seconds: 60 },
  sendPerQuarter: { points: 3, seconds: 15 * 60 },
  sendPerDay: { points: 10, seconds: 24 * 60 * 60 },
  /** Codes asked for from one address, for whomever. */
  sendFromAddress: { points: 60, seconds: 60 * 60 },
  /** Codes typed in for one e-mail address from one address, right or wrong. */
  codeTries: { points: 30, seconds: 15 * 60 },
  changePassword: { points: 8, seconds: 15 * 60 },
  /** Looks of an account at all its data: a heavy reading. */
  ownData: { points: 20, seconds: 60 * 60 },
} as const

/** The picture formats an avatar may have, by the first bytes of its content. */
export const avatarType = (bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | undefined => {
  const begins = (...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0x47, 0x49, 0x46, 0x38, 0x37, 0x61) || begins(0x47, 0x49, 0x46, 0x38, 0x39, 0x61)) return 'gif'
  return undefined
}

/** Largest avatar in bytes. */
export const AVATAR_LIMIT = 4 * 1024 * 1024

/** The name of the file with a person's data: 'aworan-sola-adewale-2026-11-21.json'. */
export const fileNameOf = (person: { first_name: string; last_name: string }, now: Date): string => {
  const name = `${person.first_name} ${person.last_name}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return ['aworan', name, dayInLagos(now)].filter(Boolean).join('-').concat('.json')
}
