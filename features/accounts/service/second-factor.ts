import type { Principal } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { StaffSelf } from '../../../contract/staff-account.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { limitRules, RECOVERY_CODES } from '../rules.ts'
import * as store from '../store/second-factor.ts'
import { revokeAllSessions } from '../store/sessions.ts'
import type { AccountsDeps, Nothing } from './deps.ts'
import { newRecoveryCode, newSecret, recoveryHash, stepOf, uriOf } from './totp.ts'

type Member = NonNullable<Principal['account']>

/** The second factor of staff: set up once with an authenticator app, passed in every session, taken away by another admin. */
export const createSecondFactor = ({ db, clock, limits, audit, site }: AccountsDeps) => {
  const tries = limits.throttle('second-factor', limitRules.secondFactor)

  const actorOf = async (id: Id) => ({ id, name: (await store.findStaff(db, id))?.name ?? '' })

  return {
    /** Who is signed in, what they may do, and what is still asked of them. */
    self: async (member: Member): Promise<Result<StaffSelf, ProblemCode>> => {
      const row = await store.findStaff(db, member.id)
      if (!row) return refuse('forbidden')
      return ok({
        id: row.id,
        name: row.name,
        email: row.email,
        roles: row.roles,
        second_factor: row.second_factor ? (member.secondFactor ? 'passed' : 'asked') : 'missing',
        recovery_codes_left: await store.countRecoveryCodes(db, row.id),
      })
    },

    /** A new secret; it counts once it is confirmed. Who has a second factor passes that one first. */
    enrol: (member: Member): Promise<Result<{ secret: string; uri: string }, ProblemCode>> =>
      withTx(db, async (tx) => {
        const row = await store.findStaff(tx, member.id)
        const factor = await store.lockFactor(tx, member.id)
        if (!row) return refuse('forbidden')
        if (factor?.secret && !member.secondFactor) return refuse('second_factor_required')
        const secret = newSecret()
        await store.writePending(tx, member.id, secret)
        return ok({ secret, uri: uriOf(secret, site.companyName, row.email) })
      }),

    /** Takes the new secret into use, by a code of it. Answers the recovery codes, this once. */
    confirm: async (
      member: Member,
      code: string,
      requestId: string,
    ): Promise<Result<{ recovery_codes: string[] }, ProblemCode>> => {
      const allowed = await tries.take(member.id)
      if (!allowed.ok) return allowed
      const actor = await actorOf(member.id)
      const done = await withTx(db, async (tx) => {
        const now = clock.now()
        const factor = await store.lockFactor(tx, member.id)
        if (!factor?.pending_secret) return refuse('second_factor_missing')
        if (factor.secret && !member.secondFactor) return refuse('second_factor_required')
        const step = stepOf(factor.pending_secret, code.replace(/\s/g, ''), now)
        if (step === undefined) return refuse('second_factor_wrong', { field: 'code' })
        const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
        await store.adoptSecret(tx, { accountId: member.id, secret: factor.pending_secret, step, now })
        await store.replaceRecoveryCodes(
          tx,
          member.id,
          codes.map((it) => recoveryHash(member.id, it)),
        )
        await store.markPassed(tx, member.session, now)
        const subject = { kind: 'account', id: member.id }
        await audit.append(tx, { actor, action: 'second_factor.confirm', subject, requestId })
        return ok({ recovery_codes: codes })
      })
      if (done.ok) await tries.clear(member.id)
      return done
    },

    /** Passes the second factor in this session, by a code of the app or a recovery code; each works once. */
    pass: async (
      member: Member,
      typed: string,
      requestId: string,
    ): Promise<Result<{ recovery_codes_left: number }, ProblemCode>> => {
      const allowed = await tries.take(member.id)
      if (!allowed.ok) return allowed
      const now = clock.now()
      const secret = (await store.readFactor(db, member.id))?.secret
      if (!secret) return refuse('second_factor_missing')
      const code = typed.replace(/\s/g, '')
      const actor = await actorOf(member.id)
      const isRight = await withTx(db, async (tx) => {
        if (/^\d{6}$/.test(code)) {
          const step = stepOf(secret, code, now)
          if (step === undefined || !(await store.takeStep(tx, member.id, secret, step))) return false
          await store.markPassed(tx, member.session, now)
          return true
        }
        if (!(await store.useRecoveryCode(tx, member.id, recoveryHash(member.id, code), now))) return false
        await store.markPassed(tx, member.session, now)
        const subject = { kind: 'account', id: member.id }
        await audit.append(tx, { actor, action: 'second_factor.recovery_code', subject, requestId })
        return true
      })
      if (!isRight) return refuse('second_factor_wrong', { field: 'code' })
      await tries.clear(member.id)
      return ok({ recovery_codes_left: await store.countRecoveryCodes(db, member.id) })
    },

    /** Everybody of staff. */
    accounts: async () =>
      (await store.listStaff(db)).map(({ created_at: at, ...row }) =>
        Object.assign(row, { created_at: at.toISOString() }),
      ),

    /** Takes the second factor of another member away and ends their sessions; they set up a new one at the next sign-in. */
    reset: async (admin: Member, id: Id, requestId: string): Promise<Result<Nothing, ProblemCode>> => {
      if (admin.id === id) return refuse('another_person_needed')
      const actor = await actorOf(admin.id)
      return withTx(db, async (tx) => {
        if (!(await store.findStaff(tx, id)) || !(await store.deleteFactor(tx, id)))
          return refuse('not_found')
        await revokeAllSessions(tx, id, clock.now(), 'second factor reset')
        await audit.append(tx, {
          actor,
          action: 'second_factor.reset',
          subject: { kind: 'account', id },
          before: { second_factor: true },
          after: { second_factor: false },
          requestId,
        })
        return ok({})
      })
    },
  }
}

export type SecondFactor = ReturnType<typeof createSecondFactor>
