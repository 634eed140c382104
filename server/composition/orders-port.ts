import {
  awaitTransfer,
  checkSoon,
  findCustomer,
  latestNumberEnd,
  listWorksOf,
  lockOrder,
  mailRefund,
  type PlacingContext,
  receiveMoney,
  recordRefundDone,
  recordRefundRequested,
  type WhenPaid,
} from '../../features/orders/index.server.ts'
import type { OrdersPort } from '../../features/payments/index.server.ts'

/** What payments ask of orders. `whenPaid` is called in the transaction in which an order becomes paid. */
export function ordersPort(orders: PlacingContext, whenPaid: readonly WhenPaid[]): OrdersPort {
  return {
    lock: lockOrder,
    worksOf: (db, orderId) => listWorksOf(db, [orderId]),
    receiveMoney: (tx, orderId, money) => receiveMoney(orders, tx, orderId, money, whenPaid),
    refundRequested: (tx, orderId, refund) => recordRefundRequested(orders, tx, orderId, refund),
    refundStarted: (tx, orderId, refund) => mailRefund(orders, tx, orderId, refund, false),
    refundDone: (tx, orderId, refund) => recordRefundDone(orders, tx, orderId, refund),
    awaitTransfer: (tx, orderId, transfer) => awaitTransfer(orders, tx, orderId, transfer),
    mayLapse: checkSoon,
    latestNumberEnd: (tx, orderId) => latestNumberEnd(orders, tx, orderId),
    customerOf: findCustomer,
  }
}
