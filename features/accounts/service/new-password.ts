import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { PasswordChangedMail, passwordChangedSubject } from '../emails/password-changed.tsx'
import { findById, markVerified, writePassword } from '../store/accounts.ts'
import { returnTry, useUp, voidCodes } from '../store/codes.ts'
import { rememberMarks } from '../store/known-places.ts'
import { checkCode } from './codes.ts'
import { prepareNewsletterJoin } from './consents.ts'
import { endAccess } from './ending.ts'
import { refusePassword } from './guessed.ts'
import { forgetGuesses } from './guesses.ts'
import { kindsOfMarks, type Place } from './known-places.ts'

/**
 * API-07: a new password for the person who holds the code; every session ends. The mailbox is theirs, so the account counts as
 * confirmed. Refuses password_guessed, otp_wrong, too_many_requests, unavailable.
 */
export async function resetPassword(
  context: AccountsContext,
  { email, otp, password }: { email: string; otp: string; password: string },
  from: Place,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, keyring, passwords } = context
  const guessed = refusePassword(password, 'password', [email])
  if (guessed) return guessed
  const code = await checkCode(context, { email, otp, purpose: 'reset' }, from)
  if (!code.ok) return code
  const hashed = await passwords.hash(password, networkOf(from.ip))
  if (!hashed.ok) {
    await returnTry(db, code.value)
    return hashed
  }
  const { id: codeId, accountId } = code.value
  const notify = await prepareChangeNotice(context)
  const join = await prepareNewsletterJoin(context, accountId, email)
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const now = clock.now()
    if (!(await useUp(tx, codeId, now))) return refuse('otp_wrong')
    if (!(await writePassword(tx, { id: accountId, hash: hashed.value, now }))) return refuse('otp_wrong')
    await markVerified(tx, accountId, now)
    await join(tx)
    await voidCodes(tx, accountId, now)
    await endAccess(context, tx, accountId, 'password reset')
    // Who holds the mailbox is no stranger to the account.
    await rememberMarks(tx, accountId, kindsOfMarks({ keyring }, { ip: from.ip }), now)
    await notify(tx, email)
    return ok({})
  })
  if (done.ok) {
    recordSecurityEvent(context, { kind: 'reset.done', accountId })
    await forgetGuesses(context, email, from)
  }
  return done
}

/** Whether a password is the account's, for what needs it a second time; refuses password_wrong at `field`. Tries are counted. */
export async function confirmPassword(
  context: Pick<AccountsContext, 'db' | 'throttles' | 'passwords' | 'securityEvents'>,
  accountId: Id,
  password: string,
  field: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, throttles, passwords } = context
  const allowed = await throttles.changePassword.take(accountId)
  if (!allowed.ok) return allowed
  const account = await findById(db, accountId)
  const matched = await passwords.matches(password, account?.password_hash, accountId)
  if (!matched.ok) return matched
  if (!matched.value) {
    recordSecurityEvent(context, { kind: 'password.wrong', accountId })
    return refuse('password_wrong', { field, message: 'This is not your password.' })
  }
  await throttles.changePassword.giveBack(accountId)
  return ok({})
}

/**
 * API-33: a new password for the person who knows the old one; every session ends, they sign in again. Refuses password_wrong,
 * first_password_same, password_guessed, too_many_requests, unavailable.
 */
export async function changePassword(
  context: AccountsContext,
  accountId: Id,
  current: string,
  next: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, throttles, passwords } = context
  const allowed = await throttles.changePassword.take(accountId)
  if (!allowed.ok) return allowed
  const account = await findById(db, accountId)
  const matched = await passwords.matches(current, account?.password_hash, accountId)
  if (!matched.ok) return matched
  if (!account || !matched.value) {
    recordSecurityEvent(context, { kind: 'password.wrong', accountId })
    return refuse('password_wrong', { field: 'current_password' })
  }
  if (account.first_password_until !== null && next === current)
    return refuse('first_password_same', { field: 'new_password' })
  const guessed = refusePassword(next, 'new_password', [account.email])
  if (guessed) return guessed
  const hashed = await passwords.hash(next, accountId)
  if (!hashed.ok) return hashed
  const notify = await prepareChangeNotice(context)
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const now = clock.now()
    const change = { id: accountId, hash: hashed.value, now, oldHash: account.password_hash }
    if (!(await writePassword(tx, change))) return refuse('password_wrong', { field: 'current_password' })
    await voidCodes(tx, accountId, now)
    await endAccess(context, tx, accountId, 'password changed')
    await notify(tx, account.email)
    return ok({})
  })
  if (done.ok) recordSecurityEvent(context, { kind: 'password.changed', accountId })
  return done
}

async function prepareChangeNotice({
  mail,
  site,
}: AccountsContext): Promise<(tx: Db, to: string) => Promise<void>> {
  const sender = { name: site.companyName, url: site.publicUrl }
  const message = await renderMail(PasswordChangedMail({ sender, supportEmail: site.supportEmail }))
  const eventKey = `password-changed:${newId()}`
  const subject = passwordChangedSubject(site.companyName)
  return (tx, to) => mail.enqueue(tx, { eventKey, to, subject, ...message })
}
