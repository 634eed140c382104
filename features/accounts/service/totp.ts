import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const DIGITS = 6

const totpOf = (secret: string, issuer = '', label = 'account'): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD,
    algorithm: 'SHA1',
    ...(issuer === '' ? {} : { issuer }),
    label,
  })

/** A secret of 160 random bits, in base 32 (RFC 4226, 4). */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What authenticator apps read from a QR code. */
export function uriOf(secret: string, issuer: string, email: string): string {
  return totpOf(secret, issuer, email).toString()
}

/** The code of a moment (RFC 6238). */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/**
 * Returns the step of a code: the present, or the previous for a late arrival, so it lasts at most a minute (RFC 6238,
 * 5.2). Undefined for other codes.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null || delta > 0 ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
