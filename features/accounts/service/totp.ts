import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Id } from '../../../kernel/id.ts'

const PERIOD = 30
const DIGITS = 6
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const totpOf = (secret: string, issuer = '', label = 'staff'): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD,
    algorithm: 'SHA1',
    ...(issuer === '' ? {} : { issuer }),
    label,
  })

/** A secret of 160 random bits, in base 32 (RFC 4226, 4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What authenticator apps read from a QR code. */
export const uriOf = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, issuer, email).toString()

/** The code of a moment (RFC 6238). */
export const codeAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/** The step whose code this is: the present one, the one before or the one after; clocks differ. Undefined for another code. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/** A recovery code: 80 random bits, in four groups of four. */
export const newRecoveryCode = (): string =>
  [...randomBytes(16)].map((byte, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${ALPHABET[byte % 32]}`).join('')

/** How a recovery code is stored, however it was typed; with 80 random bits a plain hash can't be turned back. */
export const recoveryHash = (account: Id, code: string): string =>
  createHash('sha256')
    .update(`${account}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
