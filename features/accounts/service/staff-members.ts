import type { SessionsView } from '../../../contract/account.ts'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { refusalToSetRoles } from '../rules.ts'
import { lockAdmins, lockDisablable } from '../store/disabling.ts'
import { findPerson } from '../store/people.ts'
import { readPerson } from '../store/profiles.ts'
import { writeRoles } from '../store/second-factor.ts'
import { listSessions, revokeOneSession } from '../store/session-list.ts'

/**
 * Gives another member of staff other roles; they count at the next call. Refuses not_found for who is none, and own_account, forbidden,
 * last_admin as `refusalToSetRoles` says.
 */
export async function changeRoles(
  context: AccountsContext,
  admin: Officer,
  id: Id,
  roles: readonly StaffRole[],
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, audit } = context
  const subject = { kind: 'account', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, admin, 'staff.set_roles', subject)
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const admins = await lockAdmins(tx)
    const row = await lockDisablable(tx, id)
    if (row?.role !== 'STAFF') return refuse('not_found')
    const refusal = refusalToSetRoles({ by: admin.id, member: id, roles, admins })
    if (refusal) return refuse(refusal)
    await writeRoles(tx, id, roles, clock.now())
    await audit.append(tx, { ...entry, before: { roles: row.staff_roles }, after: { roles } })
    return ok({})
  })
  if (done.ok) recordSecurityEvent(context, { kind: 'role.changed', accountId: id, detail: roles.join(',') })
  return done
}

/** Where an account is signed in, for admins. Refuses not_found. */
export async function readSessions(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  id: Id,
  own: Id | undefined,
): Promise<Result<SessionsView, ProblemCode>> {
  if (!(await findPerson(db, id))) return refuse('not_found')
  const rows = await listSessions(db, id, clock.now())
  return ok({
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      current: row.id === own,
      began_at: row.created_at.toISOString(),
      used_at: row.used_at.toISOString(),
    })),
  })
}

/** Ends one session of an account. Refuses not_found where it has none of this id that is open. */
export async function endOneSession(
  { db, clock, audit }: Pick<AccountsContext, 'db' | 'clock' | 'audit'>,
  admin: Officer,
  { id, session }: { id: Id; session: Id },
): Promise<Result<Nothing, ProblemCode>> {
  const subject = { kind: 'account', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, admin, 'account.end_session', subject)
  return withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const ended = { accountId: id, id: session, now: clock.now(), why: 'ended by staff' }
    if (!(await revokeOneSession(tx, ended))) return refuse('not_found')
    await audit.append(tx, { ...entry, after: { sessions: 1 } })
    return ok({})
  })
}
