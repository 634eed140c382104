import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coresOf, isGuessable } from '../../../contract/passwords.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import { root } from '../../../platform/project/root.ts'

/** Of the passwords in the filter. */
const LEAST_LENGTH = 8
/** How many bits of the filter each password sets. */
const HASHES = 13

let filter: Buffer | undefined
const theFilter = (): Buffer =>
  (filter ??= readFileSync(join(root, 'features/accounts/service/data/guessed-passwords.bloom')))

function isIn(bits: Buffer, word: string): boolean {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  for (let i = 0; i < HASHES; i++) {
    const bit = (first + i * step) % (bits.length * 8)
    if (((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/**
 * Whether a password, ignoring case, accents, outer digits and signs, and letter substitutes, is among 475,000 leaked
 * ones; 1 in 10,000 others matches falsely. Source: features/accounts/service/data/README.md.
 */
export function isLeaked(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  const words = new Set([lower, bare, ...coresOf(password).filter((core) => core.length >= LEAST_LENGTH)])
  return [...words].some((word) => isIn(theFilter(), word))
}

/** Returns why a person may not choose a password; `known` lists public facts about them, such as the e-mail address. */
export function refusePassword(
  password: string,
  field: string,
  known: readonly string[],
): Refusal<ProblemCode> | undefined {
  return isGuessable(password, known) || isLeaked(password)
    ? refuse('password_guessed', { field })
    : undefined
}
