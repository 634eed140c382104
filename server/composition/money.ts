import { readPerson } from '../../features/accounts/index.server.ts'
import { clearBought } from '../../features/cart/index.server.ts'
import {
  enqueueOrderPaid,
  enqueuePayoutSent,
  type IntegrationsContext,
} from '../../features/integrations/index.server.ts'
import {
  defineLedgerJobs,
  type LedgerContext,
  planRefund,
  recordBeyond,
  recordExtra,
  recordFee,
  recordRefund,
  recordSale,
  thresholdsOf,
} from '../../features/ledger/index.server.ts'
import {
  followDispute,
  notifySpared,
  openClaimsOf,
  receiptsOf,
  type WhenPaid,
} from '../../features/orders/index.server.ts'
import {
  type CallResult,
  definePaymentJobs,
  guardProvider,
  listTakingsOfSeller,
  lookAtPaid,
  type OnRefunded,
  openChecksOf,
  openDisputesOf,
  type PaymentsContext,
  pendingRefundsOf,
} from '../../features/payments/index.server.ts'
import {
  costAccountsOf,
  listPaidCosts,
  openReturnsOf,
  returnedOf,
} from '../../features/returns/index.server.ts'
import { bankOf, freezeOf, heldBecause, isDisabled, isVerified } from '../../features/sellers/index.server.ts'
import { koboOf } from '../../kernel/money.ts'
import { providerOf } from '../payment-provider.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { OrderParts } from './orders.ts'
import { ordersPort } from './orders-port.ts'

export type Money = {
  ledger: LedgerContext
  payments: PaymentsContext
  /** Calls a listener after every call of the payment provider's API. */
  onProviderCall: (listener: (result: CallResult) => void) => void
}

type Needs = OrderParts & {
  integrations: IntegrationsContext
  /** The returns', which are made of the payments. */
  whenRefunded: OnRefunded
}

/** The payment provider, payments and the ledger, and what follows when an order is paid or money went back. */
export function composeMoney(
  infrastructure: Infrastructure,
  { placing, integrations, whenRefunded }: Needs,
): Money {
  const { config, db, clock, keyring, queue, log } = infrastructure
  const listeners = new Set<(result: CallResult) => void>()
  const provider = guardProvider(providerOf(config, infrastructure), (result) => {
    for (const listener of listeners) listener(result)
  })
  const ledger: LedgerContext = {
    company: config.company,
    ...infrastructure,
    provider,
    personOf: readPerson,
    whenSent: (tx, payout) => enqueuePayoutSent(integrations, tx, payout),
    settings: {
      commissionBp: config.commissionBp,
      vatBp: config.vatBp,
      payoutAfterDays: config.payouts.afterDays,
    },
    firstThresholds: {
      payout_least_kobo: koboOf(config.payouts.least),
      two_people_above_kobo: koboOf(config.payouts.twoPeopleAbove),
    },
    paidReturnCosts: listPaidCosts,
    sellers: {
      freezeOf,
      isVerified,
      isDisabled,
      heldBecause,
      receipts: receiptsOf,
      bankOf: (tx, sellerId) => bankOf(keyring, tx, sellerId),
      openReturns: openReturnsOf,
      openClaims: openClaimsOf,
      openDisputes: openDisputesOf,
      openChecks: openChecksOf,
      takings: listTakingsOfSeller,
      pendingRefunds: pendingRefundsOf,
    },
  }
  const emptyCart: WhenPaid = async (tx, order) => {
    if (order.purchase === 'cart')
      await clearBought({ clock }, tx, { kind: 'account', id: order.account_id }, order.lines)
  }
  const payments: PaymentsContext = {
    db,
    clock,
    keyring,
    provider,
    queue,
    log,
    ledger: {
      recordExtra: (tx, extra) => recordExtra(ledger, tx, extra),
      recordFee: (tx, fee) => recordFee(ledger, tx, fee),
      recordBeyond: (tx, beyond) => recordBeyond(ledger, tx, beyond),
      planRefund,
    },
    onDisputed: (tx, disputed) => followDispute(infrastructure, tx, disputed),
    onSpared: (tx, spared) => notifySpared(infrastructure, tx, spared),
    returnedOf,
    signs: { hasNetworks: config.isRateLimited, accountsOf: costAccountsOf },
    twoPeopleAbove: async (tx) => (await thresholdsOf(ledger, tx)).two_people_above_kobo,
    onRefunded: [async (tx, money) => void (await recordRefund(ledger, tx, money)), whenRefunded],
    ...(config.payment.provider !== 'sandbox' && { pagesUrl: config.payment.pagesUrl }),
    orders: ordersPort(placing, {
      enterSale: async (tx, order, { attemptId, feeKobo, delivery }) =>
        (await recordSale(ledger, tx, { ...order, attemptId, feeKobo, delivery })).vat,
      whenPaid: [
        (tx, order) => enqueueOrderPaid(integrations, tx, order),
        emptyCart,
        (tx, order) => lookAtPaid(payments, tx, order),
      ],
    }),
  }
  defineLedgerJobs(ledger)
  definePaymentJobs(payments)
  return {
    ledger,
    payments,
    onProviderCall: (listener) => void listeners.add(listener),
  }
}
