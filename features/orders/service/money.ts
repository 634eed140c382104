import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  AFTER_TRANSFER,
  type MoneyOutcome,
  type ReceivedMoney,
  type ReturningMoney,
  type TransferAccount,
} from '../../payments/index.server.ts'
import type { PlacingContext } from '../context.ts'
import { latestHoldEnd, mayOrderGo } from '../rules/orders.ts'
import { holdPieces, sellHolds, takePieces } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import { closeClaimsWithOrder } from './claims.ts'
import { mailPaid, mailRefund, mailTransfer } from './mails.ts'
import { withdrawParcels } from './withdrawing.ts'

/** Something that has to happen in the transaction in which an order becomes paid, by the attempt that is named. */
export type WhenPaid = (tx: Db, order: store.OrderRow, attemptId: Id) => Promise<void>

async function settlePaid(
  context: PlacingContext,
  tx: Db,
  row: store.OrderRow,
  { at, attemptId }: ReceivedMoney,
  detail: string,
  whenPaid: readonly WhenPaid[],
): Promise<void> {
  await sellHolds(tx, row.id, at)
  await store.moveOrder(tx, row, 'PAID', { actor: 'system', at, detail })
  await store.insertParcels(tx, row.id, [...new Set(row.lines.map((line) => line.seller_id))].toSorted(), at)
  const paid: store.OrderRow = { ...row, state: 'PAID', paid_at: at }
  for (const act of whenPaid) await act(tx, paid, attemptId)
  // The receipt has the VAT, which the ledger knows once it has entered the sale.
  await mailPaid(context, tx, paid)
}

async function latestEnd(
  context: Pick<PlacingContext, 'holdMs'>,
  tx: Db,
  orderId: Id,
): Promise<Date | undefined> {
  const { holdMs } = context
  const createdAt = await store.readCreatedAt(tx, orderId)
  return createdAt && latestHoldEnd(createdAt, holdMs)
}

/**
 * Applies money that was verified with the provider to the order whose row is locked by `tx`, and calls `whenPaid` where it becomes
 * paid by it. Returns what became of the money.
 */
export async function receiveMoney(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  money: ReceivedMoney,
  whenPaid: readonly WhenPaid[],
): Promise<MoneyOutcome> {
  const { paidKobo, at } = money
  const row = await store.readOrder(tx, orderId)
  if (!row) throw new Error(`money for an order that does not exist: ${orderId}`)
  // An item may have been removed after the attempt was made: then the buyer paid for another order than this one.
  if (row.state === 'PENDING' && paidKobo !== row.total_kobo) return 'refund_due'
  if (row.state === 'PENDING') {
    await settlePaid(context, tx, row, money, 'paid', whenPaid)
    return 'paid'
  }
  if (row.state !== 'CANCELLED' && row.state !== 'EXPIRED') return 'already_paid'

  // Late money: the works are claimed again if they are still free and the amount is still right.
  const claims = row.lines.map((line) => ({
    lineId: line.id,
    editionId: line.edition_id,
    quantity: line.quantity,
    oneOfAKind: line.one_of_a_kind,
  }))
  // A buyer whose account is deleted meanwhile wants no work any more, and there is no address to send it to.
  const hasLeft = row.customer_email === ''
  if (!hasLeft && paidKobo === row.total_kobo && !(await takePieces(tx, claims))) {
    await holdPieces(tx, row.id, claims, at)
    await settlePaid(context, tx, row, money, 'late money, works claimed again', whenPaid)
    return 'paid'
  }
  await store.moveOrder(tx, row, 'REFUND_DUE', {
    actor: 'system',
    at,
    detail: hasLeft ? 'late money, the account is deleted' : 'late money, a work is gone',
  })
  return 'refund_due'
}

/**
 * Records that money that had paid a locked order is asked back; `goodsKobo` is all that was asked back so far without shipping. Once
 * that is the price of all its works, or all that had come (`isAll`), the order is REFUND_DUE, and what was not sent is withdrawn.
 */
export async function recordRefundRequested(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  { amountKobo, goodsKobo, isAll, at }: { amountKobo: Kobo; goodsKobo: Kobo; isAll: boolean; at: Date },
): Promise<void> {
  const row = await store.readOrder(tx, orderId)
  if (!row) return
  const detail = `Refund of ${formatKobo(amountKobo)} requested`
  const isWhole = isAll || goodsKobo >= row.subtotal_kobo
  if (!isWhole || !mayOrderGo(row.state, 'REFUND_DUE', 'system')) {
    await store.recordEvent(tx, orderId, { actor: 'system', at, from: row.state, to: row.state, detail })
    return
  }
  await store.moveOrder(tx, row, 'REFUND_DUE', { actor: 'system', at, detail })
  await withdrawParcels(tx, row, at)
  await closeClaimsWithOrder(context, tx, orderId, at)
}

/** Records that money of a locked order is with the buyer again, and writes to them. `isAll`: nothing more is under way, so it is REFUNDED. */
export async function recordRefundDone(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  { isAll, ...money }: ReturningMoney & { isAll: boolean },
): Promise<void> {
  const order = await store.lockOrder(tx, orderId)
  if (!order) return
  const { at, currency } = money
  const detail = `${formatKobo(money.amountKobo).replace(/^NGN/, currency)} returned`
  if (isAll && mayOrderGo(order.state, 'REFUNDED', 'system'))
    await store.moveOrder(tx, order, 'REFUNDED', { actor: 'system', at, detail })
  else
    await store.recordEvent(tx, orderId, {
      actor: 'system',
      at,
      from: order.state,
      to: order.state,
      detail,
    })
  await mailRefund(context, tx, orderId, money, true)
}

/**
 * Lengthens the hold of a locked, unpaid order for which an account number has been opened, and writes to its buyer. Returns false, with
 * nothing done, when it is not unpaid any more or its hold is over.
 */
export async function awaitTransfer(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  { attemptId, account, at }: { attemptId: Id; account: TransferAccount; at: Date },
): Promise<boolean> {
  const latest = await latestEnd(context, tx, orderId)
  if (!latest) return false
  const wished = after(account.expiresAt, AFTER_TRANSFER)
  const isHeld = await store.lengthenHold(tx, orderId, wished < latest ? wished : latest, at)
  if (!isHeld) return false
  const detail = 'account number for a bank transfer opened'
  await store.recordEvent(tx, orderId, { actor: 'buyer', at, from: 'PENDING', to: 'PENDING', detail })
  await mailTransfer(context, tx, orderId, attemptId, account)
  return true
}

/** Until when an account number of an order may live at most; undefined where there is no such order. */
export async function latestNumberEnd(
  context: Pick<PlacingContext, 'holdMs'>,
  tx: Db,
  orderId: Id,
): Promise<Date | undefined> {
  const latest = await latestEnd(context, tx, orderId)
  return latest && after(latest, -AFTER_TRANSFER)
}

/** Whom the provider's pop-up addresses; undefined where there is no such order. */
export async function findCustomer(
  db: Db,
  orderId: Id,
): Promise<{ name: string; email: string } | undefined> {
  const row = await store.readOrder(db, orderId)
  return row && { name: row.customer_name, email: row.customer_email }
}
