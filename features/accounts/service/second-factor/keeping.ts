import type { ProblemCode } from '../../../../contract/problems.ts'
import type { SecondFactorState } from '../../../../contract/second-factor.ts'
import { after } from '../../../../kernel/clock.ts'
import type { Id } from '../../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import { type Db, withTx } from '../../../../platform/db/index.ts'
import type { AccountsContext, Nothing } from '../../context.ts'
import type { FactorChange } from '../../emails/second-factor.tsx'
import { SECOND_FACTOR_IS_RECENT } from '../../rules.ts'
import { lockAccountRow } from '../../store/accounts.ts'
import { findOpenReset } from '../../store/factor-resets.ts'
import { countRecoveryCodes, deleteFactor, findOwner, readFactor } from '../../store/second-factor.ts'
import { readPassedAt } from '../../store/sessions.ts'
import { endAccess } from '../ending.ts'
import { confirmPassword } from '../new-password.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { prepareNotice } from './notices.ts'
import { takeCode } from './take-code.ts'
import { countFactorTry, type FactorHolder, forgetFactorTries, recordFactorEvent } from './tries.ts'
import { warnOwner } from './warning.ts'

/** The state of an account's second factor, as this session sees it. */
export async function readFactorState(
  { db, clock }: AccountsContext,
  member: FactorHolder,
): Promise<Result<SecondFactorState, ProblemCode>> {
  const [factor, owner, passedAt, reset, left] = await Promise.all([
    readFactor(db, member.id),
    findOwner(db, member.id),
    readPassedAt(db, member.session),
    findOpenReset(db, member.id),
    countRecoveryCodes(db, member.id),
  ])
  if (!owner) return refuse('session_expired')
  const since = factor?.confirmed_at ?? null
  const isAsked = 'asks' in member
  return ok({
    state: since === null ? 'off' : isAsked ? 'asked' : 'passed',
    recent: since !== null && passedAt !== null && after(passedAt, SECOND_FACTOR_IS_RECENT) > clock.now(),
    since: since?.toISOString() ?? null,
    recovery_codes_left: left,
    mail_code_needed: owner.by_mail,
    reset_due_at: reset?.due_at.toISOString() ?? null,
  })
}

/**
 * Confirms that the session's user owns the account: by a second factor passed within 15 minutes, or without one by
 * password. Refuses second_factor_again, or password_wrong at `field`.
 */
export async function confirmOwner(
  context: AccountsContext,
  member: { id: Id; session: Id },
  password: string,
  field: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock } = context
  const factor = await readFactor(db, member.id)
  if (!factor?.confirmed_at) return confirmPassword(context, member.id, password, field)
  const passedAt = await readPassedAt(db, member.session)
  const isRecent = passedAt !== null && after(passedAt, SECOND_FACTOR_IS_RECENT) > clock.now()
  return isRecent ? ok({}) : refuse('second_factor_again')
}

/** New recovery codes, shown this once, for the password and a present code or an old recovery code. */
export async function renewRecoveryCodes(
  context: AccountsContext,
  member: FactorHolder,
  proof: { password: string; code: string },
): Promise<Result<{ recovery_codes: string[] }, ProblemCode>> {
  return changeFactor(context, member, proof, 'codes', async (tx) => ({
    recovery_codes: await makeRecoveryCodes(context, tx, member.id),
  }))
}

/** Turns the second factor off, by the same proof; all other sessions end. Staff keep theirs: second_factor_stays. */
export async function removeFactor(
  context: AccountsContext,
  member: FactorHolder,
  proof: { password: string; code: string },
): Promise<Result<Nothing, ProblemCode>> {
  if (member.role === 'STAFF') return refuse('second_factor_stays')
  return changeFactor(context, member, proof, 'off', async (tx) => {
    await deleteFactor(tx, member.id)
    await endAccess(context, tx, member.id, 'second factor turned off', member.session)
    return {}
  })
}

/** Makes a change that needs the password and a present code; mails it and, for staff, audits it. */
async function changeFactor<T>(
  context: AccountsContext,
  member: FactorHolder,
  { password, code }: { password: string; code: string },
  what: FactorChange,
  act: (tx: Db) => Promise<T>,
): Promise<Result<T, ProblemCode>> {
  const { db, audit } = context
  const allowed = await countFactorTry(context, member.id)
  if (!allowed.ok) return allowed
  const known = await confirmPassword(context, member.id, password, 'password')
  if (!known.ok) return known
  const owner = await findOwner(db, member.id)
  if (!owner) return refuse('session_expired')
  const mailOwner = await prepareNotice(context, owner, what)
  const done = await withTx(db, async (tx): Promise<Result<T, ProblemCode>> => {
    await lockAccountRow(tx, member.id)
    const taken = await takeCode(context, tx, member.id, code)
    if (taken === 'missing') return refuse('second_factor_missing')
    if (taken === 'wrong') return refuse('second_factor_wrong', { field: 'code' })
    const value = await act(tx)
    await mailOwner(tx)
    if (owner.role === 'STAFF') {
      const [actor, subject] = [
        { id: owner.id, name: owner.name },
        { kind: 'account', id: owner.id },
      ]
      await audit.append(tx, { actor, action: `second_factor.${what}`, subject })
    }
    return ok(value)
  })
  recordFactorEvent(context, done.ok ? 'changed' : 'failed', member.id, done.ok ? what : done.code)
  if (done.ok) await forgetFactorTries(context, member.id)
  else if (done.code === 'second_factor_wrong') await warnOwner(context, member.id)
  return done
}
