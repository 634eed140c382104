import { hash, verify } from '@node-rs/argon2'
import type { Result } from '../../../kernel/result.ts'
import { line } from '../../../platform/limits/index.ts'

/** Argon2id, 46 MiB, one pass, one lane (OWASP's first choice). 2 is Argon2id's number in the library. */
const settings = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

const AT_ONCE = 4
const WAITING = 200

export type Passwords = {
  /** A password's hash, or 'unavailable' when too many wait already. */
  hash(password: string): Promise<Result<string, 'unavailable'>>
  /** Whether a password is the one of a hash. Without a hash the same work is done and the answer is no. */
  matches(password: string, hash: string | undefined): Promise<Result<boolean, 'unavailable'>>
}

/** Password hashing for this process: four at once, the others wait in a line of 200. */
export const createPasswords = (): Passwords => {
  const inLine = line(AT_ONCE, WAITING)
  // Made at the first need, of a password that nobody can type.
  let dummy: Promise<string> | undefined
  const dummyHash = (): Promise<string> => (dummy ??= hash(crypto.randomUUID(), settings))
  return {
    hash: (password) => inLine(() => hash(spelt(password), settings)),
    matches: (password, known) =>
      inLine(async () => {
        const matched = await verify(known ?? (await dummyHash()), spelt(password))
        return matched && known !== undefined
      }),
  }
}

/** One spelling for letters that keyboards write in two ways: ọ́ is the same however it was typed. */
const spelt = (password: string): string => password.normalize('NFKC')
