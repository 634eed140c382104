import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundEntry, RefundPreview, RefundWish, refundOutcome } from '../../../contract/refund.ts'
import { isReturnOpen } from '../../../contract/return.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { OrdersContext } from '../context/orders.ts'
import type { StartedRefund } from '../context/payments-port.ts'
import { coveredNotification } from '../emails/seller.ts'
import { priceRefund, type StockMove } from '../rules/refund.ts'
import { lockOrder, type OrderRow, readOrder, recordEvent } from '../store/orders.ts'
import { insertRefundProposal } from '../store/refund-proposals.ts'
import { findOrderId } from '../store/search.ts'
import { mailWithdrawn } from './mails.ts'
import { noRefund, refundPreviewOf, refuseOtherThan, tryOut } from './refund-preview.ts'
import { withdrawPieces } from './withdrawing.ts'

export type RefundOutcome = Result<z.input<typeof refundOutcome>, ProblemCode>

/** What a buyer reads where staff give no reason. */
const NO_REASON = 'We are refunding a part of your order.'

/** How a refund is carried out: under which key, and who else approved it. */
type Carrying = { key: string; reason?: string; preview?: string | undefined; approvedBy?: Id }

/** An order whose row is locked until the transaction ends, as it is then; refuses order_not_found, moved_on. */
export async function lockRefundable(tx: Db, id: Id): Promise<Result<OrderRow, ProblemCode>> {
  await lockOrder(tx, id)
  const row = await readOrder(tx, id)
  if (!row) return refuse('order_not_found')
  if (row.state !== 'PAID' && row.state !== 'REFUND_DUE') return refuse('moved_on', { about: row.state })
  return ok(row)
}

/** Notifies sellers of what a refund gives back of theirs at no cost to them; what costs them something the ledger notifies them of, once it is entered. */
async function notifyCovered(
  { notifySellers }: Pick<OrdersContext, 'notifySellers'>,
  tx: Db,
  order: OrderRow,
  { refundId, postings }: StartedRefund,
): Promise<void> {
  for (const parcel of order.parcels) {
    const backOf = (part: { lineId: Id } | { parcelId: Id }): Kobo => {
      const own = postings.filter(({ lineId, parcelId }) =>
        'lineId' in part ? lineId === part.lineId : parcelId === part.parcelId,
      )
      const isTheirs = own.some(
        (one) => one.account === 'seller_payable' && one.sellerId === parcel.seller_id,
      )
      return isTheirs ? 0 : sumOf(own.map(({ amountKobo }) => amountKobo))
    }
    const lines = order.lines
      .filter((line) => line.seller_id === parcel.seller_id)
      .map((line) => [line, backOf({ lineId: line.id })] as const)
      .filter(([, kobo]) => kobo > 0)
    const deliveryKobo = backOf({ parcelId: parcel.id })
    if (lines.length > 0 || deliveryKobo > 0)
      await notifySellers(tx, coveredNotification(order, parcel, { id: refundId, lines, deliveryKobo }))
  }
}

/** Writes into the order's history, and to its buyer, that pieces are cancelled whose money went back before: no refund says so. */
async function sayWithdrawn(
  context: OrdersContext,
  tx: Db,
  row: OrderRow,
  stock: readonly StockMove[],
  reason: string,
): Promise<void> {
  const lines = row.lines.flatMap((line) => {
    const move = stock.find(({ lineId }) => lineId === line.id)
    return move ? [{ ...line, quantity: move.quantity }] : []
  })
  const names = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  await recordEvent(tx, row.id, {
    actor: 'staff',
    at: context.clock.now(),
    from: row.state,
    to: row.state,
    detail: `not to be sent, with nothing left to give back: ${names}`,
  })
  await mailWithdrawn(context, tx, { ...row, lines }, reason)
}

/**
 * Refunds a locked order and moves its pieces; cancels unsent ones refunded before. Callers check the person's
 * rights. Refuses what pricing refuses, finance_only, refund_changed (with the new preview).
 */
export async function carryOutStaffRefund(
  context: OrdersContext,
  tx: Db,
  staff: Officer,
  row: OrderRow,
  wish: RefundWish,
  { key, reason = '', preview: shown, approvedBy }: Carrying,
): Promise<Result<{ preview: RefundPreview; refundId: Id; amountKobo: Kobo }, ProblemCode>> {
  const { clock, payments } = context
  const priced = priceRefund(row, await payments.refundable(tx, row.id), wish)
  if (!priced.ok) return priced
  const { amountKobo, parts, stock } = priced.value
  const decision = { orderId: row.id, accountId: staff.id, amountKobo }
  const isForTwo = await payments.needsSecondPerson(tx, decision)
  const paidOut = await payments.paidOutLines(
    tx,
    row.lines.map((line) => line.id),
  )
  // Before the money, which puts what is left of a whole order on sale.
  await withdrawPieces(context, tx, row, stock, clock.now())
  const asked = { key, orderId: row.id, staff, amountKobo, parts, why: reason || NO_REASON }
  const given =
    amountKobo === 0
      ? ok(noRefund)
      : await payments.giveBack(tx, { ...asked, ...(approvedBy && { approvedBy }) })
  if (!given.ok) return given
  const people = isForTwo ? 2 : 1
  const preview = refundPreviewOf({ order: row, refund: given.value, stock, paidOut, people })
  if (shown !== undefined && shown !== preview.token) return refuseOtherThan(preview)
  await notifyCovered(context, tx, row, given.value)
  if (amountKobo === 0) await sayWithdrawn(context, tx, row, stock, reason)
  return ok({ preview, refundId: given.value.refundId, amountKobo: given.value.amountKobo })
}

/**
 * Says what a refund would do: does it, and undoes all of it. Refuses whatever the refund would be refused for but a missing second
 * person.
 */
export async function previewRefund(
  context: OrdersContext,
  staff: Officer,
  idOrCode: string,
  wish: RefundWish,
): Promise<Result<RefundPreview, ProblemCode>> {
  const { db } = context
  const id = await findOrderId(db, idOrCode)
  if (id === undefined) return refuse('order_not_found')
  const done = await tryOut(db, async (tx) => {
    const row = await lockRefundable(tx, id)
    return row.ok
      ? carryOutStaffRefund(context, tx, staff, row.value, wish, { key: `preview:${newId()}` })
      : row
  })
  if (!done.ok) return done
  const { preview } = done.value
  const open = (await context.returnsOf(id)).filter(
    ({ state, item_id }) => isReturnOpen(state) && (wish.items?.some((item) => item.id === item_id) ?? true),
  )
  const warnings = open.map(
    ({ code }) => `Return ${code} is open, and will give back only what this refund leaves.`,
  )
  return ok({ ...preview, warnings: [...preview.warnings, ...warnings] })
}

/** Writes down who gave what back. */
export async function auditRefund(
  { audit, nameOf }: Pick<OrdersContext, 'audit' | 'nameOf'>,
  tx: Db,
  staff: Officer,
  before: Pick<OrderRow, 'id' | 'state'>,
  about: { action: string; [fact: string]: unknown },
): Promise<void> {
  const { action, ...facts } = about
  await audit.append(tx, {
    actor: { id: staff.id, name: await nameOf(tx, staff.id) },
    action,
    subject: { kind: 'order', id: before.id },
    before: { state: before.state },
    after: { state: (await readOrder(tx, before.id))?.state, ...facts },
  })
}

/**
 * Refunds a paid order, whole or by line, once per `key`; large amounts wait for a second person. Refuses
 * order_not_found, moved_on, finance_only, refund_too_large, nothing_to_refund, refund_changed, unrefundable lines.
 */
export async function refundOrder(
  context: OrdersContext,
  staff: Officer,
  idOrCode: string,
  entry: RefundEntry,
  key: string | undefined,
): Promise<RefundOutcome> {
  const { db, clock } = context
  const id = await findOrderId(db, idOrCode)
  if (id === undefined) return refuse('order_not_found')
  const request = { principal: staff.id, route: `staff.refundOrder ${id}`, key, body: entry }
  return withTx(db, (tx) =>
    once(tx, request, clock.now(), async (known): Promise<RefundOutcome> => {
      const row = await lockRefundable(tx, id)
      if (!row.ok) return row
      return refundLocked(context, tx, staff, row.value, entry, `staff:${id}:${known}`)
    }),
  )
}

/** The same for a locked order; `key` names the refund. */
export async function refundLocked(
  context: OrdersContext,
  tx: Db,
  staff: Officer,
  row: OrderRow,
  entry: RefundEntry,
  key: string,
): Promise<RefundOutcome> {
  const proposed = await proposeRefund(context, tx, staff, row, entry)
  if (!proposed.ok || proposed.value) return proposed as RefundOutcome
  const { reason, preview, ...wish } = entry
  const done = await carryOutStaffRefund(context, tx, staff, row, wish, { key, reason, preview })
  if (!done.ok) return done
  const { refundId, amountKobo } = done.value
  const { sellers, we } = done.value.preview
  const facts = { refund: refundId, amountKobo, reason, sellers, we }
  await auditRefund(context, tx, staff, row, { action: 'order.refund', ...facts })
  return ok({
    state: 'REQUESTED',
    refund_id: refundId,
    proposal_id: null,
    amount: nairaOf(amountKobo),
  })
}

/** Stores a refund that takes a second person; null where one is enough. Refuses finance_only, and what pricing refuses. */
async function proposeRefund(
  context: OrdersContext,
  tx: Db,
  staff: Officer,
  row: OrderRow,
  entry: RefundEntry,
): Promise<Result<z.input<typeof refundOutcome> | null, ProblemCode>> {
  const { payments, clock } = context
  const left = await payments.refundable(tx, row.id)
  const priced = priceRefund(row, left, entry)
  if (!priced.ok) return priced
  const { amountKobo } = priced.value
  const decision = { orderId: row.id, accountId: staff.id, amountKobo }
  if (!(await payments.needsSecondPerson(tx, decision))) return ok(null)
  if (!staff.roles.includes('finance') && !staff.roles.includes('admin')) return refuse('finance_only')
  if (amountKobo > left.totalKobo) return refuse('refund_too_large')
  const id = newId()
  const { preview: _shown, ...asked } = entry
  await insertRefundProposal(tx, {
    id,
    order_id: row.id,
    entry: asked,
    amount_kobo: amountKobo,
    created_by: staff.id,
    created_at: clock.now(),
  })
  const facts = { proposal: id, amountKobo, reason: entry.reason }
  await auditRefund(context, tx, staff, row, { action: 'order.refund.propose', ...facts })
  return ok({ state: 'PROPOSED', refund_id: '', proposal_id: id, amount: nairaOf(amountKobo) })
}
