import type { Order, orderTabs } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { OrdersContext, PaymentsOf } from '../context/orders.ts'
import * as store from '../store/orders.ts'
import { type OrderPayment, orderOf } from '../view/orders.ts'

const noPayment: OrderPayment = { txRef: '', state: 'none', refunds: [], transfer: null }

async function ordersView(
  context: Pick<OrdersContext, 'db' | 'clock'>,
  rows: store.OrderRow[],
  paymentsOf: PaymentsOf,
): Promise<Order[]> {
  const { clock } = context
  const payments = await paymentsOf(rows.map((row) => row.id))
  return rows.map((row) => orderOf(row, payments.get(row.id) ?? noPayment, clock.now()))
}

/** One of an account's orders by id or code; refuses order_not_found. */
export async function readBuyerOrder(
  context: Pick<OrdersContext, 'db' | 'clock'>,
  accountId: Id,
  idOrCode: string,
  paymentsOf: PaymentsOf,
): Promise<Result<Order, ProblemCode>> {
  const { db } = context
  const row = await store.readOwnOrder(db, accountId, idOrCode)
  const [order] = row ? await ordersView(context, [row], paymentsOf) : []
  return order ? ok(order) : refuse('order_not_found')
}

/** A page of an account's orders, newest first. */
export async function readBuyerOrders(
  context: Pick<OrdersContext, 'db' | 'clock'>,
  accountId: Id,
  tab: (typeof orderTabs)[number],
  request: PageRequest,
  paymentsOf: PaymentsOf,
): Promise<Page<Order>> {
  const { db } = context
  const { rows, total } = await store.listOrders(db, accountId, tab, request)
  return pageOf(await ordersView(context, rows, paymentsOf), total, request)
}
