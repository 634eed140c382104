import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { correctionAskedMail, correctionCodeMail, emailCorrectedMail } from '../emails/email-correction.tsx'
import { CODE_TRIES, EMAIL_CORRECTION_FREEZE, EMAIL_CORRECTION_LASTS } from '../rules.ts'
import { findByEmail } from '../store/accounts.ts'
import { voidCodes } from '../store/codes.ts'
import { type Disablable, lockDisablable } from '../store/disabling.ts'
import {
  findCorrection,
  replaceCorrection,
  spendCorrectionTry,
  writeEmail,
} from '../store/email-corrections.ts'
import { readPerson } from '../store/profiles.ts'
import { endAccess } from './ending.ts'
import { newOtp, otpHash, sameHash } from './secrets.ts'

const refusalFor = (by: Officer, row: Disablable | undefined): Refusal<ProblemCode> | undefined => {
  if (!row) return refuse('not_found')
  if (row.id === by.id) return refuse('own_account')
  return row.role === 'STAFF' && !by.roles.includes('admin') ? refuse('forbidden') : undefined
}

/** The address of an account that waits for its code; null where none does. */
export async function openCorrection(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  id: Id,
): Promise<{ email: string; expires_at: string } | null> {
  const row = await findCorrection(db, id, clock.now())
  return row ? { email: row.email, expires_at: row.expires_at.toISOString() } : null
}

/**
 * Starts an e-mail correction: sends a code to the new address and a notice to the old. Refuses not_found, own_account,
 * forbidden (staff, unless by an admin), moved_on (same address), address_has_account.
 */
export async function correctEmail(
  context: AccountsContext,
  by: Officer,
  id: Id,
  { email, proof }: { email: string; proof: string },
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, mail, audit, site } = context
  const otp = newOtp()
  const subject = { kind: 'account', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, by, 'account.ask_email', subject)
  const [code, notice] = await Promise.all([correctionCodeMail(site, otp), correctionAskedMail(site)])
  return withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const row = await lockDisablable(tx, id)
    const refusal = refusalFor(by, row)
    if (refusal || !row) return refusal ?? refuse('not_found')
    if (row.email === email) return refuse('moved_on')
    if (await findByEmail(tx, email)) return refuse('address_has_account', { field: 'email' })
    const [at, event] = [clock.now(), newId()]
    const until = after(at, EMAIL_CORRECTION_LASTS)
    await replaceCorrection(tx, {
      account_id: id,
      email,
      code_hash: otpHash(id, 'email', otp),
      tries_left: CODE_TRIES,
      proof,
      expires_at: until,
      asked_by: by.id,
      created_at: at,
    })
    await mail.enqueue(tx, {
      eventKey: `email-correction:${event}:new`,
      to: email,
      ...code,
      until,
      urgent: true,
    })
    await mail.enqueue(tx, { eventKey: `email-correction:${event}:old`, to: row.email, ...notice })
    await audit.append(tx, { ...entry, after: { proof } })
    return ok({})
  })
}

/**
 * Applies the corrected address: ends sessions and codes, freezes payouts for 48 hours, mails both addresses. Refuses
 * as `correctEmail`, and otp_wrong, also after five tries or an hour.
 */
export async function confirmEmail(
  context: AccountsContext,
  by: Officer,
  id: Id,
  code: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock, mail, audit, site, freezePayouts } = context
  const subject = { kind: 'account', id }
  const entry = await auditEntryOf({ db, personOf: readPerson }, by, 'account.correct_email', subject)
  const message = await emailCorrectedMail(site)
  return withTx(
    db,
    async (tx): Promise<Result<Nothing, ProblemCode>> => {
      const row = await lockDisablable(tx, id)
      const refusal = refusalFor(by, row)
      if (refusal || !row) return refusal ?? refuse('not_found')
      const now = clock.now()
      const waiting = await spendCorrectionTry(tx, id, now)
      if (!waiting || !sameHash(waiting.code_hash, otpHash(id, 'email', code)))
        return refuse('otp_wrong', { field: 'code' })
      if (!(await writeEmail(tx, id, waiting.email, now))) return refuse('address_has_account')
      await voidCodes(tx, id, now)
      await endAccess(context, tx, id, 'e-mail address corrected')
      await freezePayouts(tx, id, after(now, EMAIL_CORRECTION_FREEZE))
      const event = newId()
      for (const [which, to] of [
        ['old', row.email],
        ['new', waiting.email],
      ] as const)
        await mail.enqueue(tx, { eventKey: `email-corrected:${event}:${which}`, to, ...message })
      await audit.append(tx, { ...entry, after: { proof: waiting.proof } })
      return ok({})
    },
    // A try that was wrong is spent.
    { keepOnRefusal: true },
  )
}
