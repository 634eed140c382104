import { randomBytes } from 'node:crypto'
import type { ProblemCode } from '../../../../contract/problems.ts'
import type { FactorReset, IdentityProof } from '../../../../contract/second-factor.ts'
import { after } from '../../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../../kernel/id.ts'
import { timeInLagos } from '../../../../kernel/lagos.ts'
import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import { withTx } from '../../../../platform/db/index.ts'
import type { Officer } from '../../../../platform/http/officer.ts'
import type { AccountsContext, Nothing } from '../../context.ts'
import { factorResetMail, factorStaysMail } from '../../emails/factor-reset.tsx'
import { FACTOR_RESET_FREEZE, FACTOR_RESET_WAITS } from '../../rules.ts'
import {
  endReset,
  findOpenReset,
  findResetById,
  insertReset,
  listDueResets,
  type OpenReset,
} from '../../store/factor-resets.ts'
import { askForMailCode, deleteFactor, findOwner, hasFactor } from '../../store/second-factor.ts'
import { endAccess } from '../ending.ts'
import { prepareNotice } from './notices.ts'
import { recordFactorEvent } from './tries.ts'

const PURPOSE = 'stop a factor reset'

/** An open reset as it goes over the wire. */
export function factorResetView({ asked_at, due_at, proof }: OpenReset): FactorReset {
  return { asked_at: asked_at.toISOString(), due_at: due_at.toISOString(), proof }
}

/**
 * Schedules the removal of a buyer's or seller's second factor after 48 hours; the owner is mailed and can stop it.
 * Refuses not_found (also staff), second_factor_missing, factor_reset_open.
 */
export async function askFactorReset(
  context: AccountsContext,
  officer: Officer,
  accountId: Id,
  proof: IdentityProof,
): Promise<Result<FactorReset, ProblemCode>> {
  const { db, clock, keyring, mail, site, audit } = context
  const [actor, owner] = [await findOwner(db, officer.id), await findOwner(db, accountId)]
  if (!owner || owner.role === 'STAFF') return refuse('not_found')
  const now = clock.now()
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const dueAt = after(now, FACTOR_RESET_WAITS)
  const stopHash = keyring.hash(PURPOSE, token)
  const message = await factorResetMail(site, {
    when: `${timeInLagos(dueAt).replace('T', ' at ')} (Lagos time)`,
    stopUrl: `${site.publicUrl}/auth/keep?token=${id}.${token}`,
  })
  const reset = {
    id,
    account_id: accountId,
    asked_by: officer.id,
    asked_at: now,
    due_at: dueAt,
    proof,
    stop_hash: stopHash,
  }
  return withTx(db, async (tx) => {
    if (!(await hasFactor(tx, accountId))) return refuse('second_factor_missing')
    if (!(await insertReset(tx, reset))) return refuse('factor_reset_open')
    await mail.enqueue(tx, { eventKey: `factor-reset:${id}`, to: owner.email, ...message })
    await audit.append(tx, {
      actor: { id: officer.id, name: actor?.name ?? '' },
      action: 'second_factor.ask_reset',
      subject: { kind: 'account', id: accountId },
      after: { proof, due_at: dueAt.toISOString() },
    })
    return ok(factorResetView(reset))
  })
}

/** Support stops what was asked for. Refuses factor_reset_over. */
export async function stopFactorReset(
  context: AccountsContext,
  officer: Officer,
  accountId: Id,
): Promise<Result<Nothing, ProblemCode>> {
  const actor = await findOwner(context.db, officer.id)
  const reset = await findOpenReset(context.db, accountId)
  return reset
    ? endOpenReset(context, reset, { ...officer, name: actor?.name ?? '' })
    : refuse('factor_reset_over')
}

/** The owner stops it, by what the link in the mail carries. Refuses factor_reset_over, also for a link that is none. */
export async function keepFactor(
  context: AccountsContext,
  token: string,
): Promise<Result<Nothing, ProblemCode>> {
  const [id = '', secret = ''] = token.split('.')
  const reset = isId(id) ? await findResetById(context.db, id) : undefined
  if (!reset || !context.keyring.matches(PURPOSE, secret, reset.stop_hash)) return refuse('factor_reset_over')
  return endOpenReset(context, reset, { id: null, name: 'the owner' })
}

async function endOpenReset(
  { db, clock, mail, site, audit }: AccountsContext,
  reset: OpenReset,
  by: { id: Id | null; name: string },
): Promise<Result<Nothing, ProblemCode>> {
  const message = await factorStaysMail(site)
  return withTx(db, async (tx) => {
    const owner = await findOwner(tx, reset.account_id)
    if (!owner || !(await endReset(tx, reset.id, 'stopped', clock.now()))) return refuse('factor_reset_over')
    await mail.enqueue(tx, { eventKey: `factor-kept:${reset.id}`, to: owner.email, ...message })
    await audit.append(tx, {
      actor: { id: by.id, name: by.name },
      action: 'second_factor.stop_reset',
      subject: { kind: 'account', id: reset.account_id },
    })
    return ok({})
  })
}

/**
 * Takes away the second factors whose waiting time is over: sessions end, a seller's payouts are frozen for 48 hours, the owner
 * is informed. Returns how many.
 */
export async function doDueFactorResets(context: AccountsContext): Promise<number> {
  const { db, clock, audit, freezePayouts } = context
  let count = 0
  for (const reset of await listDueResets(db, clock.now())) {
    const owner = await findOwner(db, reset.account_id)
    const mailOwner = owner && (await prepareNotice(context, owner, 'reset'))
    const isDone = await withTx(db, async (tx) => {
      const now = clock.now()
      if (!(await endReset(tx, reset.id, 'done', now))) return false
      const isTaken = await deleteFactor(tx, reset.account_id)
      if (!mailOwner || !isTaken) return false
      await askForMailCode(tx, reset.account_id)
      await endAccess(context, tx, reset.account_id, 'second factor reset')
      await freezePayouts(tx, reset.account_id, after(now, FACTOR_RESET_FREEZE))
      await mailOwner(tx)
      await audit.append(tx, {
        actor: { id: null, name: 'second factor resets' },
        action: 'second_factor.reset',
        subject: { kind: 'account', id: reset.account_id },
        before: { second_factor: true },
        after: { second_factor: false, proof: reset.proof },
      })
      return true
    })
    if (!isDone) continue
    count += 1
    recordFactorEvent(context, 'changed', reset.account_id, 'reset')
  }
  return count
}
