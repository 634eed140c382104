import type * as z from 'zod/mini'
import type { registration } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { dropAbandoned, insertAccount, isTaken, markVerified } from '../store/accounts.ts'
import { useUp } from '../store/codes.ts'
import { checkCode, countCodeSent, prepareCode } from './codes.ts'
import { prepareNewsletterJoin, recordSignUpConsent } from './consents.ts'
import { refusePassword } from './guessed.ts'
import type { Place } from './known-places.ts'

export type Registration = z.infer<typeof registration>

/**
 * API-01: writes an unconfirmed account and sends it a code. Refuses registration_failed for a confirmed account's
 * phone number, and for an address in use, unless unconfirmed without a live code.
 */
export async function registerAccount(
  context: AccountsContext,
  input: Registration,
  from: Place,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, throttles, passwords } = context
  const { email, phone } = input
  const network = networkOf(from.ip)
  const place = await throttles.registerFromAddress.take(network)
  if (!place.ok) return place
  const guessed = refusePassword(input.password, 'password', [email, input.first_name, input.last_name])
  if (guessed) return guessed
  if (await isTaken(db, email, phone, clock.now())) return refuse('registration_failed')
  const allowed = await countCodeSent(context, email, 'verify', from)
  // A registration of this address a moment ago, still under way.
  if (!allowed.ok) return allowed.code === 'otp_too_soon' ? refuse('registration_failed') : allowed
  const hashed = await passwords.hash(input.password, network)
  if (!hashed.ok) return hashed
  const [id, code] = [newId(), await prepareCode(context, email, 'verify', from)]
  const written = await withTx(db, async (tx) => {
    const now = clock.now()
    await dropAbandoned(tx, email, now)
    const { first_name, last_name, utype: role } = input
    const account = { id, email, phone, first_name, last_name, role, password_hash: hashed.value }
    if (!(await insertAccount(tx, account, now))) return false
    if (input.marketing) await recordSignUpConsent(context, tx, id, email)
    await code.write(tx, id)
    return true
  })
  return written ? ok({}) : refuse('registration_failed')
}

/** API-02: confirms an account's e-mail address by its code. Refuses otp_wrong, too_many_requests. */
export async function confirmRegistration(
  context: AccountsContext,
  email: string,
  otp: string,
  from: Place,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock } = context
  const code = await checkCode(context, { email, otp, purpose: 'verify' }, from)
  if (!code.ok) return code
  const { id: codeId, accountId } = code.value
  const join = await prepareNewsletterJoin(context, accountId, email)
  return withTx(db, async (tx) => {
    if (!(await useUp(tx, codeId, clock.now()))) return refuse('otp_wrong')
    await markVerified(tx, accountId, clock.now())
    await join(tx)
    return ok({})
  })
}
