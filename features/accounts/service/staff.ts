import type { StaffRole } from '../../../contract/principal.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import { findByEmail } from '../store/accounts.ts'
import * as store from '../store/second-factor.ts'
import { revokeAllSessions } from '../store/sessions.ts'
import { createAccount } from './create-account.ts'

/** Whoever sits at the server's own keyboard. */
const actor = { id: null, name: 'npm run admin' }

/** What is done to members of staff from the command line; everything stands in the log of deeds. */
export const createStaffOffice = ({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) => ({
  list: () => store.listStaff(db),

  /** Opens an account of staff. Refuses an address that has an account. */
  create: ({
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
  }): Promise<Result<Id, 'registration_failed'>> =>
    withTx(db, async (tx) => {
      if (await findByEmail(tx, email)) return refuse('registration_failed')
      const id = await createAccount(tx, clock, {
        email,
        firstName,
        lastName,
        phone: '',
        password,
        role: 'STAFF',
        staffRoles: roles,
        verified: true,
      })
      const subject = { kind: 'account', id }
      await audit.append(tx, { actor, action: 'staff.create', subject, after: { email, roles } })
      return ok(id)
    }),

  /** Changes what a member of staff may do. Refuses an address that is no member's. */
  setRoles: (email: string, roles: readonly StaffRole[]): Promise<Result<void, 'not_found'>> =>
    withTx(db, async (tx) => {
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
      return ok(undefined)
    }),

  /** Takes the second factor of a member away and ends their sessions. Refuses where there is none. */
  resetSecondFactor: (email: string): Promise<Result<void, 'not_found'>> =>
    withTx(db, async (tx) => {
      const member = await store.findStaff(tx, email)
      if (!member || !(await store.deleteFactor(tx, member.id))) return refuse('not_found')
      await revokeAllSessions(tx, member.id, clock.now(), 'second factor reset')
      await audit.append(tx, {
        actor,
        action: 'second_factor.reset',
        subject: { kind: 'account', id: member.id },
        before: { second_factor: true },
        after: { second_factor: false },
      })
      return ok(undefined)
    }),
})
