import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AFTER_TRANSFER, type OrdersPort, type ReceivedMoney } from '../../payments/index.server.ts'
import { latestHoldEnd, mayMove } from '../rules/orders.ts'
import { holdPieces, sellHolds, takePieces } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import type { ClaimMails } from './claim-mails.ts'
import { closeWithOrder } from './claims.ts'
import type { OrderMails } from './mails.ts'
import { withdrawParcels } from './withdrawing.ts'

/** Something that has to happen in the transaction in which an order becomes paid, by the attempt that is named. */
export type WhenPaid = (tx: Db, order: store.OrderRow, attemptId: Id) => Promise<void>

/** Applies verified money to orders: what the payments feature asks of this one. */
export function createOrdersPort({
  mails,
  claimMails,
  whenPaid,
  holdMs,
}: {
  mails: OrderMails
  claimMails: ClaimMails
  whenPaid: readonly WhenPaid[]
  holdMs: number
}): OrdersPort {
  const settlePaid = async (
    tx: Db,
    row: store.OrderRow,
    { at, attemptId }: ReceivedMoney,
    detail: string,
  ): Promise<void> => {
    await sellHolds(tx, row.id, at)
    await store.moveOrder(tx, row, 'PAID', { actor: 'system', at, detail })
    await store.insertParcels(
      tx,
      row.id,
      [...new Set(row.lines.map((line) => line.seller_id))].toSorted(),
      at,
    )
    const paid: store.OrderRow = { ...row, state: 'PAID', paid_at: at }
    for (const act of whenPaid) await act(tx, paid, attemptId)
    // The receipt tells the VAT, which the ledger knows once it has entered the sale.
    await mails.paid(tx, paid)
  }

  const latestEnd = async (tx: Db, orderId: Id): Promise<Date | undefined> => {
    const createdAt = await store.readCreatedAt(tx, orderId)
    return createdAt && latestHoldEnd(createdAt, holdMs)
  }

  return {
    lock: store.lockOrder,

    worksOf: (db, orderId) => store.listWorksOf(db, [orderId]),

    receiveMoney: async (tx, orderId, money) => {
      const { paidKobo, at } = money
      const row = await store.readOrder(tx, orderId)
      if (!row) throw new Error(`money for an order that does not exist: ${orderId}`)
      // An item may have been removed after the attempt was made: then the buyer paid for another order than this one.
      if (row.state === 'PENDING' && paidKobo !== row.total_kobo) return 'refund_due'
      if (row.state === 'PENDING') {
        await settlePaid(tx, row, money, 'paid')
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
        await settlePaid(tx, row, money, 'late money, works claimed again')
        return 'paid'
      }
      await store.moveOrder(tx, row, 'REFUND_DUE', {
        actor: 'system',
        at,
        detail: hasLeft ? 'late money, the account is deleted' : 'late money, a work is gone',
      })
      return 'refund_due'
    },

    moneyAskedBack: async (tx, orderId, { amountKobo, goodsKobo, isAll, at }) => {
      const row = await store.readOrder(tx, orderId)
      if (!row) return
      const detail = `Refund of ${formatKobo(amountKobo)} requested`
      const isWhole = isAll || goodsKobo >= row.subtotal_kobo
      if (!isWhole || !mayMove(row.state, 'REFUND_DUE', 'system')) {
        await store.recordEvent(tx, orderId, { actor: 'system', at, from: row.state, to: row.state, detail })
        return
      }
      await store.moveOrder(tx, row, 'REFUND_DUE', { actor: 'system', at, detail })
      await withdrawParcels(tx, row, at)
      await closeWithOrder(claimMails, tx, orderId, at)
    },

    moneyOnItsWay: (tx, orderId, money) => mails.refund(tx, orderId, money, false),

    moneyReturned: async (tx, orderId, { isAll, ...money }) => {
      const order = await store.lockOrder(tx, orderId)
      if (!order) return
      const { at, currency } = money
      const detail = `${formatKobo(money.amountKobo).replace(/^NGN/, currency)} returned`
      if (isAll && mayMove(order.state, 'REFUNDED', 'system'))
        await store.moveOrder(tx, order, 'REFUNDED', { actor: 'system', at, detail })
      else
        await store.recordEvent(tx, orderId, {
          actor: 'system',
          at,
          from: order.state,
          to: order.state,
          detail,
        })
      await mails.refund(tx, orderId, money, true)
    },

    awaitTransfer: async (tx, orderId, { attemptId, account, at }) => {
      const latest = await latestEnd(tx, orderId)
      if (!latest) return false
      const wished = after(account.expiresAt, AFTER_TRANSFER)
      const isHeld = await store.lengthenHold(tx, orderId, wished < latest ? wished : latest, at)
      if (!isHeld) return false
      const detail = 'account number for a bank transfer opened'
      await store.recordEvent(tx, orderId, { actor: 'buyer', at, from: 'PENDING', to: 'PENDING', detail })
      await mails.transfer(tx, orderId, attemptId, account)
      return true
    },

    mayLapse: store.lookSoon,

    latestNumberEnd: async (tx, orderId) => {
      const latest = await latestEnd(tx, orderId)
      return latest && after(latest, -AFTER_TRANSFER)
    },

    customerOf: async (db, orderId) => {
      const row = await store.readOrder(db, orderId)
      return row && { name: row.customer_name, email: row.customer_email }
    },
  }
}
