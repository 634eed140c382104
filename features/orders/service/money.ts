import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { giveNumbers } from '../../catalogue/index.server.ts'
import type { MoneyOutcome, ReceivedMoney, ReturningMoney, TransferAccount } from '../context/money.ts'
import type { PlacingContext } from '../context/orders.ts'
import type { Vat } from '../emails/receipt.tsx'
import { latestHoldEnd, mayOrderGo } from '../rules/orders.ts'
import { holdPieces, takePieces } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import { sellOrder } from '../store/sales.ts'
import { closeClaimsWithOrder } from './claims.ts'
import { closeOrder, DISABLED } from './closing.ts'
import { mailPaid, mailRefund, mailTransfer } from './mails.ts'
import { PAID_JOB } from './paid.ts'
import { withdrawParcels } from './withdrawing.ts'

/** What a seller is given of the delivery fee, in kobo, for the parcel that they send. */
export type DeliveryShare = { parcelId: Id; sellerId: Id; amountKobo: Kobo }
/**
 * Enters the sale of an order that becomes paid, with what each seller is given for delivery, and the provider's fee; returns the VAT within
 * what its buyer paid.
 */
export type EnterSale = (
  tx: Db,
  order: store.OrderRow,
  money: ReceivedMoney & { delivery: readonly DeliveryShare[] },
) => Promise<Vat>
/** Something else that has to happen in the transaction in which an order becomes paid. */
export type WhenPaid = (tx: Db, order: store.OrderToPay) => Promise<void>
/** What follows when an order becomes paid. */
export type Paid = { enterSale: EnterSale; whenPaid: readonly WhenPaid[] }

async function settlePaid(
  context: PlacingContext,
  tx: Db,
  row: store.OrderToPay,
  money: ReceivedMoney,
  detail: string,
  { enterSale, whenPaid }: Paid,
): Promise<void> {
  const { at } = money
  const sellers = await sellOrder(tx, row, { at, detail })
  const numbers = await giveNumbers(
    tx,
    row.lines.filter(({ numbered }) => numbered),
  )
  const lines = row.lines.map((line) => ({ ...line, print_numbers: numbers.get(line.id) ?? [] }))
  const paid: store.OrderToPay = { ...row, lines, state: 'PAID', paid_at: at }
  const delivery = sellers.map((seller) => ({
    parcelId: seller.parcel_id,
    sellerId: seller.seller_id,
    amountKobo: seller.delivery_fee_kobo,
  }))
  const vat = await enterSale(tx, paid, { ...money, delivery })
  for (const act of whenPaid) await act(tx, paid)
  await mailPaid(context, tx, paid, { paidAt: at, vat })
  await context.queue.send(tx, PAID_JOB, { orderId: row.id })
}

/** Until when an order's works may be held at most; undefined where there is no such order. */
export async function latestHoldEndOf(
  { holdMs }: Pick<PlacingContext, 'holdMs'>,
  tx: Db,
  orderId: Id,
): Promise<Date | undefined> {
  const createdAt = await store.readCreatedAt(tx, orderId)
  return createdAt && latestHoldEnd(createdAt, holdMs)
}

/**
 * Applies verified money to the order locked by `tx`; if it becomes paid, runs what follows. Returns what became of
 * the money.
 */
export async function receiveMoney(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  money: ReceivedMoney,
  then: Paid,
): Promise<MoneyOutcome> {
  const { paidKobo, at } = money
  const row = await store.readOrderToPay(tx, orderId)
  if (!row) throw new Error(`money for an order that does not exist: ${orderId}`)
  if (row.has_disabled && row.state === 'PENDING') {
    await closeOrder(context, tx, { id: row.id, state: row.state }, 'CANCELLED', 'system', DISABLED)
    row.state = 'CANCELLED'
  }
  // An item may have been removed after the attempt was made: then the buyer paid for another order than this one.
  if (row.state === 'PENDING' && paidKobo !== row.total_kobo) return 'refund_due'
  if (row.state === 'PENDING') {
    await settlePaid(context, tx, row, money, 'paid', then)
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
  if (row.has_disabled) {
    await store.moveOrder(tx, row, 'REFUND_DUE', { actor: 'system', at, detail: `money came, ${DISABLED}` })
    return 'seller_disabled'
  }
  // A buyer whose account is deleted meanwhile wants no work any more, and there is no address to send it to.
  const hasLeft = row.customer_email === ''
  if (!hasLeft && paidKobo === row.total_kobo && !(await takePieces(tx, claims))) {
    await holdPieces(tx, row.id, claims, at)
    await settlePaid(context, tx, row, money, 'late money, works claimed again', then)
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
 * Records that a locked order's money is asked back. Once that is all its works' price, or all it was paid (`isWhole`):
 * REFUND_DUE, and unsent parcels are withdrawn.
 */
export async function recordRefundRequested(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  { amountKobo, isWhole, at }: { amountKobo: Kobo; isWhole: boolean; at: Date },
): Promise<void> {
  const row = await store.readOrder(tx, orderId)
  if (!row) return
  const detail = `Refund of ${formatKobo(amountKobo)} requested`
  if (!isWhole || !mayOrderGo(row.state, 'REFUND_DUE', 'system')) {
    await store.recordEvent(tx, orderId, { actor: 'system', at, from: row.state, to: row.state, detail })
    return
  }
  await store.moveOrder(tx, row, 'REFUND_DUE', { actor: 'system', at, detail })
  await withdrawParcels(context, tx, row, at)
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
 * Extends the hold of a locked, unpaid order with an account number, up to `holdUntil`, and mails its buyer. Returns
 * false, unchanged, if not unpaid or its hold is over.
 */
export async function awaitTransfer(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  {
    attemptId,
    account,
    holdUntil,
    at,
  }: { attemptId: Id; account: TransferAccount; holdUntil: Date; at: Date },
): Promise<boolean> {
  const latest = await latestHoldEndOf(context, tx, orderId)
  if (!latest) return false
  const isHeld = await store.lengthenHold(tx, orderId, holdUntil < latest ? holdUntil : latest, at)
  if (!isHeld) return false
  const detail = 'account number for a bank transfer opened'
  await store.recordEvent(tx, orderId, { actor: 'buyer', at, from: 'PENDING', to: 'PENDING', detail })
  await mailTransfer(context, tx, orderId, attemptId, account)
  return true
}

/** Whom the provider's pop-up addresses; undefined where there is no such order. */
export async function findCustomer(
  db: Db,
  orderId: Id,
): Promise<{ name: string; email: string } | undefined> {
  const row = await store.readOrder(db, orderId)
  return row && { name: row.customer_name, email: row.customer_email }
}
