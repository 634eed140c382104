import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly, networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsDeps, Nothing } from '../context.ts'
import { CodeMail, codeSubject } from '../emails/code.tsx'
import { CODE_LIFETIME, CODE_TRIES, limitRules, type Purpose } from '../rules.ts'
import { findByEmail, lockAccount } from '../store/accounts.ts'
import { replaceCode, returnTry, spendTry, voidCodes } from '../store/codes.ts'
import { marksOf, type Place, standingOf } from './familiarity.ts'
import { newOtp, otpHash, sameHash } from './secrets.ts'

type SendRefusal = 'otp_too_soon' | 'too_many_requests'

/**
 * A code with its mail, ready to be written in a transaction; `pretend` does the same work and leaves nothing, for
 * addresses that get no code.
 */
export type ReadyCode = { write(tx: Db, accountId: Id): Promise<void>; pretend(tx: Db): Promise<void> }

/** A code that was typed in and is right. */
export type RightCode = { id: Id; accountId: Id; own: boolean }

/**
 * One-time codes by mail: 6 digits, 10 minutes, for one purpose; the newest is the one that counts. Five tries from where it was asked
 * for or the account signed in before, and five from everywhere else together.
 */
export function createCodes({ db, clock, keyring, limits, mail, site, securityEvents }: AccountsDeps) {
  const perMinute = limits.throttle('code-minute', limitRules.sendPerMinute)
  const perQuarter = limits.throttle('code-quarter', limitRules.sendPerQuarter)
  const perDay = limits.throttle('code-day', limitRules.sendPerDay)
  const fromAddress = limits.throttle('code-address', limitRules.sendFromAddress)
  const typed = limits.throttle('code-typed', limitRules.codeTries)

  const fromNetwork = limits.throttle('code-network', limitRules.codesFromNetwork)

  /**
   * Whether a code may go to an e-mail address now, known or not: once a minute, 3 in 15 minutes, 10 a day; as many again for
   * those whom the account knows, so that strangers do not use up its owner's.
   */
  const maySend = async (
    email: string,
    purpose: Purpose,
    place: Place,
  ): Promise<Result<void, SendRefusal>> => {
    const isKnown = (await standingOf({ db, keyring }, email, place)) !== 'stranger'
    const key = `${purpose} ${email}${isKnown ? ' known' : ''}`
    if (!(await perMinute.take(key)).ok) return refuse('otp_too_soon')
    const quarter = await perQuarter.take(key)
    return quarter.ok ? perDay.take(key) : quarter
  }

  /** Makes a code and its mail; the caller writes both in its own transaction. */
  const prepare = async (email: string, purpose: Purpose, place: Place): Promise<ReadyCode> => {
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
        await lockAccount(tx, accountId)
        const hash = otpHash(id, purpose, otp)
        const code = { id, accountId, purpose, hash, tries: CODE_TRIES, askedBy, now, expiresAt }
        await replaceCode(tx, code)
        await mail.enqueue(tx, messageUntil(expiresAt))
      },
      pretend: async (tx) => {
        await lockAccount(tx, id)
        await voidCodes(tx, id, clock.now())
        await mail.pretend(tx, messageUntil(after(clock.now(), CODE_LIFETIME)))
      },
    }
  }

  const check = async (
    { email, otp, purpose }: { email: string; otp: string; purpose: Purpose },
    place: Place,
  ): Promise<RightCode | undefined> => {
    const tried = await spendTry(db, email, purpose, marksOf({ keyring }, place), clock.now())
    if (!tried || !sameHash(tried.code_hash, otpHash(tried.id, purpose, otp))) return undefined
    return { id: tried.id, accountId: tried.account_id, own: tried.own }
  }

  const tellAsked = (email: string, detail: string, accountId: Id | null = null): void =>
    recordSecurityEvent({ securityEvents }, { kind: 'reset.asked', accountId, typed: email, detail })

  return {
    maySend,
    prepare,

    /**
     * API-03, API-06: sends a code to an account of this address, if there is one that has a use for it. The answer, the work
     * and the time are the same whether there is or not.
     */
    send: async (email: string, purpose: Purpose, place: Place): Promise<Result<Nothing, SendRefusal>> => {
      const network = await fromAddress.take(networkOf(place.ip))
      const allowed = network.ok ? await maySend(email, purpose, place) : network
      if (!allowed.ok) {
        if (purpose === 'reset') tellAsked(email, allowed.code)
        return allowed
      }
      return evenly(async () => {
        const account = await findByEmail(db, email)
        if (purpose === 'reset') tellAsked(email, account ? 'sent' : 'no_account', account?.id)
        const code = await prepare(email, purpose, place)
        const isWanted =
          account &&
          account.disabled_at === null &&
          (purpose === 'reset' || account.email_verified_at === null)
        await withTx(db, (tx) => (isWanted ? code.write(tx, account.id) : code.pretend(tx)))
        return ok({})
      })
    },

    /** Checks a code and spends a try on it; the code stays good until it is used up. */
    check: async (
      entry: { email: string; otp: string; purpose: Purpose },
      place: Place,
    ): Promise<Result<RightCode, 'otp_wrong' | 'too_many_requests'>> => {
      const { email, purpose } = entry
      const network = networkOf(place.ip)
      const here = await typed.take(`${email} ${network}`)
      const allowed = here.ok ? await fromNetwork.take(network) : here
      const right = allowed.ok ? await evenly(() => check(entry, place)) : undefined
      if (right) {
        await fromNetwork.giveBack(network)
        return ok(right)
      }
      recordSecurityEvent(
        { securityEvents },
        { kind: 'code.failed', accountId: null, typed: email, detail: purpose },
      )
      return allowed.ok ? refuse('otp_wrong') : allowed
    },

    /** Gives the try of a right code back, when it was only looked at. */
    keep: (code: RightCode): Promise<void> => returnTry(db, code),
  }
}

export type Codes = ReturnType<typeof createCodes>
