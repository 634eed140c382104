import type * as z from 'zod/mini'
import type { checkoutEntry, Order, OrderPlaced, orderEntry, quote } from '../../contract/order.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { nairaOf, sumOf } from '../../kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { CartService } from '../cart/index.server.ts'
import { lineTotal } from '../cart/index.server.ts'
import type { DeliveryService, Destination } from '../delivery/index.server.ts'
import type { OrderPayment, OrdersService } from '../orders/index.server.ts'
import { type Payments, paymentStateOf } from '../payments/index.server.ts'
import { findAnswer, type Request, storeAnswer, sweepAnswers } from './idempotency.ts'
import { findPurchase, fingerprintOf, type Purchase, standsInTheWay } from './purchase.ts'

type Placed = Result<OrderPlaced, ProblemCode>
type Outcome = 'cancelled' | 'watched'

/** Who pays, as accounts know them. */
export type Person = { id: Id; email: string; firstName: string; lastName: string }

/** A decision inside a transaction that must undo what was written. */
class Undo extends Error {
  readonly refusal: Refusal<ProblemCode>
  constructor(refusal: Refusal<ProblemCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Buying: from a cart or one work to an order, its payment, and giving it up. */
export const createCheckoutService = (deps: {
  db: Db
  clock: Clock
  cart: CartService
  delivery: DeliveryService
  orders: OrdersService
  payments: Payments
  publicKey: string
  personOf(db: Db, accountId: Id): Promise<Person | undefined>
  /** Told after works have been held or freed. */
  changed(): void
}) => {
  const { db, clock, cart, delivery, orders, payments, publicKey, personOf, changed } = deps

  const paymentsOf = async (orderIds: readonly Id[]): Promise<Map<Id, OrderPayment>> => {
    const attempts = await payments.attemptsOfMany(db, orderIds)
    return new Map(
      orderIds.map((id) => {
        const own = attempts.filter((attempt) => attempt.orderId === id)
        return [id, { txRef: own[0]?.txRef ?? '', state: paymentStateOf(own) }]
      }),
    )
  }

  /** The answer for an order that is about to be paid: its open attempt, or a new one. */
  const placement = async (
    tx: Db,
    order: { id: Id; code: string; totalKobo: number; holdExpiresAt: Date },
    person: Person,
  ): Promise<OrderPlaced> => {
    const [newest] = await payments.attemptsOf(tx, order.id)
    const reusable =
      newest &&
      (newest.state === 'CREATED' || newest.state === 'OPENED') &&
      newest.amountKobo === order.totalKobo
    const txRef = reusable
      ? newest.txRef
      : (await payments.startAttempt(tx, { order: { id: order.id, totalKobo: order.totalKobo } })).txRef
    return {
      id: order.id,
      code: order.code,
      tx_ref: txRef,
      price_total: nairaOf(order.totalKobo),
      currency: 'NGN',
      public_key: publicKey,
      customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
      pop_up: `/pay/${txRef}`,
      hold_expires_at: order.holdExpiresAt.toISOString(),
    }
  }

  /** Asks the provider whether an unpaid order may be closed or changed; refuses while money is there or on its way. */
  const ensureUnpaid = async (orderId: Id): Promise<Result<null, ProblemCode>> => {
    switch (await payments.settleOrder(orderId)) {
      case 'paid':
        return refuse('order_paid', { about: orderId })
      case 'pending':
        return refuse('payment_pending', { about: orderId })
      case 'unknown':
        return refuse('unavailable', { about: orderId })
      case 'failed':
      case 'none':
        return ok(null)
    }
  }

  const placeInTx = async (
    tx: Db,
    request: {
      person: Person
      purchase: Purchase
      destination: Destination
      fingerprint: string
      replaced: Set<Id>
    },
  ): Promise<OrderPlaced> => {
    const { person, purchase, destination, fingerprint, replaced } = request
    for (const pending of await orders.pending(tx, person.id)) {
      if (!replaced.has(pending.id)) continue
      const old = await orders.lock(tx, pending.id)
      if (old?.state !== 'PENDING') continue
      await orders.close(
        tx,
        { id: old.id, state: 'PENDING' },
        'CANCELLED',
        'buyer',
        'replaced by a new order',
      )
      await orders.hide(tx, old.id)
    }
    const placed = await orders.place(tx, {
      accountId: person.id,
      purchase: purchase.kind,
      fingerprint,
      customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
      lines: purchase.lines,
      destination,
    })
    if (!placed.ok) throw new Undo(placed)
    return placement(tx, placed.value, person)
  }

  /** The buyer's live unpaid order of just this purchase, if there is one. */
  const sameLiveOrder = async (
    tx: Db,
    person: Person,
    fingerprint: string,
  ): Promise<OrderPlaced | undefined> => {
    const same = (await orders.pending(tx, person.id)).find(
      (pending) => pending.purchase_fingerprint === fingerprint && !pending.hidden,
    )
    const row = same && (await orders.own(tx, person.id, same.id))
    if (!row || row.hold_expires_at <= clock.now()) return undefined
    return placement(
      tx,
      { id: row.id, code: row.code, totalKobo: row.total_kobo, holdExpiresAt: row.hold_expires_at },
      person,
    )
  }

  return {
    paymentsOf,

    /** What a purchase would cost. The shipping fee is null until a place is chosen. */
    quote: async (
      accountId: Id,
      entry: z.infer<typeof checkoutEntry>,
    ): Promise<Result<z.infer<typeof quote>, ProblemCode>> => {
      const purchase = await findPurchase(db, cart, accountId, entry)
      if (!purchase.ok) return purchase
      let fee: number | null = null
      if (entry.shipping_id || entry.pickup_station_id) {
        const destination = await delivery.destination(db, accountId, {
          option: entry.pickup_station_id ? 'PICKUP' : 'HOME',
          shippingId: entry.shipping_id ?? null,
          stationId: entry.pickup_station_id ?? null,
        })
        if (!destination.ok) return destination
        fee = destination.value.feeKobo
      }
      const held = await orders.heldBy(accountId)
      const lines = purchase.value.lines.map(({ offer, quantity, withFrame }) => ({
        offer,
        quantity,
        totalKobo: lineTotal({ quantity, with_frame: withFrame }, offer.price_kobo, offer.frame_price_kobo),
      }))
      const subtotal = sumOf(lines.map((line) => line.totalKobo))
      return ok({
        items: lines.map(({ offer, quantity, totalKobo }) => ({
          name: offer.name,
          slug: offer.slug,
          quantity,
          total: nairaOf(totalKobo),
          available: quantity <= offer.available + (held.get(offer.edition_id) ?? 0),
        })),
        subtotal: nairaOf(subtotal),
        shipping_fee: fee === null ? null : nairaOf(fee),
        price_total: nairaOf(subtotal + (fee ?? 0)),
      })
    },

    /**
     * Makes an order, holds its works and begins its payment, in one transaction. The same purchase again answers the live
     * order; an own unpaid order that holds the same works is replaced when the provider knows of no money for it.
     */
    create: async (
      accountId: Id,
      entry: z.infer<typeof orderEntry>,
      key: string | undefined,
    ): Promise<Placed> => {
      const request: Request | undefined =
        key === undefined ? undefined : { principal: accountId, route: 'orders.create', key, body: entry }
      const known = request && (await findAnswer(db, request, clock.now()))
      if (known === 'reused') return refuse('idempotency_key_reused')
      if (known) return ok(known.answer as OrderPlaced)

      const person = await personOf(db, accountId)
      if (!person) return refuse('sign_in_required')
      const destination = await delivery.destination(db, accountId, {
        option: entry.delivery_option,
        shippingId: entry.shipping_id ?? null,
        stationId: entry.pickup_station_id ?? null,
      })
      if (!destination.ok) return destination
      const purchase = await findPurchase(db, cart, accountId, entry)
      if (!purchase.ok) return purchase
      const fingerprint = fingerprintOf(purchase.value, destination.value)

      const replaced = new Set<Id>()
      for (const pending of await orders.pending(db, accountId)) {
        if (pending.purchase_fingerprint === fingerprint && !pending.hidden) continue
        if (!standsInTheWay(purchase.value, pending.editions)) continue
        const unpaid = await ensureUnpaid(pending.id)
        if (!unpaid.ok) return unpaid
        replaced.add(pending.id)
      }

      try {
        const placed = await withTx(db, async (tx) => {
          await orders.lockBuyer(tx, accountId)
          const answer =
            (await sameLiveOrder(tx, person, fingerprint)) ??
            (await placeInTx(tx, {
              person,
              purchase: purchase.value,
              destination: destination.value,
              fingerprint,
              replaced,
            }))
          if (request) await storeAnswer(tx, request, answer, clock.now())
          return answer
        })
        changed()
        return ok(placed)
      } catch (error) {
        if (error instanceof Undo) return error.refusal
        throw error
      }
    },

    /** 'Pay' again: the open attempt of an unpaid order, or a new one. Refuses order_not_found, order_paid, order_closed, payment_pending. */
    pay: async (accountId: Id, idOrCode: string): Promise<Placed> => {
      const row = await orders.own(db, accountId, idOrCode)
      if (!row) return refuse('order_not_found')
      const unpaid = row.state === 'PENDING' ? await ensureUnpaid(row.id) : ok(null)
      if (!unpaid.ok) return unpaid
      const person = await personOf(db, accountId)
      if (!person) return refuse('sign_in_required')
      return withTx(db, async (tx): Promise<Placed> => {
        const order = await orders.lock(tx, row.id)
        if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
        if (order?.state !== 'PENDING' || row.hold_expires_at <= clock.now()) return refuse('order_closed')
        return ok(await placement(tx, { ...order, holdExpiresAt: row.hold_expires_at }, person))
      })
    },

    /** Asks the provider about an order's payment now and answers the order as it stands then. */
    check: async (accountId: Id, idOrCode: string): Promise<Result<Order, ProblemCode>> => {
      const row = await orders.own(db, accountId, idOrCode)
      if (!row) return refuse('order_not_found')
      if (row.state !== 'PAID' && (await payments.settleOrder(row.id)) === 'paid') changed()
      return orders.read(accountId, row.id, paymentsOf)
    },

    /**
     * Withdraws an unpaid order: cancelled and its works free, or only hidden ('watched') while money may be on its way.
     * Refuses order_not_found, order_paid (about: the order), order_closed.
     */
    cancel: async (accountId: Id, idOrCode: string): Promise<Result<{ outcome: Outcome }, ProblemCode>> => {
      const row = await orders.own(db, accountId, idOrCode)
      if (!row) return refuse('order_not_found')
      const unpaid = row.state === 'PENDING' ? await ensureUnpaid(row.id) : ok(null)
      if (!unpaid.ok && unpaid.code === 'order_paid') return unpaid
      const result = await withTx(db, async (tx): Promise<Result<{ outcome: Outcome }, ProblemCode>> => {
        const order = await orders.lock(tx, row.id)
        if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
        if (order?.state !== 'PENDING') {
          await orders.hide(tx, row.id)
          return refuse('order_closed')
        }
        if (unpaid.ok)
          await orders.close(tx, { id: order.id, state: order.state }, 'CANCELLED', 'buyer', 'withdrawn')
        await orders.hide(tx, order.id)
        return ok({ outcome: unpaid.ok ? 'cancelled' : 'watched' })
      })
      changed()
      return result
    },

    /** Removes an item of an unpaid order; the last one cancels it. Refuses while money is there or on its way. */
    removeItem: async (
      accountId: Id,
      lineId: string,
    ): Promise<Result<{ outcome: 'removed' | 'cancelled' }, ProblemCode>> => {
      const orderId = await orders.orderOfLine(accountId, lineId)
      const row = orderId === undefined ? undefined : await orders.own(db, accountId, orderId)
      if (!row) return refuse('order_line_not_found')
      const unpaid = row.state === 'PENDING' ? await ensureUnpaid(row.id) : ok(null)
      if (!unpaid.ok) return unpaid
      const result = await withTx(
        db,
        async (tx): Promise<Result<{ outcome: 'removed' | 'cancelled' }, ProblemCode>> => {
          const order = await orders.lock(tx, row.id)
          if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
          if (order?.state !== 'PENDING') return refuse('order_closed')
          const outcome = await orders.removeLine(tx, row.id, lineId)
          return outcome === 'gone' ? refuse('order_line_not_found') : ok({ outcome })
        },
      )
      changed()
      return result
    },

    /** Lapses unpaid orders whose hold is over, unless money is there or on its way. Answers how many lapsed. */
    expire: async (): Promise<number> => {
      let lapsed = 0
      for (const id of await orders.lapsed(200)) {
        const standing = await payments.settleOrder(id, 'reconciler')
        if (standing !== 'failed' && standing !== 'none') continue
        const done = await withTx(db, async (tx) => {
          const order = await orders.lock(tx, id)
          if (order?.state !== 'PENDING') return false
          await orders.close(tx, { id, state: order.state }, 'EXPIRED', 'system', 'not paid in time')
          return true
        })
        if (done) lapsed++
      }
      if (lapsed > 0) changed()
      await sweepAnswers(db, clock.now())
      return lapsed
    },
  }
}

export type CheckoutService = ReturnType<typeof createCheckoutService>
