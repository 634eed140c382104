import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import { isWayBackOurs, type returnDecisionEntry } from '../../../contract/return.ts'
import { type Kobo, koboOf, nairaOf, times } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import {
  type Approval,
  proposeDecision,
  readDeliveryLeft,
  refuseOtherAmount,
} from '../../orders/index.server.ts'
import {
  checkRefundDecision,
  deleteDecision,
  listRefundable,
  needsSecondPerson,
  readRefundable,
  recordRefundDecision,
} from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { mayDecideNow, mayReturnGo } from '../rules.ts'
import { moveReturn, type ReturnRow, sumPromisedShipping } from '../store/returns.ts'
import { refuseOpenCost } from './costs.ts'
import { refundKey, refundReturn, restockReturn } from './refunding.ts'

/** Refuses a return that has another state by now. */
export function movedOn(row: ReturnRow) {
  return refuse('moved_on', {
    about: row.state,
    message: `This return is ${row.state} by now. Please check it again.`,
  })
}

/** The refusal when no address for the work is known. */
export const noAddress = {
  field: 'send_to',
  message: 'Please say where the work goes: street, town and a phone number.',
}

/** A return whose order is locked, and who decides about it. */
export type Deciding = {
  context: ReturnsContext
  tx: Db
  row: ReturnRow
  at: Date
  staff: Officer
  /** Who approved what `staff` had asked for. */
  approval?: Approval | undefined
}

/** What is left of the delivery of a return's parcel, without what other returns of it have been promised. */
export async function readReturnDelivery(
  tx: Db,
  row: Pick<ReturnRow, 'id' | 'order_id' | 'parcel_id'>,
): Promise<Kobo> {
  const left = await readDeliveryLeft(tx, row.order_id, await readRefundable(tx, row.order_id))
  return Math.max(0, (left.get(row.parcel_id) ?? 0) - (await sumPromisedShipping(tx, row)))
}

/** What is left of the price of a return's pieces, and whether fewer pieces than that are left. */
export async function readPriceLeft(
  tx: Db,
  row: Pick<ReturnRow, 'order_id' | 'order_line_id' | 'piece_kobo' | 'quantity'>,
): Promise<{ whole: Kobo; isShort: boolean }> {
  const left = (await listRefundable(tx, row.order_id)).find((line) => line.lineId === row.order_line_id)
  const whole = Math.min(times(row.piece_kobo, row.quantity), left?.amountKobo ?? 0)
  return { whole, isShort: row.quantity > (left?.quantity ?? 0) }
}

/**
 * Approves or refuses a return; refunds at once if nothing must come back. Large amounts need a second person
 * ('proposed'). Refuses refund_proposed, refund_changed, moved_on, return_waits_for_seller, refund_too_large,
 * finance_only, step_not_allowed, invalid (address).
 */
export async function applyReturnDecision(
  deciding: Deciding,
  entry: z.output<typeof returnDecisionEntry>,
): Promise<Result<null | 'proposed', ProblemCode>> {
  const { context, tx, row, at, staff, approval } = deciding
  const { payments } = context
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
    await refuseOpenCost(context, tx, row, at)
    return ok(null)
  }
  if (to === 'REFUNDING' && !isBack && row.reason === 'changed_mind') return refuse('step_not_allowed')
  const { whole, isShort } = await readPriceLeft(tx, row)
  // A second decision starts from the first.
  const [firstGoods, firstShipping] = row.decided_at
    ? [Math.min(row.goods_kobo ?? whole, whole), (row.shipping_kobo ?? 0) > 0]
    : [whole, isWayBackOurs(row.reason)]
  const goods_kobo = entry.amount === undefined ? firstGoods : koboOf(entry.amount)
  const is_ours = entry.borne_by === undefined ? row.is_ours : entry.borne_by === 'us'
  if (goods_kobo > whole || isShort) return refuse('refund_too_large')
  const shipping_kobo = (entry.shipping ?? firstShipping) ? await readReturnDelivery(tx, row) : 0
  const amountKobo = goods_kobo + shipping_kobo
  const approvedBy = approval?.by
  const decision = { key: refundKey(row.id), orderId: row.order_id, staff, amountKobo, approvedBy }
  const allowed = await checkRefundDecision(payments, tx, decision)
  if (!allowed.ok) return allowed
  const send_to = entry.send_to || row.send_to
  if (to === 'APPROVED' && send_to === '') return refuse('invalid', noAddress)
  if (approval && approval.amountKobo !== amountKobo) return refuseOtherAmount()
  const limits = { ...decision, accountId: staff.id }
  if (!approval && (await needsSecondPerson(payments, tx, limits))) {
    // Said in full, so that nothing of it follows what happens meanwhile.
    const asked = {
      ...entry,
      amount: nairaOf(goods_kobo),
      shipping: shipping_kobo > 0,
      borne_by: is_ours ? 'us' : 'seller',
      send_to,
    }
    const subject = { returnId: row.id }
    return proposeDecision(context, tx, staff, { orderId: row.order_id, subject, entry: asked, amountKobo })
  }
  const decided = { ...texts, goods_kobo, shipping_kobo, is_ours, send_back: isBack || entry.send_back }
  if (to === 'APPROVED') {
    await moveReturn(tx, row, to, note, { ...decided, send_to })
    await recordRefundDecision(payments, tx, decision)
    return ok(null)
  }
  const refunded = await refundReturn(payments, tx, { ...row, goods_kobo, shipping_kobo, is_ours })
  if (!refunded.ok) return refunded
  await moveReturn(tx, row, to, note, { ...decided, refund_id: refunded.value.refundId })
  await recordRefundDecision(payments, tx, decision)
  if (isBack && entry.restock) await restockReturn(tx, row, at)
  return ok(null)
}
