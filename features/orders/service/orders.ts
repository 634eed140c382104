import type { DeliveryOption, Order, orderTabs } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, type Clock } from '../../../kernel/clock.ts'
import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Kobo, lineKobo } from '../../../kernel/money.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { lockAccount } from '../../accounts/index.server.ts'
import type { Offer } from '../../catalogue/index.server.ts'
import { type HoldLimits, MOST_LIVE_ORDERS, mayMove, totalsOf } from '../rules/orders.ts'
import { holdPieces, listHeldBy, releaseHolds, takePieces } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import { type OrderPayment, orderOf } from '../view/orders.ts'
import { refuseToHold, refuseWhilePaused } from './hold-limits.ts'
import type { OrderMails } from './mails.ts'

/** Tells where the payments of some orders stand. */
export type PaymentsOf = (orderIds: readonly Id[]) => Promise<ReadonlyMap<Id, OrderPayment>>

/** What checkout hands over: priced by us, to a place that exists. */
export type Draft = {
  accountId: Id
  purchase: 'single' | 'cart'
  fingerprint: string
  customer: { name: string; email: string }
  /** The keyed hash of the network it comes from; null where networks are not counted. */
  network: string | null
  lines: { offer: Offer; quantity: number; withFrame: boolean }[]
  destination: {
    option: DeliveryOption
    /** The address or station it was made from. */
    source: Id
    address: string
    city: string
    state: string
    country: string
    phone: string
    email: string
    stationName: string | null
    feeKobo: Kobo
  }
}

/** Why an order ends that another takes the place of. */
export const REPLACED = 'replaced by a new order'

const noPayment: OrderPayment = { txRef: '', state: 'none', refunds: [], transfer: null }

/** Orders: made with their works held, read by their buyer, given up. Money is the payments feature's. */
export function createOrdersService({
  db,
  clock,
  holdMs,
  limits,
  supportEmail,
  mails,
}: {
  db: Db
  clock: Clock
  holdMs: number
  limits: HoldLimits
  supportEmail: string
  mails: OrderMails
}) {
  const view = async (rows: store.OrderRow[], paymentsOf: PaymentsOf): Promise<Order[]> => {
    const payments = await paymentsOf(rows.map((row) => row.id))
    return rows.map((row) => orderOf(row, payments.get(row.id) ?? noPayment, clock.now()))
  }

  const holding = { clock, limits, supportEmail }

  /** Closes a locked, unpaid order and gives its works back. */
  const close = async (
    tx: Db,
    order: { id: Id; state: 'PENDING' },
    to: 'CANCELLED' | 'EXPIRED',
    actor: 'buyer' | 'system' | 'staff',
    detail = '',
  ): Promise<void> => {
    if (!mayMove(order.state, to, actor)) throw new Error(`${actor} may not move ${order.state} to ${to}`)
    await releaseHolds(tx, order.id, clock.now())
    await store.moveOrder(tx, order, to, { actor, at: clock.now(), detail })
    // Whoever is making another order of the same works need not hear of it.
    if (detail !== REPLACED) await mails.ended(tx, order.id, to)
  }

  return {
    /** One of an account's orders by id or code; refuses order_not_found. */
    read: async (
      accountId: Id,
      idOrCode: string,
      paymentsOf: PaymentsOf,
    ): Promise<Result<Order, ProblemCode>> => {
      const row = await store.readOwnOrder(db, accountId, idOrCode)
      const [order] = row ? await view([row], paymentsOf) : []
      return order ? ok(order) : refuse('order_not_found')
    },

    /** A page of an account's orders, newest first. */
    list: async (
      accountId: Id,
      tab: (typeof orderTabs)[number],
      request: PageRequest,
      paymentsOf: PaymentsOf,
    ): Promise<Page<Order>> => {
      const { rows, total } = await store.listOrders(db, accountId, tab, request)
      return pageOf(await view(rows, paymentsOf), total, request)
    },

    /** An account's order row, for decisions. */
    own: (tx: Db, accountId: Id, idOrCode: string) => store.readOwnOrder(tx, accountId, idOrCode),

    /** An account's unpaid orders with the editions they hold, hidden ones too. */
    pending: (tx: Db, accountId: Id) => store.listPending(tx, accountId),

    /** Pieces of each edition that an account's unpaid orders hold. */
    heldBy: (accountId: Id): Promise<Map<Id, number>> => listHeldBy(db, accountId),

    /** Lets a buyer make one order at a time, until the transaction ends. */
    lockBuyer: lockAccount,

    /** Refuses ordering_paused while the locked buyer pauses after orders that ended unpaid. */
    refuseWhilePaused: (tx: Db, accountId: Id) => refuseWhilePaused(holding, tx, accountId),

    lock: store.lockOrder,

    /**
     * Makes an order and holds its works, all or nothing. Refuses work_sold or not_enough when another buyer was faster,
     * too_many_holds, too_many_pieces_held, too_many_unique_held, network_holds_full, cart_empty. The buyer must be locked.
     */
    place: async (
      tx: Db,
      draft: Draft,
    ): Promise<Result<{ id: Id; code: string; totalKobo: Kobo; holdExpiresAt: Date }, ProblemCode>> => {
      if (draft.lines.length === 0) return refuse('cart_empty')
      const pending = await store.listPending(tx, draft.accountId)
      if (pending.length >= MOST_LIVE_ORDERS) return refuse('too_many_holds')

      const pieces = draft.lines.reduce((sum, line) => sum + line.quantity, 0)
      const unique = draft.lines.reduce(
        (sum, line) => sum + (line.offer.kind === 'unique' ? line.quantity : 0),
        0,
      )
      const { accountId, network } = draft
      const refused = await refuseToHold(holding, tx, { accountId, network, wanted: { pieces, unique } })
      if (refused) return refused

      const now = clock.now()
      const id = newId()
      const priced = draft.lines.map(({ offer, quantity, withFrame }) => {
        const frameKobo = withFrame ? (offer.frame_price_kobo ?? 0) : 0
        const totalKobo = lineKobo(offer.price_kobo, frameKobo, quantity)
        return { offer, withFrame, quantity, frameKobo, totalKobo, lineId: newId() }
      })
      const claims = priced.map((line) => ({
        lineId: line.lineId,
        editionId: line.offer.edition_id,
        quantity: line.quantity,
        oneOfAKind: line.offer.kind === 'unique',
      }))
      const missing = await takePieces(tx, claims)
      if (missing) {
        const line = priced.find((candidate) => candidate.lineId === missing.lineId)
        const name = line ? `'${line.offer.name}'` : 'A work'
        return missing.oneOfAKind
          ? refuse('work_sold', { message: `${name} has just been taken by another buyer.` })
          : refuse('not_enough', { message: `There are fewer of ${name} left than you asked for.` })
      }
      const { subtotalKobo, shippingFeeKobo, totalKobo } = totalsOf(
        priced.map((line) => line.totalKobo),
        draft.destination.feeKobo,
      )
      const order: store.NewOrder = {
        id,
        code: newCode('AWR'),
        account_id: draft.accountId,
        state: 'PENDING',
        purchase: draft.purchase,
        delivery_option: draft.destination.option,
        customer_name: draft.customer.name,
        customer_email: draft.customer.email,
        ship_address: draft.destination.address,
        ship_city: draft.destination.city,
        ship_state: draft.destination.state,
        ship_country: draft.destination.country,
        ship_phone: draft.destination.phone,
        ship_email: draft.destination.email,
        station_id: draft.destination.option === 'PICKUP' ? draft.destination.source : null,
        station_name: draft.destination.stationName,
        subtotal_kobo: subtotalKobo,
        shipping_fee_kobo: shippingFeeKobo,
        total_kobo: totalKobo,
        purchase_fingerprint: draft.fingerprint,
        hold_expires_at: after(now, holdMs),
        created_at: now,
        placed_from: draft.network,
      }
      await store.insertOrder(tx, order)
      for (const [index, line] of priced.entries()) {
        await store.insertLine(tx, id, {
          id: line.lineId,
          number: index + 1,
          work_id: line.offer.work_id,
          edition_id: line.offer.edition_id,
          seller_id: line.offer.seller_id,
          name: line.offer.name,
          artist: line.offer.artist,
          size_label: line.offer.label,
          picture_id: line.offer.picture_id,
          unit_kobo: line.offer.price_kobo,
          frame_kobo: line.frameKobo,
          with_frame: line.withFrame,
          quantity: line.quantity,
          total_kobo: line.totalKobo,
        })
      }
      await holdPieces(tx, id, claims, now)
      await store.recordEvent(tx, id, { actor: 'buyer', at: now, from: null, to: 'PENDING' })
      await mails.placed(tx, id)
      return ok({ id, code: order.code, totalKobo, holdExpiresAt: order.hold_expires_at })
    },

    close,

    /** Takes an order out of its buyer's lists while its payment is still watched. */
    hide: (tx: Db, id: Id): Promise<void> => store.hideOrder(tx, id, clock.now()),

    /** The order that an own line belongs to. */
    orderOfLine: (accountId: Id, lineId: string) => store.findOrderOfLine(db, accountId, lineId),

    /**
     * Removes a line of a locked, unpaid order and recomputes its totals; the last line cancels it. Returns what became of
     * the order.
     */
    removeLine: async (tx: Db, orderId: Id, lineId: string): Promise<'removed' | 'cancelled' | 'gone'> => {
      const row = await store.readOrder(tx, orderId)
      const line = row?.lines.find((candidate) => candidate.id === lineId.toLowerCase())
      if (!row || !line || row.state !== 'PENDING') return 'gone'
      const rest = row.lines.filter((candidate) => candidate !== line)
      if (rest.length === 0) {
        await close(tx, { id: row.id, state: row.state }, 'CANCELLED', 'buyer', 'last item removed')
        await store.hideOrder(tx, row.id, clock.now())
        return 'cancelled'
      }
      const totals = totalsOf(
        rest.map((other) => other.total_kobo),
        row.shipping_fee_kobo,
      )
      await releaseHolds(tx, row.id, clock.now(), line.id)
      await store.removeLine(tx, row.id, line.id, totals, clock.now())
      await store.recordEvent(tx, row.id, {
        actor: 'buyer',
        at: clock.now(),
        from: 'PENDING',
        to: 'PENDING',
        detail: `item ${line.number} removed`,
      })
      return 'removed'
    },

    /** The works of some orders, by id. */
    worksOf: (tx: Db, orderIds: readonly Id[]): Promise<Id[]> => store.listWorksOf(tx, orderIds),

    /** Takes unpaid orders whose hold is over for a look, and sets the next one. */
    takeLapsed: (limit: number) => store.takeLapsed(db, clock.now(), limit),
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>
