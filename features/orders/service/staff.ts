import type * as z from 'zod/mini'
import type { refundEntry, StaffOrder, staffOrderPage } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, koboOf, nairaOf, sumOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { listMail } from '../../../platform/mail/index.ts'
import { readAuditHistory } from '../../audit/index.server.ts'
import type { DecidingStaff, RefundLine } from '../../payments/index.server.ts'
import {
  checkRefundDecision,
  listRefunds,
  readPaymentHistory,
  recordRefundDecision,
  requestRefund,
  settleOrder,
} from '../../payments/index.server.ts'
import type { OrdersContext } from '../context.ts'
import { deliveryStatusOf } from '../rules/orders.ts'
import { listWorksOf, lockOrder, type OrderRow, readOrder } from '../store/orders.ts'
import { findParcel, listOrderEvents } from '../store/parcels.ts'
import { findOrderId, type OrdersQuery, searchOrders } from '../store/search.ts'
import { staffOrderOf } from '../view/staff.ts'
import { closeOrder } from './closing.ts'
import { mailKey } from './mails.ts'
import { readBuyerOrder } from './orders.ts'
import { refundableOf } from './refundable.ts'
import { withdrawPieces } from './withdrawing.ts'

type RefundAmounts = { amountKobo: Kobo | 'rest'; lines: RefundLine[]; shippingKobo: Kobo }

/** The amounts of what staff ask to give back; refuses refund_too_large, order_line_not_found. */
async function priceRefund(
  tx: Db,
  row: OrderRow,
  entry: z.output<typeof refundEntry>,
): Promise<Result<RefundAmounts, ProblemCode>> {
  const left = await refundableOf(tx, row)
  if (entry.amount !== undefined && entry.items) return refuse('invalid', { field: 'amount' })
  if (entry.amount !== undefined) return ok({ amountKobo: koboOf(entry.amount), lines: [], shippingKobo: 0 })
  const isAll = !entry.items
  const wanted = entry.items ?? left.lines.map((line) => ({ id: line.lineId, quantity: line.quantity }))
  const lines: RefundLine[] = []
  for (const { id, quantity } of wanted) {
    const rest = left.lines.find((line) => line.lineId === id)
    const line = row.lines.find((one) => one.id === id)
    if (!rest || !line) return refuse('order_line_not_found', { field: 'items' })
    if (quantity > rest.quantity || lines.some((one) => one.lineId === id)) return refuse('refund_too_large')
    const whole = (line.unit_kobo + line.frame_kobo) * quantity
    const amountKobo = quantity === rest.quantity ? rest.amountKobo : Math.min(whole, rest.amountKobo)
    if (quantity > 0) lines.push({ lineId: id, quantity, amountKobo })
  }
  const shippingKobo = isAll || entry.shipping ? left.shippingKobo : 0
  const amountKobo = sumOf([...lines.map((line) => line.amountKobo), shippingKobo])
  // Where a free amount was given back before, the parts no longer add up to what is left.
  if (isAll && (amountKobo !== left.totalKobo || lines.length === 0))
    return ok({ amountKobo: 'rest', lines: [], shippingKobo: 0 })
  return ok({ amountKobo, lines, shippingKobo })
}

async function refundLockedOrder(
  context: OrdersContext,
  tx: Db,
  staff: DecidingStaff,
  row: OrderRow,
  entry: z.output<typeof refundEntry>,
  key: string,
): Promise<Result<{ refund_id: Id; amount: number }, ProblemCode>> {
  const { clock, payments, audit, nameOf } = context
  if (row.state !== 'PAID' && row.state !== 'REFUND_DUE') return refuse('moved_on', { about: row.state })
  const asked = await priceRefund(tx, row, entry)
  if (!asked.ok) return asked
  const left = await refundableOf(tx, row)
  const amountKobo = asked.value.amountKobo === 'rest' ? left.totalKobo : asked.value.amountKobo
  const decision = { key: `staff:${row.id}:${key}`, orderId: row.id, staff, amountKobo }
  const allowed = await checkRefundDecision(payments, tx, decision)
  if (!allowed.ok) return allowed
  const refunded = await requestRefund(payments, tx, {
    ...asked.value,
    orderId: row.id,
    key: decision.key,
    why: entry.reason,
  })
  if (!refunded.ok) return refunded
  await recordRefundDecision(payments, tx, decision)
  for (const line of asked.value.lines) await withdrawPieces(tx, row, line.lineId, line.quantity, clock.now())
  const now = await readOrder(tx, row.id)
  await audit.append(tx, {
    actor: { id: staff.accountId, name: await nameOf(tx, staff.accountId) },
    action: 'order.refund',
    subject: { kind: 'order', id: row.id },
    before: { state: row.state },
    after: { state: now?.state, refund: refunded.value.refundId, amountKobo, reason: entry.reason },
    requestId: staff.requestId,
  })
  return ok({ refund_id: refunded.value.refundId, amount: nairaOf(amountKobo) })
}

/** A page of everybody's orders, newest first. */
export async function readStaffOrders(
  context: OrdersContext,
  query: OrdersQuery,
): Promise<z.input<typeof staffOrderPage>> {
  const { db } = context
  const { rows, total } = await searchOrders(db, query)
  const page = pageOf(rows, total, query)
  return {
    total,
    next: page.next,
    orders: rows.map((row) => ({
      id: row.id,
      code: row.code,
      state: row.state,
      delivery_status: deliveryStatusOf(row.state, row.parcels),
      price_total: nairaOf(row.total_kobo),
      items_total: row.pieces,
      customer: { name: row.customer_name, email: row.customer_email, phone: row.ship_phone },
      created_at: row.created_at.toISOString(),
      paid_at: row.paid_at?.toISOString() ?? null,
    })),
  }
}

/** An order with all that has happened to it; refuses order_not_found. */
export async function readStaffOrder(
  context: OrdersContext,
  idOrCode: string,
): Promise<Result<StaffOrder, ProblemCode>> {
  const { db, clock } = context
  const id = await findOrderId(db, idOrCode)
  const row = id === undefined ? undefined : await readOrder(db, id)
  const found = row && (await readBuyerOrder(context, row.account_id, row.id, context.paymentsOf))
  if (!row || !found?.ok) return refuse('order_not_found')
  const reader = { role: 'staff', accountId: '' } as const
  const parcels = await Promise.all(row.parcels.map((parcel) => findParcel(db, reader, parcel.id)))
  return ok(
    staffOrderOf(
      {
        row,
        order: found.value,
        left: await refundableOf(db, row),
        events: await listOrderEvents(db, row.id),
        money: await readPaymentHistory(db, row.id),
        refunds: await listRefunds(db, [row.id]),
        parcels: parcels.filter((parcel) => parcel !== undefined),
        returns: await context.returnsOf(row.id),
        mails: await listMail(db, mailKey(row.id, '')),
        audit: await readAuditHistory(db, 'order', row.id),
      },
      clock.now(),
    ),
  )
}

/**
 * Gives money of a paid order back, all that is left or a part; works that were not sent go on sale again. Once for each
 * `key`. Refuses order_not_found, moved_on, finance_only, refund_too_large, nothing_to_refund.
 */
export async function refundOrder(
  context: OrdersContext,
  staff: DecidingStaff,
  idOrCode: string,
  entry: z.output<typeof refundEntry>,
  key: string | undefined,
): Promise<Result<{ refund_id: Id; amount: number }, ProblemCode>> {
  const { db, clock } = context
  const id = await findOrderId(db, idOrCode)
  if (id === undefined) return refuse('order_not_found')
  const request = { principal: staff.accountId, route: `staff.refundOrder ${id}`, key, body: entry }
  const freed: Id[] = []
  const done = await withTx(db, (tx) =>
    once(tx, request, clock.now(), async (known) => {
      await lockOrder(tx, id)
      const row = await readOrder(tx, id)
      if (!row) return refuse('order_not_found')
      const refunded = await refundLockedOrder(context, tx, staff, row, entry, known)
      if (refunded.ok) freed.push(...row.lines.map((line) => line.work_id))
      return refunded
    }),
  )
  context.changed({ stock: freed })
  return done
}

/** Cancels an unpaid order, once the provider knows of no money for it. Refuses order_paid, payment_pending, moved_on. */
export async function cancelOrderByStaff(
  context: OrdersContext,
  staff: DecidingStaff,
  idOrCode: string,
  reason: string,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, payments, audit, nameOf } = context
  const id = await findOrderId(db, idOrCode)
  if (id === undefined) return refuse('order_not_found')
  const settlement = await settleOrder(payments, id, 'staff')
  if (settlement === 'paid') return refuse('order_paid', { about: id })
  if (settlement === 'pending' || settlement === 'mismatch') return refuse('payment_pending', { about: id })
  if (settlement === 'unknown') return refuse('provider_silent', { about: id })
  const freed: Id[] = []
  const done = await withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    const order = await lockOrder(tx, id)
    if (order?.state === 'CANCELLED') return ok({})
    if (order?.state !== 'PENDING') return refuse('moved_on', { about: order?.state ?? '' })
    await closeOrder(context, tx, { id, state: order.state }, 'CANCELLED', 'staff', reason)
    await audit.append(tx, {
      actor: { id: staff.accountId, name: await nameOf(tx, staff.accountId) },
      action: 'order.cancel',
      subject: { kind: 'order', id },
      before: { state: order.state },
      after: { state: 'CANCELLED', reason },
      requestId: staff.requestId,
    })
    freed.push(...(await listWorksOf(tx, [id])))
    return ok({})
  })
  context.changed({ stock: freed })
  return done
}
