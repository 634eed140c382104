import type { ProblemCode } from '../../../../contract/problems.ts'
import type { SecondFactorPassed } from '../../../../contract/second-factor.ts'
import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import { withTx } from '../../../../platform/db/index.ts'
import type { AccountsContext } from '../../context.ts'
import { stopOpenReset } from '../../store/factor-resets.ts'
import { countRecoveryCodes, findOwner } from '../../store/second-factor.ts'
import { mergeGuest } from '../merge-guest.ts'
import { reissueSession, signTokens } from '../sessions.ts'
import { prepareNotice } from './notices.ts'
import { takeCode } from './take-code.ts'
import { countFactorTry, type FactorHolder, forgetFactorTries, recordFactorEvent } from './tries.ts'
import { warnOwner } from './warning.ts'

/**
 * Passes the second factor by an app or recovery code, once each; renews the session, merges its guest, stops any
 * reset. Refuses second_factor_wrong, second_factor_missing, too_many_requests, session_expired.
 */
export async function passFactor(
  context: AccountsContext,
  member: FactorHolder,
  code: string,
): Promise<Result<SecondFactorPassed, ProblemCode>> {
  const { db, clock, audit } = context
  const allowed = await countFactorTry(context, member.id)
  if (!allowed.ok) return allowed
  const owner = await findOwner(db, member.id)
  if (!owner) return refuse('session_expired')
  const mailOwner = await prepareNotice(context, owner, 'recovery')
  const done = await withTx(
    db,
    async (tx): Promise<Result<{ session: string; refresh: string }, ProblemCode>> => {
      const taken = await takeCode(context, tx, member.id, code)
      if (taken === 'missing') return refuse('second_factor_missing')
      if (taken === 'wrong') return refuse('second_factor_wrong', { field: 'code' })
      const begun = await reissueSession(context, tx, member.session)
      if (!begun) return refuse('session_expired')
      if (begun.guest !== null) await mergeGuest(context, tx, member.id, begun.guest)
      if (taken === 'app') await stopOpenReset(tx, member.id, clock.now())
      if (taken === 'recovery') await mailOwner(tx)
      if (taken === 'recovery' && owner.role === 'STAFF') {
        const [actor, subject] = [
          { id: owner.id, name: owner.name },
          { kind: 'account', id: owner.id },
        ]
        await audit.append(tx, { actor, action: 'second_factor.recovery_code', subject })
      }
      return ok({ session: begun.session, refresh: begun.refresh })
    },
  )
  const how = /^\d{6}$/.test(code) ? 'code' : 'recovery_code'
  recordFactorEvent(context, done.ok ? 'ok' : 'failed', member.id, how)
  if (!done.ok && done.code === 'second_factor_wrong') await warnOwner(context, member.id)
  if (!done.ok) return done
  await forgetFactorTries(context, member.id)
  const tokens = await signTokens(context, done.value, member.id, member.role)
  return ok({ ...tokens, recovery_codes_left: await countRecoveryCodes(db, member.id) })
}
