import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { StaffOrder, staffOrderPage } from '../../../contract/staff-order.ts'
import { findWords } from '../../../kernel/find-words.ts'
import type { Id } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { listMail } from '../../../platform/mail/index.ts'
import { listOpenJobs } from '../../../platform/queue/index.ts'
import { readAuditHistory } from '../../audit/index.server.ts'
import { pictureOf } from '../../media/index.server.ts'
import type { OrdersContext } from '../context/orders.ts'
import { deliveryStatusOf } from '../rules/orders.ts'
import { listOrderNotes, listSellersOfOrder } from '../store/order-notes.ts'
import { lockOrder, readOrder } from '../store/orders.ts'
import { findParcel, listOrderEvents } from '../store/parcels.ts'
import { listOpenProposals } from '../store/refund-proposals.ts'
import {
  type FirstWork,
  findOrderId,
  listFirstWorks,
  listOrdersTracked,
  type OrdersQuery,
  searchOrders,
} from '../store/search.ts'
import { staffOrderOf } from '../view/staff.ts'
import { closeOrder } from './closing.ts'
import { mailKey } from './mails.ts'
import { readBuyerOrder } from './orders.ts'

/** The orders that are found by a payment's reference, the account number of a transfer, or the tracking code of a parcel. */
export async function ordersKnownBy({ db, payments }: OrdersContext, q: string): Promise<Id[]> {
  const words = findWords(q)
  if (words.length === 0) return []
  const [paid, tracked] = await Promise.all([
    payments.ordersByReference(db, q, words),
    listOrdersTracked(db, words),
  ])
  return [...paid, ...tracked]
}

/** The ids of the orders that a search of staff finds, at most 200, the newest first. */
export async function findOrdersOfStaff(context: OrdersContext, q: string): Promise<Id[]> {
  const known = await ordersKnownBy(context, q)
  const { rows } = await searchOrders(context.db, { q, state: 'all', page: 1, limit: 200 }, known)
  return rows.map(({ id }) => id)
}

/** A page of everybody's orders, newest first. */
export async function readStaffOrders(
  context: OrdersContext,
  query: OrdersQuery,
): Promise<z.input<typeof staffOrderPage>> {
  const { db } = context
  const known = await ordersKnownBy(context, query.q)
  const { rows, total } = await searchOrders(db, query, known)
  const page = pageOf(rows, total, query)
  const works = await listFirstWorks(
    db,
    rows.map(({ id }) => id),
  )
  const first = new Map(works.map((work) => [work.id, work]))
  return {
    total,
    next: page.next,
    orders: rows.map((row) => ({
      id: row.id,
      code: row.code,
      state: row.state,
      work: firstWorkOf(first.get(row.id)),
      delivery_status: deliveryStatusOf(row.state, row.parcels),
      price_total: nairaOf(row.total_kobo),
      items_total: row.pieces,
      customer: { name: row.customer_name, email: row.customer_email, phone: row.ship_phone },
      created_at: row.created_at.toISOString(),
      paid_at: row.paid_at?.toISOString() ?? null,
    })),
  }
}

function firstWorkOf(work: FirstWork | undefined) {
  return work ? { name: work.name, picture: work.picture && pictureOf(work.picture, work.name) } : null
}

/** An order with all that has happened to it; refuses order_not_found. */
export async function readStaffOrder(
  context: OrdersContext,
  idOrCode: string,
): Promise<Result<StaffOrder, ProblemCode>> {
  const { db, payments } = context
  const id = await findOrderId(db, idOrCode)
  const row = id === undefined ? undefined : await readOrder(db, id)
  const found = row && (await readBuyerOrder(context, row.account_id, row.id, context.paymentsOf))
  if (!row || !found?.ok) return refuse('order_not_found')
  const reader = { role: 'staff', id: '' } as const
  const money = await payments.history(db, row.id)
  const named = [row.id, ...money.attempts.map((it) => it.tx_ref), ...money.refunds.map((it) => it.id)]
  const parcels = await Promise.all(row.parcels.map((parcel) => findParcel(db, reader, parcel.id)))
  return ok(
    staffOrderOf(
      {
        row,
        order: found.value,
        left: await payments.refundable(db, row.id),
        sellers: await listSellersOfOrder(db, row.id),
        vat: await context.vatOf(db, row.id),
        notes: await listOrderNotes(db, row.id),
        proposals: await listOpenProposals(db, row.id),
        events: await listOrderEvents(db, row.id),
        money,
        parcels: parcels.filter((parcel) => parcel !== undefined),
        returns: await context.returnsOf(row.id),
        mails: await listMail(db, mailKey(row.id, '')),
        jobs: await listOpenJobs(db, named),
        audit: await readAuditHistory(db, 'order', row.id),
      },
      context,
    ),
  )
}

/** Cancels an unpaid order, once the provider knows of no money for it. Refuses order_paid, payment_pending, moved_on. */
export async function cancelOrderByStaff(
  context: OrdersContext,
  staff: Officer,
  idOrCode: string,
  reason: string,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, payments, audit, nameOf } = context
  const id = await findOrderId(db, idOrCode)
  if (id === undefined) return refuse('order_not_found')
  const settlement = await payments.settle(id)
  if (settlement === 'paid') return refuse('order_paid', { about: id })
  if (settlement === 'pending' || settlement === 'mismatch') return refuse('payment_pending', { about: id })
  if (settlement === 'unknown') return refuse('provider_silent', { about: id })
  return withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    const allowed = await audit.within(tx, staff.id, 'order.cancel')
    if (!allowed.ok) return allowed
    const order = await lockOrder(tx, id)
    if (order?.state === 'CANCELLED') return ok({})
    if (order?.state !== 'PENDING') return refuse('moved_on', { about: order?.state ?? '' })
    await closeOrder(context, tx, { id, state: order.state }, 'CANCELLED', 'staff', reason)
    await audit.append(tx, {
      actor: { id: staff.id, name: await nameOf(tx, staff.id) },
      action: 'order.cancel',
      subject: { kind: 'order', id },
      before: { state: order.state },
      after: { state: 'CANCELLED', reason },
    })
    return ok({})
  })
}
