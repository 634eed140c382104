import {
  awaitTransfer,
  checkSoon,
  findCustomer,
  latestHoldEndOf,
  lockOrder,
  mailRefund,
  type Paid,
  type PlacingContext,
  receiveMoney,
  recordRefundDone,
  recordRefundRequested,
} from '../../features/orders/index.server.ts'
import type { OrdersPort } from '../../features/payments/index.server.ts'

/** What payments have orders do; `then` is what follows in the transaction in which an order becomes paid. */
export function ordersPort(orders: PlacingContext, then: Paid): OrdersPort {
  return {
    lock: lockOrder,
    receiveMoney: (tx, orderId, money) => receiveMoney(orders, tx, orderId, money, then),
    refundRequested: (tx, orderId, refund) => recordRefundRequested(orders, tx, orderId, refund),
    refundStarted: (tx, orderId, refund) => mailRefund(orders, tx, orderId, refund, false),
    refundDone: (tx, orderId, refund) => recordRefundDone(orders, tx, orderId, refund),
    awaitTransfer: (tx, orderId, transfer) => awaitTransfer(orders, tx, orderId, transfer),
    mayLapse: checkSoon,
    latestHoldEnd: (tx, orderId) => latestHoldEndOf(orders, tx, orderId),
    customerOf: findCustomer,
  }
}
