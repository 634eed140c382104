import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsDeps } from '../context.ts'
import { FIRST_PASSWORD_LASTS } from '../rules.ts'
import { findByEmail } from '../store/accounts.ts'
import * as store from '../store/second-factor.ts'
import { revokeAllSessions } from '../store/sessions.ts'
import { createAccount } from './create-account.ts'
import { refusalOf } from './guessed.ts'
import { prepareNotice } from './second-factor/notices.ts'

/** Whoever sits at the server's own keyboard. */
const actor = { id: null, name: 'npm run admin' }

/** What is done to members of staff from the command line; each change is an entry of the audit log. */
export function createStaffOffice({
  db,
  clock,
  audit,
  securityEvents,
  mail,
  site,
}: Pick<AccountsDeps, 'db' | 'clock' | 'audit' | 'securityEvents' | 'mail' | 'site'>) {
  return {
    list: () => store.listStaff(db),

    /**
     * Opens an account of staff. The password is a first one: within three days its owner chooses another one with it. Refuses
     * one that others guess, as at registration, and an address that has an account.
     */
    create: async ({
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
    }): Promise<Result<Id, ProblemCode>> => {
      const guessed = refusalOf(password, 'password', [email, firstName, lastName])
      if (guessed) return guessed
      return withTx(db, async (tx) => {
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
          firstPasswordUntil: after(clock.now(), FIRST_PASSWORD_LASTS),
        })
        const subject = { kind: 'account', id }
        await audit.append(tx, { actor, action: 'staff.create', subject, after: { email, roles } })
        return ok(id)
      })
    },

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
        const detail = roles.join(',')
        recordSecurityEvent({ securityEvents }, { kind: 'role.changed', accountId: member.id, detail })
        return ok(undefined)
      }),

    /**
     * Takes the second factor of a member away and ends their sessions; the next one needs a code from their mailbox. They and
     * the admins are told by mail. Refuses where there is none.
     */
    resetSecondFactor: async (email: string): Promise<Result<void, 'not_found'>> => {
      const member = await store.findStaff(db, email)
      if (!member) return refuse('not_found')
      const tell = await prepareNotice({ mail, site }, { ...member, role: 'STAFF' }, 'reset')
      return withTx(db, async (tx) => {
        if (!(await store.deleteFactor(tx, member.id))) return refuse('not_found')
        await store.askForMailCode(tx, member.id)
        await tell(tx)
        await revokeAllSessions(tx, member.id, clock.now(), 'second factor reset')
        await audit.append(tx, {
          actor,
          action: 'second_factor.reset',
          subject: { kind: 'account', id: member.id },
          before: { second_factor: true },
          after: { second_factor: false },
        })
        recordSecurityEvent(
          { securityEvents },
          { kind: 'second_factor.changed', accountId: member.id, detail: 'reset' },
        )
        return ok(undefined)
      })
    },
  }
}
