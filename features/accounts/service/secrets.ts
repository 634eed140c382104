import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import type { Id } from '../../../kernel/id.ts'
import type { CodePurpose } from '../rules.ts'

/** A refresh token: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a refresh token is stored; with 256 random bits a plain hash can't be turned back. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const sealingKey = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'the successor of a refresh token', 32))

/**
 * Encrypts a successor with its predecessor: only a holder of the predecessor can open it, as the database stores just
 * that one's hash.
 */
export function seal(successor: string, under: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(under), iv)
  const closed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
}

/** Opens what `seal` closed. */
export function unseal(sealed: string, under: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(under), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A code of six digits, each as likely as any other. */
export function newOtp(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/**
 * Hashes a code with its id and purpose, so it fits no other row. Six digits can be found by trial; ten minutes and
 * five tries protect them.
 */
export function otpHash(id: Id, purpose: CodePurpose | 'email', otp: string): string {
  return createHash('sha256').update(`${id}:${purpose}:${otp}`).digest('base64url')
}

/** Whether two hashes are one, in a time that says nothing of where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
