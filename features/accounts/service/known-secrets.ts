import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { AccountsContext } from '../context.ts'
import { listPasswordHashes, replaceHash } from '../store/accounts.ts'
import { askForMailCode, deleteFactor, readFactor } from '../store/second-factor.ts'
import { endAccess } from './ending.ts'
import { createPasswords } from './passwords.ts'
import { openSeed } from './second-factor/seeds.ts'

/** What everybody knows: a password, and the secret of an authenticator app. */
export type KnownSecrets = { password: string; secondFactor: string }

/**
 * On accounts with a published password or second factor: replaces that password, deletes the factor, ends sessions;
 * enrolment then needs a mailed code. Returns which were found.
 */
export async function takeKnownSecrets(
  {
    db,
    clock,
    keyring,
    endPrograms,
  }: { db: Db; keyring: Keyring } & Pick<AccountsContext, 'clock' | 'endPrograms'>,
  emails: readonly string[],
  known: KnownSecrets,
): Promise<{ email: string; what: 'password' | 'second factor' }[]> {
  const passwords = createPasswords()
  const taken: { email: string; what: 'password' | 'second factor' }[] = []
  for (const { id, email, hash } of await listPasswordHashes(db, emails)) {
    const factor = await readFactor(db, id)
    const hasFactor = [factor?.sealed, factor?.pending_sealed].some(
      (sealed) => sealed && openSeed(keyring, id, sealed) === known.secondFactor,
    )
    const isKnown = await passwords.matches(known.password, hash, 'the program')
    const next = await passwords.hash(crypto.randomUUID(), 'the program')
    if (!isKnown.ok || !next.ok) throw new Error('passwords are not checked now')
    if (!isKnown.value && !hasFactor) continue
    await withTx(db, async (tx) => {
      if (isKnown.value) await replaceHash(tx, { id, hash: next.value, oldHash: hash })
      await deleteFactor(tx, id)
      await askForMailCode(tx, id)
      await endAccess({ clock, endPrograms }, tx, id, 'known to everybody')
    })
    taken.push({ email, what: isKnown.value ? 'password' : 'second factor' })
  }
  return taken
}
