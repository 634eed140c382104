import type * as z from 'zod/mini'
import type { refundEntry, StaffOrder, staffOrderPage } from '../../../contract/order.ts'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, koboOf, nairaOf, sumOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { TellChanged } from '../../../kernel/shown.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { listMail } from '../../../platform/mail/index.ts'
import { type Audit, readAuditHistory } from '../../audit/index.server.ts'
import type { PaymentsContext, RefundLine } from '../../payments/index.server.ts'
import {
  checkRefundDecision,
  listRefunds,
  readPaymentHistory,
  recordRefundDecision,
  requestRefund,
  settleOrder,
} from '../../payments/index.server.ts'
import { deliveryStatusOf } from '../rules/orders.ts'
import { listWorksOf, lockOrder, type OrderRow, readOrder } from '../store/orders.ts'
import { listEvents, readParcel } from '../store/parcels.ts'
import { findOrderId, type OrdersQuery, searchOrders } from '../store/search.ts'
import { staffOrderOf } from '../view/staff.ts'
import { mailKey } from './mails.ts'
import type { OrdersService, PaymentsOf } from './orders.ts'
import { refundableOf } from './refundable.ts'
import { withdrawPieces } from './withdrawing.ts'

/** A member of staff who does something about an order. */
export type Clerk = { accountId: Id; roles: readonly StaffRole[]; requestId: string }

export type DeskDeps = {
  db: Db
  clock: Clock
  orders: OrdersService
  payments: PaymentsContext
  audit: Audit
  paymentsOf: PaymentsOf
  /** The returns of an order, in short. */
  returnsOf(orderId: Id): Promise<StaffOrder['returns']>
  nameOf(db: Db, accountId: Id): Promise<string>
  changed: TellChanged
}

type Asked = { amountKobo: Kobo | 'rest'; lines: RefundLine[]; shippingKobo: Kobo }

/** What staff do about orders: find them, see all that happened, give money back, cancel. */
export function createOrdersDesk(deps: DeskDeps) {
  const { db, clock, orders, payments, audit, nameOf } = deps

  /** The amounts of what staff ask to give back; refuses refund_too_large, order_line_not_found. */
  const price = async (
    tx: Db,
    row: OrderRow,
    entry: z.output<typeof refundEntry>,
  ): Promise<Result<Asked, ProblemCode>> => {
    const left = await refundableOf(tx, row)
    if (entry.amount !== undefined && entry.items) return refuse('invalid', { field: 'amount' })
    if (entry.amount !== undefined)
      return ok({ amountKobo: koboOf(entry.amount), lines: [], shippingKobo: 0 })
    const isAll = !entry.items
    const wanted = entry.items ?? left.lines.map((line) => ({ id: line.lineId, quantity: line.quantity }))
    const lines: RefundLine[] = []
    for (const { id, quantity } of wanted) {
      const rest = left.lines.find((line) => line.lineId === id)
      const line = row.lines.find((one) => one.id === id)
      if (!rest || !line) return refuse('order_line_not_found', { field: 'items' })
      if (quantity > rest.quantity || lines.some((one) => one.lineId === id))
        return refuse('refund_too_large')
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

  const refundLocked = async (
    tx: Db,
    clerk: Clerk,
    row: OrderRow,
    entry: z.output<typeof refundEntry>,
    key: string,
  ): Promise<Result<{ refund_id: Id; amount: number }, ProblemCode>> => {
    if (row.state !== 'PAID' && row.state !== 'REFUND_DUE') return refuse('moved_on', { about: row.state })
    const asked = await price(tx, row, entry)
    if (!asked.ok) return asked
    const left = await refundableOf(tx, row)
    const amountKobo = asked.value.amountKobo === 'rest' ? left.totalKobo : asked.value.amountKobo
    const decision = { key: `staff:${row.id}:${key}`, orderId: row.id, staff: clerk, amountKobo }
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
    for (const line of asked.value.lines)
      await withdrawPieces(tx, row, line.lineId, line.quantity, clock.now())
    const now = await readOrder(tx, row.id)
    await audit.append(tx, {
      actor: { id: clerk.accountId, name: await nameOf(tx, clerk.accountId) },
      action: 'order.refund',
      subject: { kind: 'order', id: row.id },
      before: { state: row.state },
      after: { state: now?.state, refund: refunded.value.refundId, amountKobo, reason: entry.reason },
      requestId: clerk.requestId,
    })
    return ok({ refund_id: refunded.value.refundId, amount: nairaOf(amountKobo) })
  }

  return {
    /** A page of everybody's orders, newest first. */
    search: async (query: OrdersQuery): Promise<z.input<typeof staffOrderPage>> => {
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
    },

    /** An order with all that has happened to it; refuses order_not_found. */
    read: async (idOrCode: string): Promise<Result<StaffOrder, ProblemCode>> => {
      const id = await findOrderId(db, idOrCode)
      const row = id === undefined ? undefined : await readOrder(db, id)
      const found = row && (await orders.read(row.account_id, row.id, deps.paymentsOf))
      if (!row || !found?.ok) return refuse('order_not_found')
      const staff = { role: 'staff', accountId: '' } as const
      const parcels = await Promise.all(row.parcels.map((parcel) => readParcel(db, staff, parcel.id)))
      return ok(
        staffOrderOf(
          {
            row,
            order: found.value,
            left: await refundableOf(db, row),
            events: await listEvents(db, row.id),
            money: await readPaymentHistory(db, row.id),
            refunds: await listRefunds(db, [row.id]),
            parcels: parcels.filter((parcel) => parcel !== undefined),
            returns: await deps.returnsOf(row.id),
            mails: await listMail(db, mailKey(row.id, '')),
            audit: await readAuditHistory(db, 'order', row.id),
          },
          clock.now(),
        ),
      )
    },

    /**
     * Gives money of a paid order back, all that is left or a part; works that were not sent go on sale again. Once for each
     * `key`. Refuses order_not_found, moved_on, finance_only, refund_too_large, nothing_to_refund.
     */
    refund: async (
      clerk: Clerk,
      idOrCode: string,
      entry: z.output<typeof refundEntry>,
      key: string | undefined,
    ): Promise<Result<{ refund_id: Id; amount: number }, ProblemCode>> => {
      const id = await findOrderId(db, idOrCode)
      if (id === undefined) return refuse('order_not_found')
      const request = { principal: clerk.accountId, route: `staff.refundOrder ${id}`, key, body: entry }
      const freed: Id[] = []
      const done = await withTx(db, (tx) =>
        once(tx, request, clock.now(), async (known) => {
          await lockOrder(tx, id)
          const row = await readOrder(tx, id)
          if (!row) return refuse('order_not_found')
          const refunded = await refundLocked(tx, clerk, row, entry, known)
          if (refunded.ok) freed.push(...row.lines.map((line) => line.work_id))
          return refunded
        }),
      )
      deps.changed({ stock: freed })
      return done
    },

    /** Cancels an unpaid order, once the provider knows of no money for it. Refuses order_paid, payment_pending, moved_on. */
    cancel: async (
      clerk: Clerk,
      idOrCode: string,
      reason: string,
    ): Promise<Result<Record<string, never>, ProblemCode>> => {
      const id = await findOrderId(db, idOrCode)
      if (id === undefined) return refuse('order_not_found')
      const standing = await settleOrder(payments, id, 'staff')
      if (standing === 'paid') return refuse('order_paid', { about: id })
      if (standing === 'pending' || standing === 'mismatch') return refuse('payment_pending', { about: id })
      if (standing === 'unknown') return refuse('provider_silent', { about: id })
      const freed: Id[] = []
      const done = await withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
        const order = await lockOrder(tx, id)
        if (order?.state === 'CANCELLED') return ok({})
        if (order?.state !== 'PENDING') return refuse('moved_on', { about: order?.state ?? '' })
        await orders.close(tx, { id, state: order.state }, 'CANCELLED', 'staff', reason)
        await audit.append(tx, {
          actor: { id: clerk.accountId, name: await nameOf(tx, clerk.accountId) },
          action: 'order.cancel',
          subject: { kind: 'order', id },
          before: { state: order.state },
          after: { state: 'CANCELLED', reason },
          requestId: clerk.requestId,
        })
        freed.push(...(await listWorksOf(tx, [id])))
        return ok({})
      })
      deps.changed({ stock: freed })
      return done
    },
  }
}

export type OrdersDesk = ReturnType<typeof createOrdersDesk>
