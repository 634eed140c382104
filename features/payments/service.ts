import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PaymentsContext, RefundLine } from './context.ts'
import { checkGiving, type Giving, keepGiving } from './giving.ts'
import { deleteDecision } from './giving-store.ts'
import { type PaymentHistory, readHistory } from './history.ts'
import { checkAttempt, defineJobs, sweep } from './jobs.ts'
import { type ListingReport, listStrays } from './listing.ts'
import { type OpenedAttempt, type OpenRefusal, openAttempt } from './open.ts'
import { popUpOf } from './pop-up-address.ts'
import { receiveWebhook, type Webhook } from './receive.ts'
import { type RefundRefusal, type RefundRequest, refund } from './refund.ts'
import { listRefundable, listRefunds, type Refund } from './refund-store.ts'
import type { AttemptState, OrderSettlement } from './rules.ts'
import { type Settlement, type SettleSource, settle, settleOrder } from './settle.ts'
import { type StartedAttempt, startAttempt } from './start.ts'
import { findAttempts } from './store.ts'
import {
  type OpenTransfer,
  openTransfer,
  type TransferRefusal,
  transferSent,
  transfersOf,
} from './transfer.ts'

/** An attempt as other features see it; the amount in kobo. */
export type AttemptView = {
  txRef: string
  orderId: Id
  state: AttemptState
  amountKobo: number
  isTransfer: boolean
  /** Whether it was begun with the provider that is configured now; by another nobody can pay any more. */
  isCurrent: boolean
  createdAt: Date
}

/** Payments, as the rest of the server uses it. What each does and refuses stands at the function of the same name. */
export type Payments = {
  startAttempt(tx: Db, asked: { order: { id: Id; totalKobo: number } }): Promise<StartedAttempt>
  openAttempt(txRef: string, key: string): Promise<Result<OpenedAttempt, OpenRefusal>>
  popUpOf(txRef: string): string
  openTransfer(orderId: Id): Promise<Result<OpenTransfer, TransferRefusal>>
  transferSent(orderId: Id): Promise<Result<null, 'transfer_not_found'>>
  /** The newest account number of each of several orders, live or not. */
  transfersOf(db: Db, orderIds: readonly Id[]): Promise<ReadonlyMap<Id, OpenTransfer>>
  settle(txRef: string, source: SettleSource): Promise<Result<Settlement, 'attempt_not_found'>>
  /** Never inside a transaction: it waits for the provider. `source` is 'browser' unless told otherwise. */
  settleOrder(orderId: Id, source?: SettleSource): Promise<OrderSettlement>
  /** The attempts of an order, newest first. */
  attemptsOf(db: Db, orderId: Id): Promise<AttemptView[]>
  /** The attempts of several orders by one statement, newest first. */
  attemptsOfMany(db: Db, orderIds: readonly Id[]): Promise<AttemptView[]>
  refund(tx: Db, request: RefundRequest): Promise<Result<{ refundId: Id }, RefundRefusal>>
  checkGiving(tx: Db, giving: Giving): Promise<Result<null, 'finance_only'>>
  keepGiving(tx: Db, giving: Giving): Promise<void>
  /** Strikes a decision out that came to nothing, by its key. */
  forgetGiving(tx: Db, key: string): Promise<void>
  /** What may still be asked back of each line of an order. */
  refundableOf(db: Db, orderId: Id): Promise<RefundLine[]>
  /** An order's attempts and the events about them, oldest first. */
  historyOf(db: Db, orderId: Id): Promise<PaymentHistory>
  /** The refunds of several orders, oldest first. */
  refundsOf(db: Db, orderIds: readonly Id[]): Promise<Refund[]>
  receiveWebhook(webhook: Webhook): Promise<Result<undefined, 'signature_wrong' | 'malformed'>>
  /** The reconciler's steps, which the queue takes by itself; for staff and tests to take now. */
  reconcile: {
    check(txRef: string): Promise<void>
    sweep(): Promise<void>
    listStrays(): Promise<ListingReport>
  }
}

/** Puts payments together and names its jobs to the queue, so it comes before `queue.start()`. */
export function createPayments(context: PaymentsContext): Payments {
  defineJobs(context)
  const attemptsOfMany = async (db: Db, orderIds: readonly Id[]): Promise<AttemptView[]> =>
    (await findAttempts(db, orderIds)).map(
      ({ txRef, orderId, state, amountKobo, isTransfer, provider, createdAt }) => ({
        txRef,
        orderId,
        state,
        amountKobo,
        isTransfer,
        isCurrent: provider === context.provider.name,
        createdAt,
      }),
    )
  return {
    startAttempt: (tx, asked) => startAttempt(context, tx, asked),
    openAttempt: (txRef, key) => openAttempt(context, txRef, key),
    popUpOf: (txRef) => popUpOf(context, txRef),
    openTransfer: (orderId) => openTransfer(context, orderId),
    transferSent: (orderId) => transferSent(context, orderId),
    transfersOf: (db, orderIds) => transfersOf(context, db, orderIds),
    settle: (txRef, source) => settle(context, txRef, source),
    settleOrder: (orderId, source = 'browser') => settleOrder(context, orderId, source),
    attemptsOf: (db, orderId) => attemptsOfMany(db, [orderId]),
    attemptsOfMany,
    refund: (tx, request) => refund(context, tx, request),
    checkGiving: (tx, giving) => checkGiving(context, tx, giving),
    keepGiving: (tx, giving) => keepGiving(context, tx, giving),
    forgetGiving: deleteDecision,
    refundableOf: listRefundable,
    historyOf: readHistory,
    refundsOf: listRefunds,
    receiveWebhook: (webhook) => receiveWebhook(context, webhook),
    reconcile: {
      check: (txRef) => checkAttempt(context, { txRef }),
      sweep: () => sweep(context),
      listStrays: () => listStrays(context),
    },
  }
}
