import type { StaffRole } from '../../../contract/principal.ts'
import { after, type Clock, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { StaffRefund, StartedRefund } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { mayGive, mayGiveAlone } from '../rules/payments.ts'
import { lockGiver, sumDecisions, writeDecision } from '../store/refund-decisions.ts'
import { type RefundRefusal, requestRefund } from './refund.ts'

/** Money that a member of staff decides to give back. `key` names the decision: a later one of the same key takes its place. */
export type RefundDecision = {
  key: string
  orderId: Id
  staff: { id: Id; roles: readonly StaffRole[] }
  amountKobo: Kobo
  approvedBy?: Id | undefined
}

/**
 * Refuses finance_only if a staff member may not refund an amount, beside the order's other staff refunds and the
 * person's within 24 hours. Locks the person; `recordRefundDecision` stores it.
 */
export async function checkRefundDecision(
  { clock }: { clock: Clock },
  tx: Db,
  { key, orderId, staff, amountKobo }: RefundDecision,
): Promise<Result<null, 'finance_only'>> {
  const { id: accountId, roles } = staff
  await lockGiver(tx, accountId)
  const since = after(clock.now(), -DAY)
  const sums = await sumDecisions(tx, { orderId, accountId, since, except: key })
  return mayGive(roles, amountKobo, sums) ? ok(null) : refuse('finance_only')
}

/**
 * Whether an amount exceeds one person's threshold, with what staff decided alone for the locked order, or this person
 * within 24 hours. Ignores earlier decisions of `key`. Locks the person.
 */
export async function needsSecondPerson(
  { clock, twoPeopleAbove }: Pick<PaymentsContext, 'clock' | 'twoPeopleAbove'>,
  tx: Db,
  {
    orderId,
    accountId,
    amountKobo,
    key = '',
  }: { orderId: Id; accountId: Id; amountKobo: Kobo; key?: string },
): Promise<boolean> {
  if (twoPeopleAbove === undefined || amountKobo <= 0) return false
  await lockGiver(tx, accountId)
  const since = after(clock.now(), -DAY)
  const sums = await sumDecisions(tx, { orderId, accountId, since, except: key })
  return !mayGiveAlone(amountKobo, sums, await twoPeopleAbove(tx))
}

/** Stores what was decided. */
export function recordRefundDecision(
  { clock }: { clock: Clock },
  tx: Db,
  { key, orderId, staff, amountKobo, approvedBy }: RefundDecision,
): Promise<void> {
  const { id: accountId } = staff
  const at = clock.now()
  return writeDecision(tx, {
    key,
    order_id: orderId,
    account_id: accountId,
    amount_kobo: amountKobo,
    approved_by: approvedBy ?? null,
    at,
  })
}

/**
 * Asks money of a paid order back that a member of staff decides to give, in the transaction that has locked the order. Refuses
 * finance_only, and what {@link requestRefund} refuses.
 */
export async function giveBack(
  context: PaymentsContext,
  tx: Db,
  { key, orderId, staff, amountKobo, why, parts, approvedBy }: StaffRefund,
): Promise<Result<StartedRefund, RefundRefusal | 'finance_only'>> {
  const decision = { key, orderId, staff, amountKobo, approvedBy }
  const allowed = await checkRefundDecision(context, tx, decision)
  if (!allowed.ok) return allowed
  const refunded = await giveBackByRule(context, tx, { key, orderId, amountKobo, why, parts })
  if (refunded.ok) await recordRefundDecision(context, tx, decision)
  return refunded
}

/** Asks money of a paid order back, in the transaction that has locked the order. Refuses what {@link requestRefund} refuses. */
export function giveBackByRule(
  context: PaymentsContext,
  tx: Db,
  { key, orderId, amountKobo, why, parts }: Omit<StaffRefund, 'staff'>,
): Promise<Result<StartedRefund, RefundRefusal>> {
  const asked = parts === 'rest' ? { amountKobo: parts } : { amountKobo, ...parts }
  return requestRefund(context, tx, { orderId, key, why, ...asked })
}
