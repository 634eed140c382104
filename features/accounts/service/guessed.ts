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
 * Whether a password, in any case, with or without marks, with digits and signs around it or in place of its letters, is one of the 475,000 of eight characters and more among the million that
 * were found most often in leaks. One in ten thousand others is taken for one of them. Source: features/accounts/service/data/README.md.
 */
export function isLeaked(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  const words = new Set([lower, bare, ...coresOf(password).filter((core) => core.length >= LEAST_LENGTH)])
  return [...words].some((word) => isIn(theFilter(), word))
}

/** Why somebody may not choose a password; `known` is what everybody can know of the person, such as the e-mail address. */
export function refusePassword(
  password: string,
  field: string,
  known: readonly string[],
): Refusal<ProblemCode> | undefined {
  return isGuessable(password, known) || isLeaked(password)
    ? refuse('password_guessed', { field })
    : undefined
}
