import { hash, verify } from '@node-rs/argon2'
import type { Result } from '../../../kernel/result.ts'
import { fairLine } from '../../../platform/limits/index.ts'

/** Argon2id, 46 MiB, one pass, one lane (OWASP's first choice). 2 is Argon2id's number in the library. */
const settings = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/** Hashes at once, waiting for one network, and waiting in all. */
const PLACES = { atOnce: 4, waitingEach: 16, waitingAll: 200 }

/**
 * `caller` is the network or signed-in account the work is for. Each gets a fair share of the queue, so none fills it
 * for others.
 */
export type Passwords = {
  /** A password's hash, or 'unavailable' when too many wait already. */
  hash(password: string, caller: string): Promise<Result<string, 'unavailable'>>
  /** Whether a password is the one of a hash. Without a hash the same work is done and the answer is no. */
  matches(password: string, hash: string | undefined, caller: string): Promise<Result<boolean, 'unavailable'>>
}

/** Whether a hash was made by other settings than those of today. */
export function isOutdated(known: string): boolean {
  return !known.startsWith(
    `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`,
  )
}

/**
 * Hashes passwords for this process, one of `processes`: four at once in all; the others queue, fair among callers.
 * Each process gets its part of the places.
 */
export function createPasswords(processes = 1): Passwords {
  const part = (places: number): number => Math.ceil(places / processes)
  const inLine = fairLine({
    atOnce: part(PLACES.atOnce),
    waitingEach: part(PLACES.waitingEach),
    waitingAll: part(PLACES.waitingAll),
  })
  // Made at first use, from a random password.
  let dummy: Promise<string> | undefined
  const dummyHash = (): Promise<string> => (dummy ??= hash(crypto.randomUUID(), settings))
  return {
    hash: (password, caller) => inLine(caller, () => hash(spelt(password), settings)),
    matches: (password, known, caller) =>
      inLine(caller, async () => {
        const matched = await verify(known ?? (await dummyHash()), spelt(password))
        return matched && known !== undefined
      }),
  }
}

/** One spelling for letters that keyboards write in two ways: ọ́ is the same however it was typed. */
const spelt = (password: string): string => password.normalize('NFKC')
