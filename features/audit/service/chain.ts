import { createHash } from 'node:crypto'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { type Entry, type Head, isPlainHash, plainlySealed, sealed } from '../rules.ts'

/** What the hashes of the log are for, on the keyring. */
const ENTRY = 'audit entry'
const HEAD = 'audit head'

/** The keyed hash of an entry, which goes over the hash of the entry before it. */
export function entryHash(keyring: Keyring, entry: Entry, previousHash: string): string {
  return keyring.hash(ENTRY, sealed(entry, previousHash))
}

/** Whether an entry's hash is its own. A plain hash is, as long as every hash before it was plain too. */
export function isOwnHash(
  keyring: Keyring,
  entry: Entry,
  { previousHash, hash }: { previousHash: string; hash: string },
): boolean {
  if (!isPlainHash(hash)) return keyring.matches(ENTRY, sealed(entry, previousHash), hash)
  const isAfterPlain = previousHash === '' || isPlainHash(previousHash)
  const text = plainlySealed(entry, previousHash)
  return isAfterPlain && createHash('sha256').update(text).digest('hex') === hash
}

/** The keyed hash of a head. */
export function sealOf(keyring: Keyring, { number, hash }: Pick<Head, 'number' | 'hash'>): string {
  return keyring.hash(HEAD, `${number} ${hash}`)
}

/** Whether a head is one that this program wrote: an empty log and one with plain hashes have no seal. */
export function isOwnHead(keyring: Keyring, { number, hash, seal }: Head): boolean {
  if (number === 0 || isPlainHash(hash)) return seal === ''
  return keyring.matches(HEAD, `${number} ${hash}`, seal)
}
