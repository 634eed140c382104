import type { OrderState } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { TransferAccount } from './provider.ts'

/** An order while its row is locked. */
export type LockedOrder = { id: Id; code: string; state: OrderState; totalKobo: Kobo }

/**
 * Money that was verified with the provider, for one attempt; `paidKobo` is the order's total, `feeKobo` the provider's fee of
 * it, null where it does not say.
 */
export type ReceivedMoney = { attemptId: Id; paidKobo: Kobo; feeKobo: Kobo | null; at: Date }

/** Money going back; `why` is a sentence for the buyer. `currency` is the one it was paid in. */
export type ReturningMoney = { refundId: Id; amountKobo: Kobo; currency: string; why: string; at: Date }

/**
 * What became of the money: 'paid', the order is PAID by it; 'refund_due', the order had lapsed and a work of it is gone;
 * 'already_paid', the order was paid by another attempt before. In the last two cases payments gives the money back.
 */
export type MoneyOutcome = 'paid' | 'refund_due' | 'already_paid'

/** What payments needs of orders; given to it at composition, so that neither feature imports the other. */
export type OrdersPort = {
  /** Locks the order's row until the transaction ends; undefined when there is no such order. */
  lock(tx: Db, orderId: Id): Promise<LockedOrder | undefined>
  /** Applies verified money to the order whose row is locked by `tx`. Called once for each attempt that succeeds. */
  receiveMoney(tx: Db, orderId: Id, money: ReceivedMoney): Promise<MoneyOutcome>
  /**
   * Called with the order's row locked by `tx` when money that had paid it is asked back; `goodsKobo` is all that was asked
   * back so far without shipping. Once that is the price of all its works, or all that had come (`isAll`): PAID → REFUND_DUE.
   */
  refundRequested(
    tx: Db,
    orderId: Id,
    asked: { amountKobo: Kobo; goodsKobo: Kobo; isAll: boolean; at: Date },
  ): Promise<void>
  /** Called when the provider has begun to give money back, and will take its time. */
  refundStarted(tx: Db, orderId: Id, money: ReturningMoney): Promise<void>
  /**
   * Called with the order's row locked by `tx` when money is with the buyer again. `isAll`: nothing more is under way, so
   * REFUND_DUE → REFUNDED.
   */
  refundDone(tx: Db, orderId: Id, money: ReturningMoney & { isAll: boolean }): Promise<void>
  /**
   * Called with the order's row locked by `tx` when an account number has been opened for it: holds its works until ten minutes
   * after the number's end, never shorter than before, and writes to the buyer. False, with nothing done, when it is not unpaid any
   * more or its hold is over.
   */
  awaitTransfer(
    tx: Db,
    orderId: Id,
    transfer: { attemptId: Id; account: TransferAccount; at: Date },
  ): Promise<boolean>
  /** Until when an account number of the order may live at most, since its works are not held without end. */
  latestNumberEnd(tx: Db, orderId: Id): Promise<Date | undefined>
  /** Called when an attempt of an order no longer keeps it open, so that one whose hold is over lapses soon. */
  mayLapse(tx: Db, orderId: Id): Promise<void>
  /** The works of an order, by id. */
  worksOf(db: Db, orderId: Id): Promise<Id[]>
  /** Whom the provider's pop-up addresses. */
  customerOf(db: Db, orderId: Id): Promise<{ name: string; email: string } | undefined>
}
