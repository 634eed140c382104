import type { Role, StaffRole } from '../../contract/principal.ts'
import { createAccount, hashPassword, openSession, signTokens } from '../../features/accounts/index.server.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { Features } from '../compose.ts'
import { passSecondFactor } from './test-second-factor.ts'

/** The password of every account of a test's marketplace. */
export const PASSWORD = 'a good password'

/** Hashed once by each worker: hashing and comparing took a sixth of all that the unit tests do. */
let hashed: Promise<string> | undefined
let opened = 0

export type TestAccount = { id: Id; email: string; role: Role }
type Shop = { db: Db; features: Pick<Features, 'accounts'> }

/** A confirmed account of a role, by default Ẹfẹ́ Test's, with PASSWORD as its password. */
export async function openAccount(
  { db, features }: Shop,
  role: Role,
  more: { staffRoles?: StaffRole[]; email?: string; firstName?: string; lastName?: string } = {},
): Promise<TestAccount> {
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
  return { id, email: person.email, role }
}

/** An account with a new session, past the second factor where it is staff's, as a sign-in makes it, but without the work of a password. */
export async function signedIn(
  { db, features: { accounts } }: Shop,
  account: TestAccount,
): Promise<TestAccount & { token: string }> {
  const { id, role } = account
  const begun = await withTx(db, (tx) => openSession(accounts, tx, id, { remember: false }))
  await passSecondFactor(db, account)
  return { ...account, token: (await signTokens(accounts, begun, id, role)).access }
}
