import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsDeps, Nothing } from '../context.ts'
import { PasswordChangedMail, passwordChangedSubject } from '../emails/password-changed.tsx'
import { limitRules } from '../rules.ts'
import { findById, markVerified, setPassword } from '../store/accounts.ts'
import { useUp, voidCodes } from '../store/codes.ts'
import { rememberMarks } from '../store/familiar.ts'
import { revokeAllSessions } from '../store/sessions.ts'
import type { Codes } from './codes.ts'
import type { OwnConsents } from './consents.ts'
import { marksOf, type Place } from './familiarity.ts'
import { refusalOf } from './guessed.ts'
import type { Guesses } from './guesses.ts'
import type { Passwords } from './passwords.ts'

/** Setting a new password: by a code when the old one is lost, or by the old one. Every session ends. */
export function createNewPassword(
  { db, clock, keyring, limits, mail, site, securityEvents }: AccountsDeps,
  {
    codes,
    guesses,
    passwords,
    ownConsents,
  }: { codes: Codes; guesses: Guesses; passwords: Passwords; ownConsents: OwnConsents },
) {
  const tries = limits.throttle('change-password', limitRules.changePassword)

  const tell = (kind: 'password.wrong' | 'password.changed' | 'reset.done', accountId: Id): void =>
    recordSecurityEvent({ securityEvents }, { kind, accountId })

  const prepareNotice = async (): Promise<(tx: Db, to: string) => Promise<void>> => {
    const sender = { name: site.companyName, url: site.publicUrl }
    const message = await renderMail(PasswordChangedMail({ sender, supportEmail: site.supportEmail }))
    const eventKey = `password-changed:${newId()}`
    const subject = passwordChangedSubject(site.companyName)
    return (tx, to) => mail.enqueue(tx, { eventKey, to, subject, ...message })
  }

  return {
    /** API-07: a new password for whoever holds the code. The mailbox is theirs, so the account counts as confirmed. */
    reset: async (
      { email, otp, password }: { email: string; otp: string; password: string },
      from: Place,
    ): Promise<Result<Nothing, ProblemCode>> => {
      const guessed = refusalOf(password, 'password', [email])
      if (guessed) return guessed
      const code = await codes.check({ email, otp, purpose: 'reset' }, from)
      if (!code.ok) return code
      const hashed = await passwords.hash(password, networkOf(from.ip))
      if (!hashed.ok) {
        await codes.keep(code.value)
        return hashed
      }
      const { id: codeId, accountId } = code.value
      const [notify, begin] = [await prepareNotice(), await ownConsents.prepareConfirmed(accountId, email)]
      const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
        const now = clock.now()
        if (!(await useUp(tx, codeId, now))) return refuse('otp_wrong')
        if (!(await setPassword(tx, { id: accountId, hash: hashed.value, now }))) return refuse('otp_wrong')
        await markVerified(tx, accountId, now)
        await begin(tx)
        await voidCodes(tx, accountId, now)
        await revokeAllSessions(tx, accountId, now, 'password reset')
        // Who holds the mailbox is no stranger to the account.
        await rememberMarks(tx, accountId, marksOf({ keyring }, { ip: from.ip }), now)
        await notify(tx, email)
        return ok({})
      })
      if (done.ok) {
        tell('reset.done', accountId)
        await guesses.forget(email, from)
      }
      return done
    },

    /** Whether a password is the account's, for what needs it a second time; refuses password_wrong at `field`. Tries are counted. */
    confirm: async (
      accountId: Id,
      password: string,
      field: string,
    ): Promise<Result<Nothing, ProblemCode>> => {
      const allowed = await tries.take(accountId)
      if (!allowed.ok) return allowed
      const account = await findById(db, accountId)
      const matched = await passwords.matches(password, account?.password_hash, accountId)
      if (!matched.ok) return matched
      if (!matched.value) {
        tell('password.wrong', accountId)
        return refuse('password_wrong', { field, message: 'This is not your password.' })
      }
      await tries.giveBack(accountId)
      return ok({})
    },

    /** API-33: a new password for whoever knows the old one; they sign in again. */
    change: async (accountId: Id, current: string, next: string): Promise<Result<Nothing, ProblemCode>> => {
      const allowed = await tries.take(accountId)
      if (!allowed.ok) return allowed
      const account = await findById(db, accountId)
      const matched = await passwords.matches(current, account?.password_hash, accountId)
      if (!matched.ok) return matched
      if (!account || !matched.value) {
        tell('password.wrong', accountId)
        return refuse('password_wrong', { field: 'current_password' })
      }
      if (account.first_password_until !== null && next === current)
        return refuse('first_password_same', { field: 'new_password' })
      const guessed = refusalOf(next, 'new_password', [account.email])
      if (guessed) return guessed
      const hashed = await passwords.hash(next, accountId)
      if (!hashed.ok) return hashed
      const notify = await prepareNotice()
      const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
        const now = clock.now()
        const change = { id: accountId, hash: hashed.value, now, oldHash: account.password_hash }
        if (!(await setPassword(tx, change))) return refuse('password_wrong', { field: 'current_password' })
        await voidCodes(tx, accountId, now)
        await revokeAllSessions(tx, accountId, now, 'password changed')
        await notify(tx, account.email)
        return ok({})
      })
      if (done.ok) tell('password.changed', accountId)
      return done
    },
  }
}
