import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly, networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { CodeMail, codeSubject } from '../emails/code.tsx'
import { CODE_LIFETIME, CODE_TRIES, type CodePurpose } from '../rules.ts'
import { findByEmail, lockAccountRow } from '../store/accounts.ts'
import { replaceCode, returnTry, spendTry, voidCodes } from '../store/codes.ts'
import { marksOf, type Place, recognise } from './known-places.ts'
import { newOtp, otpHash, sameHash } from './secrets.ts'

type SendRefusal = 'otp_too_soon' | 'too_many_requests'

/**
 * A code with its mail, ready to be written in a transaction; `pretend` does the same work and leaves nothing, for
 * addresses that get no code.
 */
export type ReadyCode = { write(tx: Db, accountId: Id): Promise<void>; pretend(tx: Db): Promise<void> }

/** A code that was typed in and is right. */
export type RightCode = { id: Id; accountId: Id; own: boolean }

/** A typed code, the e-mail address it was sent to, and its purpose. */
type TypedCode = { email: string; otp: string; purpose: CodePurpose }

/**
 * Counts a code sent to an e-mail address: one a minute, 3 in 15 minutes, 10 a day; known places count apart,
 * out of strangers' reach. Refuses otp_too_soon, too_many_requests.
 */
export async function countCodeSent(
  context: AccountsContext,
  email: string,
  purpose: CodePurpose,
  place: Place,
): Promise<Result<void, SendRefusal>> {
  const { sendPerMinute, sendPerQuarter, sendPerDay } = context.throttles
  const isKnown = (await recognise(context, email, place)) !== 'stranger'
  const key = `${purpose} ${email}${isKnown ? ' known' : ''}`
  if (!(await sendPerMinute.take(key)).ok) return refuse('otp_too_soon')
  const quarter = await sendPerQuarter.take(key)
  return quarter.ok ? sendPerDay.take(key) : quarter
}

/**
 * Makes a one-time code and its mail, for the caller to write in its transaction. Six digits, 10 minutes, one purpose;
 * five tries where requested or known, five elsewhere.
 */
export async function prepareCode(
  { clock, keyring, mail, site }: AccountsContext,
  email: string,
  purpose: CodePurpose,
  place: Place,
): Promise<ReadyCode> {
  const askedBy = marksOf({ keyring }, place)
  const [id, otp] = [newId(), newOtp()]
  const sender = { name: site.companyName, url: site.publicUrl }
  const message = await renderMail(CodeMail({ purpose, code: otp, sender }))
  const messageUntil = (until: Date) => {
    const subject = codeSubject(purpose, site.companyName)
    return { eventKey: `code:${id}`, to: email, subject, ...message, until, urgent: true }
  }
  return {
    write: async (tx, accountId) => {
      const now = clock.now()
      const expiresAt = after(now, CODE_LIFETIME)
      await lockAccountRow(tx, accountId)
      const hash = otpHash(id, purpose, otp)
      const code = { id, accountId, purpose, hash, tries: CODE_TRIES, askedBy, now, expiresAt }
      await replaceCode(tx, code)
      await mail.enqueue(tx, messageUntil(expiresAt))
    },
    pretend: async (tx) => {
      await lockAccountRow(tx, id)
      await voidCodes(tx, id, clock.now())
      await mail.pretend(tx, messageUntil(after(clock.now(), CODE_LIFETIME)))
    },
  }
}

/**
 * API-03, API-06: sends a code to the account of this address, if it has a use for one. Answer and time are the same
 * either way.
 */
export async function sendCode(
  context: AccountsContext,
  email: string,
  purpose: CodePurpose,
  place: Place,
): Promise<Result<Nothing, SendRefusal>> {
  const { db, throttles } = context
  const network = await throttles.sendFromAddress.take(networkOf(place.ip))
  const allowed = network.ok ? await countCodeSent(context, email, purpose, place) : network
  if (!allowed.ok) {
    if (purpose === 'reset') recordResetAsked(context, email, allowed.code)
    return allowed
  }
  return evenly(async () => {
    const account = await findByEmail(db, email)
    if (purpose === 'reset') recordResetAsked(context, email, account ? 'sent' : 'no_account', account?.id)
    const code = await prepareCode(context, email, purpose, place)
    const isWanted =
      account && account.disabled_at === null && (purpose === 'reset' || account.email_verified_at === null)
    await withTx(db, (tx) => (isWanted ? code.write(tx, account.id) : code.pretend(tx)))
    return ok({})
  })
}

function recordResetAsked(
  context: AccountsContext,
  email: string,
  detail: string,
  accountId: Id | null = null,
): void {
  recordSecurityEvent(context, { kind: 'reset.asked', accountId, typed: email, detail })
}

/**
 * Checks a code and spends a try on it; the code stays good until it is used up. Refuses otp_wrong, too_many_requests.
 */
export async function checkCode(
  context: AccountsContext,
  typed: TypedCode,
  place: Place,
): Promise<Result<RightCode, 'otp_wrong' | 'too_many_requests'>> {
  const { codeTries, codesFromNetwork } = context.throttles
  const { email, purpose } = typed
  const network = networkOf(place.ip)
  const here = await codeTries.take(`${email} ${network}`)
  const allowed = here.ok ? await codesFromNetwork.take(network) : here
  const right = allowed.ok ? await evenly(() => findRightCode(context, typed, place)) : undefined
  if (right) {
    await codesFromNetwork.giveBack(network)
    return ok(right)
  }
  recordSecurityEvent(context, { kind: 'code.failed', accountId: null, typed: email, detail: purpose })
  return allowed.ok ? refuse('otp_wrong') : allowed
}

/** Checks a code without spending a try where it is right. Refuses otp_wrong, too_many_requests. */
export async function inspectCode(
  context: AccountsContext,
  typed: TypedCode,
  place: Place,
): Promise<Result<Nothing, 'otp_wrong' | 'too_many_requests'>> {
  const code = await checkCode(context, typed, place)
  if (!code.ok) return code
  await returnTry(context.db, code.value)
  return ok({})
}

async function findRightCode(
  { db, clock, keyring }: AccountsContext,
  { email, otp, purpose }: TypedCode,
  place: Place,
): Promise<RightCode | undefined> {
  const tried = await spendTry(db, email, purpose, marksOf({ keyring }, place), clock.now())
  if (!tried || !sameHash(tried.code_hash, otpHash(tried.id, purpose, otp))) return undefined
  return { id: tried.id, accountId: tried.account_id, own: tried.own }
}
