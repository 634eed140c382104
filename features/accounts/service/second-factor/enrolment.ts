import type { ProblemCode } from '../../../../contract/problems.ts'
import type { Enrolment, EnrolmentProof, SecondFactorConfirmed } from '../../../../contract/second-factor.ts'
import { after } from '../../../../kernel/clock.ts'
import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import { withTx } from '../../../../platform/db/index.ts'
import type { AccountsContext, Nothing } from '../../context.ts'
import { ENROLMENT_LASTS } from '../../rules.ts'
import { lockAccountRow } from '../../store/accounts.ts'
import { useUp } from '../../store/codes.ts'
import { adoptSecret, findOwner, hasFactor, lockFactor, writePending } from '../../store/second-factor.ts'
import { checkCode, countCodeSent, prepareCode } from '../codes.ts'
import { endAccess } from '../ending.ts'
import type { Place } from '../known-places.ts'
import { confirmPassword } from '../new-password.ts'
import { reissueSession, signTokens } from '../sessions.ts'
import { newSecret, stepOf, uriOf } from '../totp.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { prepareNotice } from './notices.ts'
import { openSeed, sealSeed } from './seeds.ts'
import { takeCode } from './take-code.ts'
import { countFactorTry, type FactorHolder, forgetFactorTries, recordFactorEvent } from './tries.ts'
import { warnOwner } from './warning.ts'

/** Mails the code that is needed to set a second factor up where a present code proves nothing yet. */
export async function sendFactorCode(
  context: AccountsContext,
  member: FactorHolder,
  from: Place,
): Promise<Result<Nothing, ProblemCode>> {
  const { db } = context
  const owner = await findOwner(db, member.id)
  if (!owner) return refuse('session_expired')
  const allowed = await countCodeSent(context, owner.email, 'factor', from)
  if (!allowed.ok) return allowed
  const code = await prepareCode(context, owner.email, 'factor', from)
  await withTx(db, (tx) => code.write(tx, owner.id))
  return ok({})
}

/**
 * Makes an authenticator secret, for the password, a code of any present factor, and any mailed code due; active once
 * this session confirms. Refuses password_wrong, second_factor_wrong, mail_code_needed, otp_wrong, too_many_requests.
 */
export async function beginEnrolment(
  context: AccountsContext,
  member: FactorHolder,
  { password, code = '', mail_code: mailCode = '' }: EnrolmentProof,
  from: Place,
): Promise<Result<Enrolment, ProblemCode>> {
  const { db, clock, keyring, site } = context
  const allowed = await countFactorTry(context, member.id)
  if (!allowed.ok) return allowed
  const known = await confirmPassword(context, member.id, password, 'password')
  if (!known.ok) return known
  const owner = await findOwner(db, member.id)
  if (!owner) return refuse('session_expired')
  if (owner.by_mail && mailCode === '') return refuse('mail_code_needed', { field: 'mail_code' })
  const mailed = owner.by_mail
    ? await checkCode(context, { email: owner.email, otp: mailCode, purpose: 'factor' }, from)
    : undefined
  if (mailed && !mailed.ok) return { ...mailed, field: 'mail_code' }
  const secret = newSecret()
  const done = await withTx(db, async (tx): Promise<Result<Enrolment, ProblemCode>> => {
    await lockAccountRow(tx, member.id)
    if ((await hasFactor(tx, member.id)) && (await isWrongCode(context, tx, member, code)))
      return refuse('second_factor_wrong', { field: 'code' })
    if (!mailed && (await findOwner(tx, member.id))?.by_mail)
      return refuse('mail_code_needed', { field: 'mail_code' })
    if (mailed && !(await useUp(tx, mailed.value.id, clock.now())))
      return refuse('otp_wrong', { field: 'mail_code' })
    const sealed = sealSeed(keyring, member.id, secret)
    await writePending(tx, { accountId: member.id, sealed, session: member.session, now: clock.now() })
    return ok({ secret, uri: uriOf(secret, site.companyName, owner.email) })
  })
  if (done.ok) await forgetFactorTries(context, member.id)
  else recordFactorEvent(context, 'failed', member.id, done.code)
  if (!done.ok && done.code === 'second_factor_wrong') await warnOwner(context, member.id)
  return done
}

/**
 * Activates the new secret, given one of its codes: renews this session, ends all others, mails the owner, returns the
 * recovery codes once. Refuses enrolment_over in another session or hour.
 */
export async function confirmEnrolment(
  context: AccountsContext,
  member: FactorHolder,
  code: string,
): Promise<Result<SecondFactorConfirmed, ProblemCode>> {
  const { db, clock, keyring, audit } = context
  const allowed = await countFactorTry(context, member.id)
  if (!allowed.ok) return allowed
  const owner = await findOwner(db, member.id)
  if (!owner) return refuse('session_expired')
  const isReplaced = await hasFactor(db, member.id)
  const mailOwner = await prepareNotice(context, owner, isReplaced ? 'replaced' : 'on')
  const done = await withTx(db, async (tx) => {
    const now = clock.now()
    await lockAccountRow(tx, member.id)
    const factor = await lockFactor(tx, member.id)
    if (!factor?.pending_sealed || !factor.pending_at || factor.pending_session !== member.session)
      return refuse('enrolment_over')
    if (after(factor.pending_at, ENROLMENT_LASTS) < now) return refuse('enrolment_over')
    const step = stepOf(openSeed(keyring, member.id, factor.pending_sealed), code, now)
    if (step === undefined) return refuse('second_factor_wrong', { field: 'code' })
    await adoptSecret(tx, { accountId: member.id, sealed: factor.pending_sealed, step, now })
    const recoveryCodes = await makeRecoveryCodes(context, tx, member.id)
    const begun = await reissueSession(context, tx, member.session)
    if (!begun) return refuse('session_expired')
    await endAccess(context, tx, member.id, 'second factor changed', begun.session)
    await mailOwner(tx)
    if (owner.role === 'STAFF') {
      const [actor, subject] = [
        { id: owner.id, name: owner.name },
        { kind: 'account', id: owner.id },
      ]
      await audit.append(tx, { actor, action: 'second_factor.confirm', subject })
    }
    return ok({ begun, recoveryCodes })
  })
  recordFactorEvent(context, done.ok ? 'changed' : 'failed', member.id, done.ok ? 'set_up' : done.code)
  if (!done.ok) return done
  await forgetFactorTries(context, member.id)
  const tokens = await signTokens(context, done.value.begun, member.id, member.role)
  return ok({ ...tokens, recovery_codes: done.value.recoveryCodes })
}

async function isWrongCode(
  context: AccountsContext,
  tx: Parameters<typeof takeCode>[1],
  member: FactorHolder,
  code: string,
): Promise<boolean> {
  const taken = await takeCode(context, tx, member.id, code)
  return taken === 'wrong' || taken === 'missing'
}
