import type * as z from 'zod/mini'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { returnDecisionEntry } from '../../../contract/return.ts'
import { type Kobo, koboOf, sumOf, times } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../../payments/index.server.ts'
import {
  checkRefundDecision,
  deleteDecision,
  listRefundable,
  listRefunds,
  recordRefundDecision,
} from '../../payments/index.server.ts'
import { mayDecideNow, mayReturnGo } from '../rules.ts'
import { moveReturn, type ReturnRow, sumPromisedShipping } from '../store/returns.ts'
import { refundKey, refundReturn } from './refunding.ts'

/** Refuses a return that has another state by now. */
export function movedOn(row: ReturnRow) {
  return refuse('moved_on', {
    about: row.state,
    message: `This return is ${row.state} by now. Please look at it again.`,
  })
}

/** Nobody has said where the work is to be sent. */
export const noAddress = {
  field: 'send_to',
  message: 'Please say where the work goes: street, town and a phone number.',
}

/** A return whose order is locked, and who decides about it. */
type Deciding = {
  payments: PaymentsContext
  tx: Db
  row: ReturnRow
  at: Date
  staff: { accountId: string; roles: readonly StaffRole[] }
}

/** What is left of the shipping fee, without what other returns have been promised. */
async function shippingLeft({ tx, row }: Deciding): Promise<Kobo> {
  const refunds = await listRefunds(tx, [row.order_id])
  const asked = sumOf(refunds.map((refund) => refund.shippingKobo))
  const promised = (await sumPromisedShipping(tx, row.order_id)) - (row.shipping_kobo ?? 0)
  return Math.max(0, row.order_shipping_kobo - asked - promised)
}

/**
 * Approves a return, whole or in part, or refuses it. What is approved without sending back, or has come back already, is
 * refunded at once. Refuses moved_on, return_waits_for_seller, refund_too_large, finance_only, step_not_allowed for
 * a mere change of mind that is not to be sent back, and invalid where nobody has said where the work goes.
 */
export async function applyReturnDecision(
  deciding: Deciding,
  entry: z.output<typeof returnDecisionEntry>,
): Promise<Result<null, ProblemCode>> {
  const { payments, tx, row, at, staff } = deciding
  const isBack = row.state === 'ARRIVED'
  const to = entry.decision === 'refuse' ? 'REFUSED' : entry.send_back && !isBack ? 'APPROVED' : 'REFUNDING'
  // An approved return is refunded by its arrival, which is a call of its own.
  const isForArrival = to === 'REFUNDING' && (row.state === 'APPROVED' || row.state === 'SENT')
  if (row.state !== entry.state || isForArrival || !mayReturnGo(row.state, to, 'staff')) return movedOn(row)
  if (!mayDecideNow({ state: row.state, reason: row.reason, answerBy: row.answer_by }, at))
    return refuse('return_waits_for_seller')
  const note = { actor: 'staff', at, detail: entry.text }
  const texts = { decision_text: entry.text, decided_at: at }
  if (to === 'REFUSED') {
    await moveReturn(tx, row, to, note, { ...texts, goods_kobo: 0, shipping_kobo: 0, send_back: false })
    await deleteDecision(tx, refundKey(row.id))
    return ok(null)
  }
  if (to === 'REFUNDING' && !isBack && row.reason === 'changed_mind') return refuse('step_not_allowed')
  const left = (await listRefundable(tx, row.order_id)).find((line) => line.lineId === row.order_line_id)
  const whole = Math.min(times(row.piece_kobo, row.quantity), left?.amountKobo ?? 0)
  const goods_kobo = entry.amount === undefined ? whole : koboOf(entry.amount)
  if (goods_kobo > whole || row.quantity > (left?.quantity ?? 0)) return refuse('refund_too_large')
  const shipping_kobo = entry.shipping ? await shippingLeft(deciding) : 0
  const amountKobo = goods_kobo + shipping_kobo
  const decision = { key: refundKey(row.id), orderId: row.order_id, staff, amountKobo }
  const allowed = await checkRefundDecision(payments, tx, decision)
  if (!allowed.ok) return allowed
  const decided = { ...texts, goods_kobo, shipping_kobo, send_back: entry.send_back }
  if (to === 'APPROVED') {
    const send_to = entry.send_to || row.send_to
    if (send_to === '') return refuse('invalid', noAddress)
    await moveReturn(tx, row, to, note, { ...decided, send_to })
    await recordRefundDecision(payments, tx, decision)
    return ok(null)
  }
  const refunded = await refundReturn(payments, tx, { ...row, goods_kobo, shipping_kobo })
  if (!refunded.ok) return refunded
  await moveReturn(tx, row, to, note, { ...decided, refund_id: refunded.value.refundId })
  await recordRefundDecision(payments, tx, decision)
  return ok(null)
}
