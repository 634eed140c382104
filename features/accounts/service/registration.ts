import type * as z from 'zod/mini'
import type { registration } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { AccountsDeps, Nothing } from '../context.ts'
import { limitRules } from '../rules.ts'
import { dropAbandoned, insertAccount, isTaken, markVerified } from '../store/accounts.ts'
import { useUp } from '../store/codes.ts'
import type { Codes } from './codes.ts'
import type { OwnConsents } from './consents.ts'
import type { Place } from './familiarity.ts'
import { refusalOf } from './guessed.ts'
import type { Passwords } from './passwords.ts'

export type Registration = z.infer<typeof registration>

/** Opening an account: the details first, then the code that proves the e-mail address. */
export function createRegistration(
  { db, clock, limits }: AccountsDeps,
  { codes, passwords, ownConsents }: { codes: Codes; passwords: Passwords; ownConsents: OwnConsents },
) {
  const fromAddress = limits.throttle('register', limitRules.registerFromAddress)

  return {
    /**
     * API-01: writes an unconfirmed account and sends it a code. An e-mail address or phone number of another account is
     * refused, also that of an unconfirmed one while its code is out; after that the newer registration takes its place.
     */
    register: async (input: Registration, from: Place): Promise<Result<Nothing, ProblemCode>> => {
      const { email, phone } = input
      const network = networkOf(from.ip)
      const place = await fromAddress.take(network)
      if (!place.ok) return place
      const guessed = refusalOf(input.password, 'password', [email, input.first_name, input.last_name])
      if (guessed) return guessed
      if (await isTaken(db, email, phone, clock.now())) return refuse('registration_failed')
      const allowed = await codes.maySend(email, 'verify', from)
      // A registration of this address a moment ago, still under way.
      if (!allowed.ok) return allowed.code === 'otp_too_soon' ? refuse('registration_failed') : allowed
      const hashed = await passwords.hash(input.password, network)
      if (!hashed.ok) return hashed
      const [id, code] = [newId(), await codes.prepare(email, 'verify', from)]
      const written = await withTx(db, async (tx) => {
        const now = clock.now()
        await dropAbandoned(tx, email, phone, now)
        const { first_name: firstName, last_name: lastName, utype: role } = input
        const account = { id, email, phone, firstName, lastName, role, passwordHash: hashed.value, now }
        if (!(await insertAccount(tx, account))) return false
        if (input.marketing) await ownConsents.giveAtSignUp(tx, id, email)
        await code.write(tx, id)
        return true
      })
      return written ? ok({}) : refuse('registration_failed')
    },

    /** API-02: confirms an account's e-mail address by its code. */
    confirm: async (email: string, otp: string, from: Place): Promise<Result<Nothing, ProblemCode>> => {
      const code = await codes.check({ email, otp, purpose: 'verify' }, from)
      if (!code.ok) return code
      const { id: codeId, accountId } = code.value
      const begin = await ownConsents.prepareConfirmed(accountId, email)
      return withTx(db, async (tx) => {
        if (!(await useUp(tx, codeId, clock.now()))) return refuse('otp_wrong')
        await markVerified(tx, accountId, clock.now())
        await begin(tx)
        return ok({})
      })
    },
  }
}
