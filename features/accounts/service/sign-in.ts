import type * as z from 'zod/mini'
import type { credentials, SignedIn } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsContext } from '../context.ts'
import { askedOf, signInRefusal } from '../rules.ts'
import { findByEmail, holdWithPassword, type Login, replaceHash } from '../store/accounts.ts'
import { hasFactor } from '../store/second-factor.ts'
import { countCodeSent, prepareCode } from './codes.ts'
import { deviceName } from './device.ts'
import { countGuess } from './guesses.ts'
import { type Place, rememberPlace } from './known-places.ts'
import { mergeGuest } from './merge-guest.ts'
import { isOutdated } from './passwords.ts'
import { type BegunSession, endFormerSession, openSession, signTokens } from './sessions.ts'

type Credentials = z.infer<typeof credentials>

/**
 * The origin of a sign-in: place, user agent, the former session's access token, the guest, and the only role allowed.
 */
export type SignInOrigin = Place & {
  userAgent?: string | undefined
  former?: string | undefined
  guest?: Id | undefined
  only?: 'SELLER' | 'STAFF'
}

/**
 * API-04, API-05: signs in by e-mail and password. Counts the try first, undone if right; ignores an unknown or merged
 * guest. With `asks`, tokens open nothing before that step.
 */
export async function signInWithPassword(
  context: AccountsContext,
  { email, password, remember }: Credentials,
  from: SignInOrigin,
): Promise<Result<SignedIn, ProblemCode>> {
  const { db, clock, passwords, site } = context
  const guess = await countGuess(context, email, from)
  const record = (kind: 'sign_in.ok' | 'sign_in.failed', detail: string, account?: Login): void =>
    recordSecurityEvent(context, { kind, accountId: account?.id ?? null, typed: email, detail })
  if (!guess.ok) {
    record('sign_in.failed', guess.code)
    return guess
  }
  const account = await findByEmail(db, email)
  const matched = await passwords.matches(password, account?.password_hash, networkOf(from.ip))
  if (!matched.ok) return matched
  if (!account || !matched.value) {
    record('sign_in.failed', account ? 'password_wrong' : 'no_account', account)
    return refuse('credentials_wrong')
  }
  await guess.value.right()
  // Only who knows the password learns that the account is disabled, or what kind it is.
  if (account.disabled_at !== null) {
    recordSecurityEvent(context, { kind: 'sign_in.disabled', accountId: account.id, typed: email })
    const message = `This account is disabled. Please write to ${site.supportEmail} if you think that this is a mistake.`
    return refuse('account_disabled', { message })
  }
  if (account.email_verified_at === null) {
    record('sign_in.failed', 'email_unverified', account)
    await sendCodeAgain(context, account, from)
    return refuse('email_unverified')
  }
  const misplaced = signInRefusal(account.role, from.only)
  if (misplaced) {
    record('sign_in.failed', misplaced, account)
    return refuse(misplaced)
  }
  if (account.first_password_until !== null && account.first_password_until <= clock.now()) {
    record('sign_in.failed', 'first_password_over', account)
    return refuse('first_password_over')
  }
  const done = await openCheckedSession(context, account, remember, from)
  record(
    done ? 'sign_in.ok' : 'sign_in.failed',
    done ? (done.asks ?? account.role) : 'password_changed',
    account,
  )
  if (!done) return refuse('credentials_wrong')
  if (from.former !== undefined) await endFormerSession(context, from.former)
  await renewHash(context, account, password, from)
  const tokens = await signTokens(context, done.begun, account.id, account.role)
  return ok({ ...tokens, device: done.device, ...(done.asks && { asks: done.asks }) })
}

async function sendCodeAgain(
  context: AccountsContext,
  { id, email }: Login,
  from: SignInOrigin,
): Promise<void> {
  if (!(await countCodeSent(context, email, 'verify', from)).ok) return
  const code = await prepareCode(context, email, 'verify', from)
  await withTx(context.db, (tx) => code.write(tx, id))
}

/** Hashes a right password anew where it was hashed by other settings than today's; where there is no place in line, next time. */
async function renewHash(
  { db, passwords }: AccountsContext,
  { id, password_hash: oldHash }: Login,
  password: string,
  { ip }: SignInOrigin,
): Promise<void> {
  if (!isOutdated(oldHash)) return
  const hashed = await passwords.hash(password, networkOf(ip))
  if (hashed.ok) await replaceHash(db, { id, hash: hashed.value, oldHash })
}

/**
 * Opens the session if the checked password still holds. Merges the guest here, or after the second factor if one is
 * due, so that a failed one keeps the guest.
 */
function openCheckedSession(
  context: AccountsContext,
  account: Login,
  remember: boolean,
  from: SignInOrigin,
): Promise<{ begun: BegunSession; asks: SignedIn['asks']; device: string } | undefined> {
  const { db, clock } = context
  return withTx(db, async (tx) => {
    if (!(await holdWithPassword(tx, account.id, account.password_hash))) return undefined
    const facts = {
      role: account.role,
      second_factor_at: null,
      has_factor: await hasFactor(tx, account.id),
      has_first_password: account.first_password_until !== null,
    }
    const { guest, userAgent } = from
    const asks = askedOf(facts, clock.now())
    if (!asks && guest !== undefined) await mergeGuest(context, tx, account.id, guest)
    const half = asks ? { guest } : undefined
    const device = await rememberPlace(context, tx, account.id, from, clock.now())
    const begun = await openSession(context, tx, account.id, {
      remember,
      device: deviceName(userAgent),
      half,
    })
    return { begun, asks, device }
  })
}
