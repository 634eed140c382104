import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '../../../kernel/id.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Signs of a code, of five random bits each: 120 bits. */
const SIGNS = 24
const PURPOSE = 'recovery code'

/** A recovery code: 120 random bits, in six groups of four. */
export function newRecoveryCode(): string {
  return [...randomBytes(SIGNS)]
    .map((byte, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${ALPHABET[byte % ALPHABET.length]}`)
    .join('')
}

/** What of a code is hashed with a key, however it was typed. Codes of before the keys are stored as this. */
function digestOf(account: Id, code: string): string {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${account}:${signs}`).digest('base64url')
}

/** How a recovery code is stored. */
export function recoveryHash(keyring: Keyring, account: Id, code: string): string {
  return keyring.hash(PURPOSE, digestOf(account, code))
}

/** How a code that is stored without a key is stored with one. */
export function withKey(keyring: Keyring, digest: string): string {
  return keyring.hash(PURPOSE, digest)
}

/** Which of the stored hashes a typed code has; undefined for none. */
export function matchingHash(
  keyring: Keyring,
  account: Id,
  code: string,
  hashes: readonly string[],
): string | undefined {
  const digest = digestOf(account, code)
  return hashes.find((hash) => keyring.matches(PURPOSE, digest, hash))
}
