import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { revokeAllSessions } from '../store/sessions.ts'
import { createPasswords } from './passwords.ts'

/**
 * Takes a password that everybody knows from those of some accounts that still have it: nobody can type the new one, and their sessions
 * end. By mail their owners can choose another. Answers the addresses of the accounts it was taken from.
 */
export const takeKnownPassword = async (
  { db, clock }: { db: Db; clock: Clock },
  emails: readonly string[],
  password: string,
): Promise<string[]> => {
  const passwords = createPasswords()
  const { rows } = await sql<{ id: Id; email: string; hash: string }>`
    select id, email, password_hash as hash from account
    where email = any(${[...emails]}::text[]) and deleted_at is null`.execute(db)
  const taken: string[] = []
  for (const { id, email, hash } of rows) {
    const isKnown = await passwords.matches(password, hash)
    const next = await passwords.hash(crypto.randomUUID())
    if (!isKnown.ok || !next.ok) throw new Error('passwords are not checked now')
    if (!isKnown.value) continue
    await withTx(db, async (tx) => {
      await sql`update account set password_hash = ${next.value} where id = ${id} and password_hash = ${hash}`.execute(
        tx,
      )
      await revokeAllSessions(tx, id, clock.now(), 'known password')
    })
    taken.push(email)
  }
  return taken
}
