import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type {
  LockedOrder,
  MoneyOutcome,
  ReceivedMoney,
  ReturningMoney,
  TransferAccount,
} from '../../orders/index.server.ts'

/** What payments have orders do; given to them at composition, with all that follows when an order is paid. */
export type OrdersPort = {
  /** Locks the order's row until the transaction ends; undefined when there is no such order. */
  lock(tx: Db, orderId: Id): Promise<LockedOrder | undefined>
  /** Applies verified money to the order whose row is locked by `tx`. Called once for each attempt that succeeds. */
  receiveMoney(tx: Db, orderId: Id, money: ReceivedMoney): Promise<MoneyOutcome>
  /**
   * Called with the order locked by `tx` when its money is asked back. Once all its works, or all it was paid
   * (`isWhole`), are refunded: PAID → REFUND_DUE.
   */
  refundRequested(tx: Db, orderId: Id, asked: { amountKobo: Kobo; isWhole: boolean; at: Date }): Promise<void>
  /** Called when the provider has begun to give money back, and will take its time. */
  refundStarted(tx: Db, orderId: Id, money: ReturningMoney): Promise<void>
  /**
   * Called with the order's row locked by `tx` when money is with the buyer again. `isAll`: nothing more is under way, so
   * REFUND_DUE → REFUNDED.
   */
  refundDone(tx: Db, orderId: Id, money: ReturningMoney & { isAll: boolean }): Promise<void>
  /**
   * Called with the order locked by `tx` when it gets an account number: extends its hold up to `holdUntil`, mails the
   * buyer. False, unchanged, if paid, closed or expired.
   */
  awaitTransfer(
    tx: Db,
    orderId: Id,
    transfer: { attemptId: Id; account: TransferAccount; holdUntil: Date; at: Date },
  ): Promise<boolean>
  /** Until when the works of the order may be held at most; undefined when there is no such order. */
  latestHoldEnd(tx: Db, orderId: Id): Promise<Date | undefined>
  /** Called when an attempt of an order no longer keeps it open, so that one whose hold is over lapses soon. */
  mayLapse(tx: Db, orderId: Id): Promise<void>
  /** Whom the provider's pop-up addresses. */
  customerOf(db: Db, orderId: Id): Promise<{ name: string; email: string } | undefined>
}
