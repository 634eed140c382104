import type { Role, StaffRole } from '../../../contract/principal.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { insertAccount } from '../store/accounts.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

/** Writes an account without mail or code, as the demo gallery needs them. Throws when its e-mail or phone is taken. */
export async function createAccount(
  tx: Db,
  clock: Clock,
  {
    password,
    verified,
    ...person
  }: {
    email: string
    firstName: string
    lastName: string
    phone: string
    password: string
    role: Role
    staffRoles?: readonly StaffRole[]
    verified: boolean
    firstPasswordUntil?: Date
  },
): Promise<Id> {
  const [id, now] = [newId(), clock.now()]
  const hashed = await passwords.hash(password, 'the program')
  if (!hashed.ok) throw new Error('too many passwords are being hashed')
  const verifiedAt = verified ? { verifiedAt: now } : {}
  if (!(await insertAccount(tx, { ...person, ...verifiedAt, id, now, passwordHash: hashed.value }))) {
    throw new Error(`the e-mail address or phone number of ${person.firstName} ${person.lastName} is taken`)
  }
  return id
}
