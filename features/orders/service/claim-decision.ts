import type * as z from 'zod/mini'
import type { claimDecisionEntry } from '../../../contract/claim.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundPreview } from '../../../contract/refund.ts'
import { newId } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { RefundLine } from '../context/money.ts'
import type { OrdersContext } from '../context/orders.ts'
import type { PaymentsPort, Refundable, StartedRefund } from '../context/payments-port.ts'
import { deliveryLeftOf } from '../rules/delivery-parts.ts'
import { whyNotOn, windowsBegin } from '../rules/orders.ts'
import { type ClaimRow, endClaim } from '../store/claims.ts'
import { type OrderRow, readOrder, recordEvent } from '../store/orders.ts'
import { changeParcel } from '../store/parcels.ts'
import { type Approval, proposeDecision, refuseOtherAmount } from './proposing.ts'
import { checkShown, noRefund, previewStarted } from './refund-preview.ts'

type Entry = z.output<typeof claimDecisionEntry>

/** An open claim whose order is locked, and who decides about it. */
export type Deciding = {
  payments: PaymentsPort
  tx: Db
  row: ClaimRow
  at: Date
  staff: Officer
  /** Who approved what `staff` had asked for. */
  approval?: Approval | undefined
}

/** What can be given back for a parcel, in kobo: its works, and with `shipping` what is left of its part of the delivery fee. */
export function refundPartsOf(order: OrderRow, sellerId: string, left: Refundable) {
  const own = new Set(order.lines.filter((line) => line.seller_id === sellerId).map((line) => line.id))
  const lines = left.lines.filter((line) => own.has(line.lineId) && line.quantity > 0 && line.amountKobo > 0)
  const cut = within(lines, left.totalKobo)
  const goodsKobo = sumOf(cut.map((line) => line.amountKobo))
  const parcelId = order.parcels.find((parcel) => parcel.seller_id === sellerId)?.id ?? ''
  const ownKobo = deliveryLeftOf(order.shipping_fee_kobo, order.parcels, left).get(parcelId) ?? 0
  return { lines: cut, goodsKobo, parcelId, shippingKobo: Math.min(ownKobo, left.totalKobo - goodsKobo) }
}

/**
 * Limits lines to a total, as a free refund or an underpayment may leave less. Returns every line, also those left with
 * nothing.
 */
export function within(lines: readonly RefundLine[], mostKobo: Kobo): RefundLine[] {
  let rest = mostKobo
  return lines.map((line) => {
    const amountKobo = Math.min(line.amountKobo, rest)
    rest -= amountKobo
    return { ...line, amountKobo }
  })
}

/**
 * Staff found the parcel: with its buyer, so it is received on the named day or now; or in transit, so only the claim
 * changes. Refuses invalid days.
 */
export async function decideFound(
  { tx, row, at, staff }: Deciding,
  entry: Entry,
): Promise<Result<null, ProblemCode>> {
  const isStillUnderWay = row.parcel_state === 'SHIPPING' && !entry.delivered
  if (!isStillUnderWay) {
    const sentAt = row.shipped_at ?? at
    const whyNot = entry.on === undefined ? undefined : whyNotOn(entry.on, 'staff', sentAt, at)
    if (whyNot !== undefined) return refuse('invalid', { field: 'on', message: whyNot })
    await changeParcel(tx, row.parcel_id, 'SUCCESS', at, {
      received_at: windowsBegin(entry.on, 'staff', sentAt, at),
      received_by: 'staff',
      delivered_on: entry.on ?? dayInLagos(at),
    })
  }
  const to = isStillUnderWay ? row.parcel_state : 'SUCCESS'
  const detail = isStillUnderWay ? 'never came: still on its way' : 'never came: it was delivered'
  await recordEvent(tx, row.order_id, {
    actor: 'staff',
    at,
    from: row.parcel_state,
    to,
    detail,
    parcelId: row.parcel_id,
  })
  await endClaim(tx, row.id, { state: 'FOUND', text: entry.text, by: staff.id, at })
  return ok(null)
}

/** The order of a claim, and what its parcel's loss gives back. */
async function lossOf({ payments, tx, row }: Deciding, hasShipping: boolean) {
  const order = await readOrder(tx, row.order_id)
  if (!order) throw new Error(`a claim about an order that does not exist: ${row.order_id}`)
  const { lines, goodsKobo, parcelId, ...left } = refundPartsOf(
    order,
    row.seller_id,
    await payments.refundable(tx, order.id),
  )
  const shippingKobo = hasShipping ? left.shippingKobo : 0
  const delivery = shippingKobo > 0 ? [{ parcelId, amountKobo: shippingKobo }] : []
  return { orderId: order.id, amountKobo: goodsKobo + shippingKobo, parts: { lines, shippingKobo, delivery } }
}

/** Asks back what the loss of a claim's parcel gives back; nothing where nothing is left. Refuses finance_only, refund_too_large. */
function giveLossBack(
  { payments, tx, row, staff, approval }: Deciding,
  loss: Awaited<ReturnType<typeof lossOf>>,
  key: string,
): Promise<Result<StartedRefund, ProblemCode>> | Result<StartedRefund, ProblemCode> {
  if (loss.amountKobo === 0) return ok(noRefund)
  return payments.giveBack(tx, {
    key,
    ...loss,
    staff,
    why: `Your parcel from ${unlinked(row.seller)} did not arrive.`,
    ...(approval && { approvedBy: approval.by }),
  })
}

/** What the decision that a claim's parcel is lost does with the money, in a transaction that is undone. Refuses what {@link decideLost} refuses. */
export async function tryLost(
  deciding: Deciding,
  hasShipping: boolean,
): Promise<Result<RefundPreview, ProblemCode>> {
  const { payments, tx, staff } = deciding
  const loss = await lossOf(deciding, hasShipping)
  const decision = { orderId: loss.orderId, accountId: staff.id, amountKobo: loss.amountKobo }
  const people = (await payments.needsSecondPerson(tx, decision)) ? 2 : 1
  const refund = await giveLossBack(deciding, loss, `preview:${newId()}`)
  return refund.ok ? ok(await previewStarted(payments, tx, loss.orderId, refund.value, people)) : refund
}

/**
 * Refunds a lost parcel's works (and delivery, with `shipping`) and cancels it, or asks a second person
 * ('proposed'). The works stay sold. Refuses finance_only, refund_too_large, refund_proposed, refund_changed.
 */
export async function decideLost(
  context: Pick<OrdersContext, 'audit' | 'nameOf' | 'clock' | 'closeReturnsOf'>,
  deciding: Deciding,
  { preview, ...entry }: Entry,
): Promise<Result<null | 'proposed', ProblemCode>> {
  const { payments, tx, row, at, staff, approval } = deciding
  const loss = await lossOf(deciding, entry.shipping)
  const { orderId, amountKobo } = loss
  const same = await checkShown(tx, preview, () => tryLost(deciding, entry.shipping))
  if (!same.ok) return same
  const decision = { orderId, accountId: staff.id, amountKobo }
  if (approval && approval.amountKobo !== amountKobo) return refuseOtherAmount()
  if (!approval && (await payments.needsSecondPerson(tx, decision)))
    return proposeDecision(context, tx, staff, {
      orderId,
      subject: { claimId: row.id },
      entry,
      amountKobo,
    })
  // Before the money is asked back, which closes what is still open of an order that is refunded whole.
  await endClaim(tx, row.id, { state: 'LOST', text: entry.text, by: staff.id, at })
  await context.closeReturnsOf(tx, { id: row.parcel_id, order_id: row.order_id }, at)
  const refunded = await giveLossBack(deciding, loss, `claim:${row.id}`)
  if (!refunded.ok) return refunded
  await changeParcel(tx, row.parcel_id, 'CANCELLED', at)
  await recordEvent(tx, row.order_id, {
    actor: 'staff',
    at,
    from: row.parcel_state,
    to: 'CANCELLED',
    detail: 'never came: lost',
    parcelId: row.parcel_id,
  })
  return ok(null)
}
