import { readPaymentsOf } from '../../features/checkout/index.server.ts'
import { readVatOfSale, recordReturnCost } from '../../features/ledger/index.server.ts'
import { defineOrderJobs, type OrdersContext, previewStarted } from '../../features/orders/index.server.ts'
import {
  closeReturnsOf,
  decideReturnForTwo,
  defineReturnJobs,
  type ReturnsContext,
  readReturnsOfOrder,
} from '../../features/returns/index.server.ts'
import { askAccountName } from '../../features/sellers/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'
import { paymentsPort } from './payments-port.ts'
import type { Pictures } from './pictures.ts'
import type { Purchases } from './purchases.ts'

export type ParcelParts = { orders: OrdersContext; returns: ReturnsContext }

type Needs = Pick<Pictures, 'media'> &
  OrderParts &
  Pick<Money, 'payments' | 'ledger'> &
  Pick<Purchases, 'checkout'>

/** Orders with all that follows when they are paid: their parcels, parcels that did not come, and works that come back. */
export function composeParcels(
  infrastructure: Infrastructure,
  { media, placing, payments, ledger, checkout }: Needs,
): ParcelParts {
  const { config, db, clock, keyring, limits, mail, notifySellers, sender, audit, nameOf, log } =
    infrastructure
  const accountLookups = limits.throttle('refund-account-name', {
    points: 10,
    seconds: 3600,
    isCallers: true,
  })
  const port = paymentsPort(payments)
  const returns: ReturnsContext = {
    db,
    clock,
    payments,
    evidence: media,
    papers: media,
    keyring,
    askAccountName: (accountId, bankCode, accountNumber) =>
      askAccountName({ db, banks: payments.provider, accountLookups }, accountId, bankCode, accountNumber),
    previewStarted: (tx, ...started) => previewStarted(port, tx, ...started),
    enterCost: (tx, what, cost) => recordReturnCost(ledger, tx, what, cost),
    mail,
    notifySellers,
    sender,
    audit,
    nameOf,
    queue: infrastructure.queue,
    log,
  }
  defineReturnJobs(returns)
  const orders: OrdersContext = {
    ...placing,
    payments: port,
    paymentsOf: (orderIds) => readPaymentsOf(checkout, orderIds),
    evidence: media,
    audit,
    nameOf,
    unsentDays: config.unsentDays,
    log,
    vatOf: readVatOfSale,
    returnsOf: (orderId) => readReturnsOfOrder(db, orderId),
    closeReturnsOf: (tx, parcel, at) => closeReturnsOf(returns, tx, parcel, at),
    decideReturnForTwo: (tx, decision) => decideReturnForTwo(returns, tx, decision),
  }
  defineOrderJobs(orders)
  return { orders, returns }
}
