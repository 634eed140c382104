import { listPaidOutLines } from '../../features/ledger/index.server.ts'
import type { PaymentsPort } from '../../features/orders/index.server.ts'
import {
  findOrdersByReference,
  giveBack,
  giveBackByRule,
  needsSecondPerson,
  type PaymentsContext,
  readPaymentHistory,
  readRefundable,
  settleOrder,
} from '../../features/payments/index.server.ts'

/** What orders ask of payments. */
export function paymentsPort(payments: PaymentsContext): PaymentsPort {
  return {
    settle: (orderId) => settleOrder(payments, orderId, 'staff'),
    refundable: readRefundable,
    giveBack: (tx, refund) => giveBack(payments, tx, refund),
    giveBackByRule: (tx, refund) => giveBackByRule(payments, tx, refund),
    needsSecondPerson: (tx, decision) => needsSecondPerson(payments, tx, decision),
    paidOutLines: listPaidOutLines,
    history: (db, orderId) => readPaymentHistory(payments, db, orderId),
    ordersByReference: findOrdersByReference,
  }
}
