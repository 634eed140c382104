import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { Actor, AuditEntry } from '../../audit/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { disabledMail, enabledMail } from '../emails/account-disabled.tsx'
import { refusalToDisable } from '../rules.ts'
import { voidCodes } from '../store/codes.ts'
import { type Disablable, lockAdmins, lockDisablable, writeDisabled } from '../store/disabling.ts'
import { endAccess } from './ending.ts'

/** What disabling an account works with: the command line has no more of the context. */
export type DisablingContext = Pick<
  AccountsContext,
  'db' | 'clock' | 'audit' | 'site' | 'securityEvents' | 'shop' | 'freeReservations' | 'endPrograms'
> & { mail: Pick<AccountsContext['mail'], 'enqueue'> }

/** Who disables, enables or ends sessions: a member of staff in a request, or the server's own keyboard, which may do all of it. */
export type Disabler = { actor: Actor; isAdmin: boolean }

type Done = Result<Nothing, ProblemCode>

/** The mails to sellers and to others, made before a transaction begins. */
type Mails = Record<'seller' | 'other', Awaited<ReturnType<typeof disabledMail>>>

async function mailsBy(mailOf: typeof disabledMail, site: DisablingContext['site']): Promise<Mails> {
  return { seller: await mailOf(site, { isSeller: true }), other: await mailOf(site, { isSeller: false }) }
}

/** Disabling or enabling an account: its name in the log and in the security events, and what it changes. */
type Switch = {
  to: 'disabled' | 'enabled'
  /** Changes the rows of the locked account, or refuses. `admins` may sign in. */
  change: (tx: Db, present: { row: Disablable; admins: readonly Id[]; now: Date }) => Promise<Done>
}

/** How the log calls the disabling of an account: that of a seller closes a shop too. */
const disablingOf = ({ role }: Pick<Disablable, 'role'>) =>
  role === 'SELLER' ? 'account.disable_seller' : 'account.disable'

/** Disables or enables an account and informs its owner, if the address is confirmed. Returns the audit entry's data. */
async function switchIn(
  { clock, mail }: Pick<DisablingContext, 'clock' | 'mail'>,
  tx: Db,
  by: Disabler,
  { id, reason, mails }: { id: Id; reason: string; mails: Mails },
  { to, change }: Switch,
): Promise<Result<AuditEntry, ProblemCode>> {
  const admins = to === 'disabled' ? await lockAdmins(tx) : []
  const row = await lockDisablable(tx, id)
  if (!row) return refuse('not_found')
  const changed = await change(tx, { row, admins, now: clock.now() })
  if (!changed.ok) return changed
  if (row.email_verified_at !== null)
    await mail.enqueue(tx, {
      eventKey: `account-${to}:${newId()}`,
      to: row.email,
      ...(row.role === 'SELLER' ? mails.seller : mails.other),
    })
  return ok({
    actor: by.actor,
    action: to === 'enabled' ? 'account.enable' : disablingOf(row),
    subject: { kind: 'account', id },
    before: { disabled: row.disabled_at !== null },
    after: { disabled: to === 'disabled', reason },
  })
}

/** The same in a transaction of its own, within what one person may do, and written into the audit log. */
async function switchAccount(
  context: DisablingContext,
  by: Disabler,
  id: Id,
  reason: string,
  how: Switch & { mailOf: typeof disabledMail },
): Promise<Done> {
  const { db, audit } = context
  const mails = await mailsBy(how.mailOf, context.site)
  const done = await withTx(db, async (tx): Promise<Done> => {
    // Before the rows are locked: the steps of one person wait for each other.
    const allowed = await audit.within(
      tx,
      by.actor.id,
      how.to === 'disabled' ? 'account.disable' : 'account.enable',
    )
    if (!allowed.ok) return allowed
    const entry = await switchIn(context, tx, by, { id, reason, mails }, how)
    if (!entry.ok) return entry
    await audit.append(tx, entry.value)
    return ok({})
  })
  if (done.ok) recordSecurityEvent(context, { kind: `account.${how.to}`, accountId: id })
  return done
}

/**
 * Disables an account: ends sessions and codes, hides its works, stops payouts, releases unpaid orders. Refuses
 * own_account, last_admin, forbidden (`refusalToDisable`), moved_on if already disabled, and staff_limit.
 */
export function disableAccount(
  context: DisablingContext,
  by: Disabler,
  id: Id,
  reason: string,
): Promise<Done> {
  return switchAccount(context, by, id, reason, {
    to: 'disabled',
    mailOf: disabledMail,
    change: async (tx, { row, admins, now }) => {
      const refusal = refusalToDisable({ by: { ...by, id: by.actor.id }, account: row, admins })
      if (refusal) return refuse(refusal)
      if (row.disabled_at !== null) return refuse('moved_on')
      const allowed = await context.audit.within(tx, by.actor.id, disablingOf(row))
      if (!allowed.ok) return allowed
      await writeDisabled(tx, id, now, reason, now)
      await voidCodes(tx, id, now)
      await endAccess(context, tx, id, 'account disabled')
      await context.shop.disable(tx, id, now)
      await context.freeReservations(tx, id, now)
      return ok({})
    },
  })
}

/** What enabling changes, while `isAsked` says so of the locked account. */
const enabling = (
  { shop }: Pick<DisablingContext, 'shop'>,
  by: Disabler,
  isAsked: (tx: Db) => Promise<boolean> = async () => true,
): Switch => ({
  to: 'enabled',
  change: async (tx, { row: { id, disabled_at }, now }) => {
    if (!by.isAdmin) return refuse('forbidden')
    if (by.actor.id === id) return refuse('own_account')
    if (disabled_at === null || !(await isAsked(tx))) return refuse('moved_on')
    await writeDisabled(tx, id, null, '', now)
    await shop.enable(tx, id, now)
    return ok({})
  },
})

/** Lets an account be used again: its owner signs in as before, its works are shown, payouts go on. Refuses moved_on. */
export function enableAccount(
  context: DisablingContext,
  by: Disabler,
  id: Id,
  reason: string,
): Promise<Done> {
  return switchAccount(context, by, id, reason, { ...enabling(context, by), mailOf: enabledMail })
}

/** Enables accounts inside a transaction of the caller, who writes the entries into the log when all rows are changed. */
export async function enablerOf(
  context: Pick<DisablingContext, 'clock' | 'mail' | 'shop' | 'site'>,
  by: Disabler,
  reason: string,
) {
  const mails = await mailsBy(enabledMail, context.site)
  return (tx: Db, id: Id, isAsked: () => Promise<boolean>) =>
    switchIn(context, tx, by, { id, reason, mails }, enabling(context, by, isAsked))
}

/** Ends all sessions of an account, whose owner may sign in again at once. */
export async function endAllSessions(
  context: Pick<DisablingContext, 'db' | 'clock' | 'audit' | 'endPrograms'>,
  by: Disabler,
  id: Id,
): Promise<Done> {
  const { db, audit } = context
  return withTx(db, async (tx): Promise<Done> => {
    const row = await lockDisablable(tx, id)
    if (!row) return refuse('not_found')
    await endAccess(context, tx, id, 'ended by staff')
    await audit.append(tx, {
      actor: by.actor,
      action: 'account.end_sessions',
      subject: { kind: 'account', id },
    })
    return ok({})
  })
}
