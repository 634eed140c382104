import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly } from '../../../platform/limits/index.ts'
import { renderLetter } from '../../../platform/mail/letter.tsx'
import { CodeLetter, codeSubject } from '../emails/code.tsx'
import { CODE_LIFETIME, CODE_TRIES, limitRules, type Purpose } from '../rules.ts'
import { findByEmail, lockAccount } from '../store/accounts.ts'
import { replaceCode, returnTry, spendTry, voidCodes } from '../store/codes.ts'
import type { AccountsDeps, Nothing } from './deps.ts'
import { newOtp, otpHash, sameHash } from './secrets.ts'

type SendRefusal = 'otp_too_soon' | 'too_many_requests'

/**
 * A code with its letter, ready to be written in a transaction; `pretend` does the same work and leaves nothing, for
 * addresses that get no code.
 */
export type ReadyCode = { write(tx: Db, accountId: Id): Promise<void>; pretend(tx: Db): Promise<void> }

/** A code that was typed in and is right. */
export type RightCode = { id: Id; accountId: Id }

/** One-time codes by mail: 6 digits, 10 minutes, 5 tries, for one purpose; the newest is the one that counts. */
export const createCodes = ({ db, clock, limits, mail, site }: AccountsDeps) => {
  const perMinute = limits.throttle('code-minute', limitRules.sendPerMinute)
  const perQuarter = limits.throttle('code-quarter', limitRules.sendPerQuarter)
  const perDay = limits.throttle('code-day', limitRules.sendPerDay)
  const fromAddress = limits.throttle('code-address', limitRules.sendFromAddress)
  const typed = limits.throttle('code-typed', limitRules.codeTries)

  /** Whether a code may go to an e-mail address now, known or not: once a minute, 3 in 15 minutes, 10 a day. */
  const maySend = async (email: string, purpose: Purpose): Promise<Result<void, SendRefusal>> => {
    const key = `${purpose} ${email}`
    if (!(await perMinute.take(key)).ok) return refuse('otp_too_soon')
    const quarter = await perQuarter.take(key)
    return quarter.ok ? perDay.take(key) : quarter
  }

  /** Makes a code and its letter; written later, in the transaction of whoever needs it. */
  const prepare = async (email: string, purpose: Purpose): Promise<ReadyCode> => {
    const [id, otp] = [newId(), newOtp()]
    const sender = { name: site.companyName, url: site.publicUrl }
    const letter = await renderLetter(CodeLetter({ purpose, code: otp, sender }))
    const messageUntil = (until: Date) => {
      const subject = codeSubject(purpose, site.companyName)
      return { eventKey: `code:${id}`, to: email, subject, ...letter, until }
    }
    return {
      write: async (tx, accountId) => {
        const now = clock.now()
        const expiresAt = after(now, CODE_LIFETIME)
        await lockAccount(tx, accountId)
        const hash = otpHash(id, purpose, otp)
        await replaceCode(tx, { id, accountId, purpose, hash, tries: CODE_TRIES, now, expiresAt })
        await mail.enqueue(tx, messageUntil(expiresAt))
      },
      pretend: async (tx) => {
        await lockAccount(tx, id)
        await voidCodes(tx, id, clock.now())
        await mail.pretend(tx, messageUntil(after(clock.now(), CODE_LIFETIME)))
      },
    }
  }

  const check = async (email: string, purpose: Purpose, otp: string): Promise<RightCode | undefined> => {
    const tried = await spendTry(db, email, purpose, clock.now())
    if (!tried || !sameHash(tried.code_hash, otpHash(tried.id, purpose, otp))) return undefined
    return { id: tried.id, accountId: tried.account_id }
  }

  return {
    maySend,
    prepare,

    /**
     * API-03, API-06: sends a code to an account of this address, if there is one that has a use for it. The answer, the work
     * and the time are the same whether there is or not.
     */
    send: async (email: string, purpose: Purpose, ip: string): Promise<Result<Nothing, SendRefusal>> => {
      const place = await fromAddress.take(ip)
      const allowed = place.ok ? await maySend(email, purpose) : place
      if (!allowed.ok) return allowed
      return evenly(async () => {
        const account = await findByEmail(db, email)
        const code = await prepare(email, purpose)
        const isWanted = account && (purpose === 'reset' || account.email_verified_at === null)
        await withTx(db, (tx) => (isWanted ? code.write(tx, account.id) : code.pretend(tx)))
        return ok({})
      })
    },

    /** Checks a code and spends a try on it; the code stays good until it is used up. */
    check: async (
      { email, otp, purpose }: { email: string; otp: string; purpose: Purpose },
      ip: string,
    ): Promise<Result<RightCode, 'otp_wrong' | 'too_many_requests'>> => {
      const allowed = await typed.take(`${email} ${ip}`)
      if (!allowed.ok) return allowed
      const right = await evenly(() => check(email, purpose, otp))
      return right ? ok(right) : refuse('otp_wrong')
    },

    /** Gives the try of a right code back, when it was only looked at. */
    keep: ({ id }: RightCode): Promise<void> => returnTry(db, id),
  }
}

export type Codes = ReturnType<typeof createCodes>
