import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsContext } from '../context.ts'
import { FIRST_PASSWORD_LASTS } from '../rules.ts'
import { findByEmail } from '../store/accounts.ts'
import * as store from '../store/second-factor.ts'
import { createAccount, hashPassword } from './create-account.ts'
import { endAccess } from './ending.ts'
import { refusePassword } from './guessed.ts'
import { prepareNotice } from './second-factor/notices.ts'

/** The person at the server's own keyboard. */
const actor = { id: null, name: 'npm run admin' }

/** What is done to staff from the command line works with; each change is an entry of the audit log. */
type StaffContext = Pick<
  AccountsContext,
  'db' | 'clock' | 'audit' | 'securityEvents' | 'mail' | 'site' | 'endPrograms'
>

/**
 * Creates a staff account and returns its id. The owner must replace the password within three days. Refuses
 * password_guessed, and registration_failed for an address in use.
 */
export async function createStaffAccount(
  { db, clock, audit }: StaffContext,
  {
    email,
    firstName,
    lastName,
    password,
    roles,
  }: {
    email: string
    firstName: string
    lastName: string
    password: string
    roles: readonly StaffRole[]
  },
): Promise<Result<Id, ProblemCode>> {
  const guessed = refusePassword(password, 'password', [email, firstName, lastName])
  if (guessed) return guessed
  const passwordHash = await hashPassword(password)
  return withTx(db, async (tx) => {
    if (await findByEmail(tx, email)) return refuse('registration_failed')
    const id = await createAccount(tx, clock, {
      email,
      firstName,
      lastName,
      phone: '',
      passwordHash,
      role: 'STAFF',
      staffRoles: roles,
      verified: true,
      firstPasswordUntil: after(clock.now(), FIRST_PASSWORD_LASTS),
    })
    const subject = { kind: 'account', id }
    await audit.append(tx, { actor, action: 'staff.create', subject, after: { email, roles } })
    return ok(id)
  })
}

/** Changes what a member of staff may do. Refuses not_found for an address that is no member's. */
export function setStaffRoles(
  context: StaffContext,
  email: string,
  roles: readonly StaffRole[],
): Promise<Result<void, 'not_found'>> {
  const { db, clock, audit } = context
  return withTx(db, async (tx) => {
    const member = await store.findStaff(tx, email)
    if (!member) return refuse('not_found')
    await store.writeRoles(tx, member.id, roles, clock.now())
    await audit.append(tx, {
      actor,
      action: 'staff.set_roles',
      subject: { kind: 'account', id: member.id },
      before: { roles: member.roles },
      after: { roles },
    })
    recordSecurityEvent(context, { kind: 'role.changed', accountId: member.id, detail: roles.join(',') })
    return ok(undefined)
  })
}

/**
 * Removes a member's second factor, ends their sessions and mails them and the admins; enrolling again needs a mailbox
 * code. Refuses not_found if there is none.
 */
export async function resetFactorByEmail(
  context: StaffContext,
  email: string,
): Promise<Result<void, 'not_found'>> {
  const { db, audit } = context
  const member = await store.findStaff(db, email)
  if (!member) return refuse('not_found')
  const mailOwner = await prepareNotice(context, { ...member, role: 'STAFF' }, 'reset')
  return withTx(db, async (tx) => {
    if (!(await store.deleteFactor(tx, member.id))) return refuse('not_found')
    await store.askForMailCode(tx, member.id)
    await mailOwner(tx)
    await endAccess(context, tx, member.id, 'second factor reset')
    await audit.append(tx, {
      actor,
      action: 'second_factor.reset',
      subject: { kind: 'account', id: member.id },
      before: { second_factor: true },
      after: { second_factor: false },
    })
    recordSecurityEvent(context, {
      kind: 'second_factor.changed',
      accountId: member.id,
      detail: 'reset',
    })
    return ok(undefined)
  })
}
