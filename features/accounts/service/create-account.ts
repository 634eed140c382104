import type { Role, StaffRole } from '../../../contract/principal.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { insertAccount } from '../store/accounts.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

/** The hash of a password of an account that a program opens. Throws where too many are being hashed. */
export async function hashPassword(password: string): Promise<string> {
  const hashed = await passwords.hash(password, 'the program')
  if (!hashed.ok) throw new Error('too many passwords are being hashed')
  return hashed.value
}

/** Writes an account without mail or code, as the demo gallery needs them. Throws when its e-mail or phone is taken. */
export async function createAccount(
  tx: Db,
  clock: Clock,
  person: {
    email: string
    firstName: string
    lastName: string
    phone: string
    passwordHash: string
    role: Role
    staffRoles?: readonly StaffRole[]
    verified: boolean
    firstPasswordUntil?: Date
  },
): Promise<Id> {
  const [id, now] = [newId(), clock.now()]
  const { email, firstName, lastName, phone, passwordHash, role, staffRoles = [] } = person
  const account = {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    role,
    password_hash: passwordHash,
    staff_roles: [...staffRoles],
    email_verified_at: person.verified ? now : null,
    first_password_until: person.firstPasswordUntil ?? null,
  }
  if (!(await insertAccount(tx, account, now)))
    throw new Error(`the e-mail address or phone number of ${firstName} ${lastName} is taken`)
  return id
}
