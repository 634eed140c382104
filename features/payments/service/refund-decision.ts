import type { StaffRole } from '../../../contract/principal.ts'
import { after, type Clock, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { mayGive } from '../rules/payments.ts'
import { lockGiver, sumDecisions, writeDecision } from '../store/refund-decisions.ts'

/** Money that a member of staff decides to give back. `key` names the decision: a later one of the same key takes its place. */
export type RefundDecision = {
  key: string
  orderId: Id
  staff: { accountId: Id; roles: readonly StaffRole[] }
  amountKobo: Kobo
}

/**
 * Whether a member of staff may give an amount back, in the transaction that has locked the order: what all staff have decided for
 * the order counts together, and what the person has in 24 hours. Until the transaction ends the person decides nothing else.
 * What was decided is stored by `recordRefundDecision`, once nothing refuses it any more. Refuses finance_only.
 */
export async function checkRefundDecision(
  { clock }: { clock: Clock },
  tx: Db,
  { key, orderId, staff, amountKobo }: RefundDecision,
): Promise<Result<null, 'finance_only'>> {
  const { accountId, roles } = staff
  await lockGiver(tx, accountId)
  const since = after(clock.now(), -DAY)
  const sums = await sumDecisions(tx, { orderId, accountId, since, except: key })
  return mayGive(roles, amountKobo, sums) ? ok(null) : refuse('finance_only')
}

/** Stores what was decided. */
export function recordRefundDecision(
  { clock }: { clock: Clock },
  tx: Db,
  { key, orderId, staff, amountKobo }: RefundDecision,
): Promise<void> {
  return writeDecision(tx, { key, orderId, accountId: staff.accountId, amountKobo, at: clock.now() })
}
