import type * as z from 'zod/mini'
import type { credentials, Tokens } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { limitRules } from '../rules.ts'
import { findByEmail, holdWithPassword, type LoginRow } from '../store/accounts.ts'
import { takeGuest } from '../store/guests.ts'
import type { Codes } from './codes.ts'
import type { AccountsDeps } from './deps.ts'
import type { Passwords } from './passwords.ts'
import type { Begun, Sessions } from './sessions.ts'

export type Credentials = z.infer<typeof credentials>
/** Where a sign-in comes from: the network address, the guest who signs in, and the only role it is for. */
export type From = { ip: string; guest?: Id | undefined; only?: 'SELLER' }

/** Signing in with e-mail and password. */
export const createSignIn = (
  { db, clock, limits, onSignIn }: AccountsDeps,
  { codes, passwords, sessions }: { codes: Codes; passwords: Passwords; sessions: Sessions },
) => {
  const fromAddress = limits.throttle('sign-in-address', limitRules.signInFromAddress)
  const toAccount = limits.throttle('sign-in-account', limitRules.signInToAccount)

  const sendCodeAgain = async ({ id, email }: LoginRow): Promise<void> => {
    if (!(await codes.maySend(email, 'verify')).ok) return
    const code = await codes.prepare(email, 'verify')
    await withTx(db, (tx) => code.write(tx, id))
  }

  /** The session begins and the guest's things move in one transaction, if the password is still the one that was checked. */
  const begin = (account: LoginRow, remember: boolean, guest: Id | undefined): Promise<Begun | undefined> =>
    withTx(db, async (tx) => {
      if (!(await holdWithPassword(tx, account.id, account.password_hash))) return undefined
      if (guest !== undefined && (await takeGuest(tx, guest, account.id, clock.now()))) {
        for (const merge of onSignIn) await merge(tx, account.id, guest)
      }
      return sessions.begin(tx, account.id, remember)
    })

  /**
   * API-04, API-05: the tokens of a new session. Tries are counted before the password is looked at, and given back when it
   * was right. An unknown or merged guest is passed over: nobody is kept out by an old cart.
   */
  return async (
    { email, password, remember }: Credentials,
    { ip, guest, only }: From,
  ): Promise<Result<Tokens, ProblemCode>> => {
    const here = `${email} ${ip}`
    const allowed = await fromAddress.take(here)
    const known = allowed.ok ? await toAccount.take(email) : allowed
    if (!known.ok) return known
    const account = await findByEmail(db, email)
    const matched = await passwords.matches(password, account?.password_hash)
    if (!matched.ok) return matched
    if (!account || !matched.value) return refuse('credentials_wrong')
    await Promise.all([fromAddress.clear(here), toAccount.giveBack(email)])
    if (account.email_verified_at === null) {
      await sendCodeAgain(account)
      return refuse('email_unverified')
    }
    // Only who knows the password learns what kind of account it is.
    if (only !== undefined && account.role !== only) return refuse('not_a_seller')
    const begun = await begin(account, remember, guest)
    return begun ? ok(await sessions.tokensOf(begun, account.id, account.role)) : refuse('credentials_wrong')
  }
}
