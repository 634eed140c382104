import type * as z from 'zod/mini'
import type { credentials, SignedIn } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsDeps } from '../context.ts'
import { askedOf, signInRefusal } from '../rules.ts'
import { findByEmail, holdWithPassword, type LoginRow, replaceHash } from '../store/accounts.ts'
import { hasFactor } from '../store/second-factor.ts'
import type { Codes } from './codes.ts'
import { deviceWords } from './device.ts'
import { type Place, remember as rememberPlace } from './familiarity.ts'
import type { Guesses } from './guesses.ts'
import { mergeGuest } from './merge-guest.ts'
import { isOutdated, type Passwords } from './passwords.ts'
import type { Begun, Sessions } from './sessions.ts'

export type Credentials = z.infer<typeof credentials>
/**
 * Where a sign-in comes from: the place, what the browser calls itself, the access token of the session it had before, the
 * guest who signs in, and the only role it is for.
 */
export type From = Place & {
  userAgent?: string | undefined
  former?: string | undefined
  guest?: Id | undefined
  only?: 'SELLER' | 'STAFF'
}

/** Signing in with e-mail and password. */
export function createSignIn(
  deps: AccountsDeps,
  {
    codes,
    guesses,
    passwords,
    sessions,
  }: { codes: Codes; guesses: Guesses; passwords: Passwords; sessions: Sessions },
) {
  const { db, clock, keyring, site, securityEvents } = deps
  const disabledText = `This account is disabled. Please write to ${site.supportEmail} if you think that this is a mistake.`

  const sendCodeAgain = async ({ id, email }: LoginRow, from: From): Promise<void> => {
    if (!(await codes.maySend(email, 'verify', from)).ok) return
    const code = await codes.prepare(email, 'verify', from)
    await withTx(db, (tx) => code.write(tx, id))
  }

  /** Hashes a right password anew where it was hashed by other settings than today's; where there is no place in line, next time. */
  const renewHash = async ({ id, password_hash: oldHash }: LoginRow, password: string, { ip }: From) => {
    if (!isOutdated(oldHash)) return
    const hashed = await passwords.hash(password, networkOf(ip))
    if (hashed.ok) await replaceHash(db, { id, hash: hashed.value, oldHash })
  }

  /**
   * The session begins, if the password is still the one that was checked. The guest's things move in the same transaction, or
   * with the second factor where one is asked for: whoever cannot pass it keeps them as a guest.
   */
  const begin = (
    account: LoginRow,
    remember: boolean,
    from: From,
  ): Promise<{ begun: Begun; asks: SignedIn['asks']; device: string } | undefined> =>
    withTx(db, async (tx) => {
      if (!(await holdWithPassword(tx, account.id, account.password_hash))) return undefined
      const facts = {
        role: account.role,
        secondFactorAt: null,
        hasFactor: await hasFactor(tx, account.id),
        hasFirstPassword: account.first_password_until !== null,
      }
      const { guest, userAgent } = from
      const asks = askedOf(facts, clock.now())
      if (!asks && guest !== undefined) await mergeGuest(deps, tx, account.id, guest)
      const half = asks ? { guest } : undefined
      const device = await rememberPlace({ keyring }, tx, account.id, from, clock.now())
      const begun = await sessions.begin(tx, account.id, {
        remember,
        device: deviceWords(userAgent),
        half,
      })
      return { begun, asks, device }
    })

  /**
   * API-04, API-05: the tokens of a new session. Tries are counted before the password is looked at, and given back when it
   * was right. An unknown or merged guest is passed over: nobody is kept out by an old cart. With a second factor, or a first
   * password, the tokens open nothing before that is done: the answer says what is asked.
   */
  return async (
    { email, password, remember }: Credentials,
    from: From,
  ): Promise<Result<SignedIn, ProblemCode>> => {
    const guess = await guesses.take(email, from)
    const tell = (kind: 'sign_in.ok' | 'sign_in.failed', detail: string, account?: LoginRow): void =>
      recordSecurityEvent({ securityEvents }, { kind, accountId: account?.id ?? null, typed: email, detail })
    if (!guess.ok) {
      tell('sign_in.failed', guess.code)
      return guess
    }
    const account = await findByEmail(db, email)
    const matched = await passwords.matches(password, account?.password_hash, networkOf(from.ip))
    if (!matched.ok) return matched
    if (!account || !matched.value) {
      tell('sign_in.failed', account ? 'password_wrong' : 'no_account', account)
      return refuse('credentials_wrong')
    }
    await guess.value.right()
    // Only who knows the password learns that the account is disabled, or what kind it is.
    if (account.disabled_at !== null) {
      recordSecurityEvent(
        { securityEvents },
        { kind: 'sign_in.disabled', accountId: account.id, typed: email },
      )
      return refuse('account_disabled', { message: disabledText })
    }
    if (account.email_verified_at === null) {
      tell('sign_in.failed', 'email_unverified', account)
      await sendCodeAgain(account, from)
      return refuse('email_unverified')
    }
    const misplaced = signInRefusal(account.role, from.only)
    if (misplaced) {
      tell('sign_in.failed', misplaced, account)
      return refuse(misplaced)
    }
    if (account.first_password_until !== null && account.first_password_until <= clock.now()) {
      tell('sign_in.failed', 'first_password_over', account)
      return refuse('first_password_over')
    }
    const done = await begin(account, remember, from)
    tell(
      done ? 'sign_in.ok' : 'sign_in.failed',
      done ? (done.asks ?? account.role) : 'password_changed',
      account,
    )
    if (!done) return refuse('credentials_wrong')
    if (from.former !== undefined) await sessions.endFormer(from.former)
    await renewHash(account, password, from)
    const tokens = await sessions.tokensOf(done.begun, account.id, account.role)
    return ok({ ...tokens, device: done.device, ...(done.asks && { asks: done.asks }) })
  }
}
