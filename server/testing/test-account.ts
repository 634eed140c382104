import { sql } from 'kysely'
import type { Role, StaffRole } from '../../contract/principal.ts'
import { createAccount, hashPassword, openSession, signTokens } from '../../features/accounts/index.server.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { Features } from '../compose.ts'

/** The password of every account of a test's marketplace. */
export const PASSWORD = 'a good password'

/** Hashed once by each worker: hashing and comparing took a sixth of all that the unit tests do. */
let hashed: Promise<string> | undefined
let opened = 0

type Shop = { db: Db; features: Pick<Features, 'accounts'> }

/** A confirmed account of a role, by default Ẹfẹ́ Test's, with PASSWORD as its password. */
export async function openAccount(
  { db, features }: Shop,
  role: Role,
  more: { staffRoles?: StaffRole[]; firstName?: string; lastName?: string } = {},
): Promise<{ id: Id; email: string }> {
  opened += 1
  const person = {
    email: `${role.toLowerCase()}-${opened}-${newId().slice(0, 8)}@test.example`,
    firstName: 'Ẹfẹ́',
    lastName: 'Test',
    phone: `070${String(opened).padStart(8, '0')}`,
    passwordHash: await (hashed ??= hashPassword(PASSWORD)),
    role,
    verified: true,
    ...more,
  }
  const id = await withTx(db, (tx) => createAccount(tx, features.accounts.clock, person))
  return { id, email: person.email }
}

/** A person with a new session, past the second factor where it is staff's, as a sign-in makes it, but without the work of a password. */
export async function signedIn<Person extends { id: Id }>(
  { db, features: { accounts } }: Shop,
  person: Person,
): Promise<Person & { token: string }> {
  const { id } = person
  const { rows } = await sql<{ role: Role }>`select role from account where id = ${id}`.execute(db)
  const begun = await withTx(db, (tx) => openSession(accounts, tx, id, { remember: false }))
  await passSecondFactor(db, person)
  return { ...person, token: (await signTokens(accounts, begun, id, rows[0]?.role ?? 'BUYER')).access }
}

/** Lets the sessions of a member of staff count as having passed the second factor, for tests of what comes after it. */
export async function passSecondFactor(db: Db, account: { id: Id } | { email: string }): Promise<void> {
  const owner = 'id' in account ? sql`id = ${account.id}` : sql`email = ${account.email}`
  await sql`
    update session set second_factor_at = created_at
    where account_id in (select id from account where ${owner} and role = 'STAFF')`.execute(db)
}
