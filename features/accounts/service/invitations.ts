import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Principal, StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { invitationAnswer, StaffInvitation } from '../../../contract/staff-account.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { invitationMail } from '../emails/invitation.tsx'
import { INVITATION_LASTS } from '../rules.ts'
import { findByEmail, insertAccount } from '../store/accounts.ts'
import { lockAdmins } from '../store/disabling.ts'
import {
  type Invitation,
  listInvitations,
  lockInvitation,
  markAccepted,
  replaceInvitation,
  withdraw,
} from '../store/invitations.ts'
import { readPerson } from '../store/profiles.ts'
import { refusePassword } from './guessed.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const viewOf = (row: Invitation & { inviter: string }, now: Date): StaffInvitation => ({
  id: row.id,
  email: row.email,
  roles: row.roles,
  invited_by: row.inviter,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
})

/** The open invitations, newest first. */
export async function readInvitations({
  db,
  clock,
}: Pick<AccountsContext, 'db' | 'clock'>): Promise<{ invitations: StaffInvitation[] }> {
  const rows = await listInvitations(db)
  return { invitations: rows.map((row) => viewOf(row, clock.now())) }
}

/**
 * Invites a person to staff by mail, replacing any open invitation of the address. The secret follows the # of the
 * link, so no server or log sees it. Refuses address_has_account.
 */
export async function inviteStaff(
  context: AccountsContext,
  admin: Officer,
  { email, roles }: { email: string; roles: readonly StaffRole[] },
): Promise<Result<StaffInvitation, ProblemCode>> {
  const { db, clock, mail, audit, site } = context
  const [id, token, now] = [newId(), randomBytes(32).toString('base64url'), clock.now()]
  const subject = { kind: 'staff_invitation', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, admin, 'staff.invite', subject)
  const link = `${site.officeUrl}/backoffice/join#${token}`
  const message = await invitationMail(site, { inviter: entry.actor.name, link })
  const expiresAt = after(now, INVITATION_LASTS)
  const row = {
    id,
    email,
    roles: [...roles],
    invited_by: admin.id,
    created_at: now,
    expires_at: expiresAt,
  }
  return withTx(db, async (tx): Promise<Result<StaffInvitation, ProblemCode>> => {
    if (await findByEmail(tx, email)) return refuse('address_has_account', { field: 'email' })
    await replaceInvitation(tx, { ...row, token_hash: hashOf(token) })
    await mail.enqueue(tx, {
      eventKey: `staff-invitation:${id}`,
      to: email,
      ...message,
      until: expiresAt,
      urgent: true,
    })
    await audit.append(tx, { ...entry, after: { email, roles } })
    return ok(viewOf({ ...row, inviter: entry.actor.name }, now))
  })
}

/** Takes an invitation back: its link opens nothing any more. Refuses not_found where it is not open. */
export async function withdrawInvitation(
  { db, clock, audit }: Pick<AccountsContext, 'db' | 'clock' | 'audit'>,
  admin: Officer,
  id: Id,
): Promise<Result<Nothing, ProblemCode>> {
  const subject = { kind: 'staff_invitation', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, admin, 'staff.withdraw_invitation', subject)
  return withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const row = await lockInvitation(tx, { id })
    if (!row) return refuse('not_found')
    await withdraw(tx, id, clock.now())
    await audit.append(tx, { ...entry, before: { email: row.email, roles: row.roles } })
    return ok({})
  })
}

/**
 * Opens the invited staff account. Refuses signed_in_already; invitation_over if used, revoked or the inviter is no
 * admin now; invitation_expired, address_has_account, password_guessed.
 */
export async function acceptInvitation(
  context: AccountsContext,
  principal: Principal,
  { token, first_name, last_name, password }: z.infer<typeof invitationAnswer>,
  ip: string,
): Promise<Result<{ email: string }, ProblemCode>> {
  const { db, clock, audit, passwords } = context
  if (principal.account || principal.half) return refuse('signed_in_already')
  const tokenHash = hashOf(token)
  const known = await withTx(db, (tx) => lockInvitation(tx, { tokenHash }))
  if (!known) return refuse('invitation_over')
  if (known.expires_at <= clock.now()) return refuse('invitation_expired')
  const guessed = refusePassword(password, 'password', [known.email, first_name, last_name])
  if (guessed) return guessed
  const hashed = await passwords.hash(password, networkOf(ip))
  if (!hashed.ok) return hashed
  const accountId = newId()
  const done = await withTx(db, async (tx): Promise<Result<{ email: string }, ProblemCode>> => {
    const now = clock.now()
    // Who loses the right to invite takes the open invitations along; before the invitation, as everybody locks them.
    const admins = await lockAdmins(tx)
    const row = await lockInvitation(tx, { tokenHash })
    if (!row || !admins.includes(row.invited_by)) return refuse('invitation_over')
    const account = {
      id: accountId,
      email: row.email,
      phone: '',
      first_name,
      last_name,
      role: 'STAFF' as const,
      staff_roles: row.roles,
      password_hash: hashed.value,
      email_verified_at: now,
    }
    if (!(await insertAccount(tx, account, now))) return refuse('address_has_account')
    await markAccepted(tx, row.id, accountId, now)
    await audit.append(tx, {
      actor: { id: accountId, name: `${first_name} ${last_name}` },
      action: 'staff.join',
      subject: { kind: 'account', id: accountId },
      after: { email: row.email, roles: row.roles, invited_by: row.invited_by },
    })
    return ok({ email: row.email })
  })
  if (done.ok) recordSecurityEvent(context, { kind: 'role.changed', accountId, detail: 'invited' })
  return done
}
