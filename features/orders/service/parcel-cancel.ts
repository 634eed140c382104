import type * as z from 'zod/mini'
import type { CancelledParcel, cancelParcelEntry } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundEntry } from '../../../contract/refund.ts'
import { sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { RefundLine } from '../context/money.ts'
import type { OrdersContext } from '../context/orders.ts'
import type { Refundable } from '../context/payments-port.ts'
import { deliveryLeftOf } from '../rules/delivery-parts.ts'
import { isUnsent } from '../rules/orders.ts'
import { lockOrder, type OrderRow, readOrder } from '../store/orders.ts'
import { findParcel, type LinePieces, type ParcelRow } from '../store/parcels.ts'
import { within } from './claim-decision.ts'
import { readParcel, refuseMovedParcel } from './parcels.ts'
import { refundLocked } from './refunding.ts'
import { withdrawPieces } from './withdrawing.ts'

/** The pieces of a parcel that are asked for, all when none are named; refuses order_line_not_found, refund_too_large. */
export function piecesOf(
  row: ParcelRow,
  asked: readonly LinePieces[] | undefined,
): Result<LinePieces[], ProblemCode> {
  const all = row.items
    .filter((item) => item.to_send > 0)
    .map(({ id, to_send }) => ({ id, quantity: to_send }))
  if (!asked) return ok(all)
  for (const [index, { id, quantity }] of asked.entries()) {
    const item = all.find((one) => one.id === id)
    if (!item || asked.findIndex((one) => one.id === id) !== index)
      return refuse('order_line_not_found', { field: 'items' })
    if (quantity > item.quantity) return refuse('refund_too_large', { field: 'items' })
  }
  return ok([...asked])
}

/** What is left to give back of the part of the delivery fee that a parcel carries. */
function deliveryOf(order: OrderRow, parcelId: string, left: Refundable): number {
  return deliveryLeftOf(order.shipping_fee_kobo, order.parcels, left).get(parcelId) ?? 0
}

/** An unsent parcel of a paid order that is locked, and its order; refuses moved_on where it was sent or cancelled meanwhile. */
async function unsentOf(tx: Db, row: ParcelRow): Promise<Result<OrderRow, ProblemCode>> {
  if (!isUnsent(row.state) || row.order_state !== 'PAID') return refuseMovedParcel(row.state)
  const order = await readOrder(tx, row.order_id)
  if (!order) throw new Error(`a parcel of an order that does not exist: ${row.order_id}`)
  return ok(order)
}

/**
 * Cancels an unsent parcel or pieces of it, with a refund, once per `key`; large ones wait for a second person
 * ('PROPOSED'). Refuses parcel_not_found, moved_on, order_line_not_found, and what refunds refuse.
 */
export async function cancelParcelByStaff(
  context: OrdersContext,
  staff: Officer,
  id: string,
  entry: z.output<typeof cancelParcelEntry>,
  key: string | undefined,
): Promise<Result<CancelledParcel, ProblemCode>> {
  const { db, clock, payments } = context
  const reader = { role: 'staff', id: staff.id } as const
  const known = await findParcel(db, reader, id)
  if (!known) return refuse('parcel_not_found')
  const request = { principal: staff.id, route: `staff.cancelParcel ${known.id}`, key, body: entry }
  type State = { state: CancelledParcel['state'] }
  const done = await withTx(db, (tx) =>
    once(tx, request, clock.now(), async (decision): Promise<Result<State, ProblemCode>> => {
      await lockOrder(tx, known.order_id)
      const row = await findParcel(tx, reader, known.id)
      if (!row) return refuse('parcel_not_found')
      const order = await unsentOf(tx, row)
      if (!order.ok) return order
      const pieces = piecesOf(row, entry.items)
      if (!pieces.ok) return pieces
      const isWhole = countOf(pieces.value) === sumOf(row.items.map((item) => item.to_send))
      const hasFee = deliveryOf(order.value, row.id, await payments.refundable(tx, row.order_id)) > 0
      const refund: RefundEntry = {
        items: pieces.value.map((each) => ({
          id: each.id,
          quantity: each.quantity,
          restock: entry.restock,
          borne_by: 'seller',
        })),
        delivery: isWhole && hasFee ? [{ parcel_id: row.id, borne_by: 'seller' }] : [],
        shipping: false,
        borne_by: 'seller',
        reason: entry.reason,
        ...(entry.preview !== undefined && { preview: entry.preview }),
      }
      const refunded = await refundLocked(
        context,
        tx,
        staff,
        order.value,
        refund,
        `parcel:${row.id}:${decision}`,
      )
      return refunded.ok ? ok({ state: refunded.value.state }) : refunded
    }),
  )
  if (!done.ok) return done
  const parcel = await readParcel(context, { role: 'staff', ...staff }, known.id)
  return parcel.ok ? ok({ ...done.value, parcel: parcel.value }) : parcel
}

const countOf = (pieces: readonly LinePieces[]): number => sumOf(pieces.map(({ quantity }) => quantity))

/** What pieces of an order cost that have not been given back yet, and never more than is left of the order's money. */
function linesOf(order: OrderRow, pieces: readonly LinePieces[], left: Refundable): RefundLine[] {
  const lines = pieces.flatMap(({ id, quantity }) => {
    const rest = left.lines.find((line) => line.lineId === id)
    const line = order.lines.find((one) => one.id === id)
    if (!rest || !line || rest.quantity === 0) return []
    const some = Math.min(quantity, rest.quantity)
    const whole = (line.unit_kobo + line.frame_kobo) * some
    const amountKobo = some === rest.quantity ? rest.amountKobo : Math.min(whole, rest.amountKobo)
    return [{ lineId: id, quantity: some, amountKobo }]
  })
  return within(lines, left.totalKobo)
}

/**
 * Cancels an overdue unsent parcel of a locked order and refunds works and delivery. Its works stay off sale: they may
 * not exist. Refuses moved_on, and what payments refuse.
 */
export async function cancelUnsentParcel(
  context: Pick<OrdersContext, 'payments' | 'notifySellers'>,
  tx: Db,
  row: ParcelRow,
  at: Date,
): Promise<Result<null, ProblemCode>> {
  const { payments } = context
  const order = await unsentOf(tx, row)
  if (!order.ok) return order
  const pieces = piecesOf(row, undefined)
  if (!pieces.ok) return pieces
  const left = await payments.refundable(tx, row.order_id)
  const shippingKobo = Math.min(deliveryOf(order.value, row.id, left), left.totalKobo)
  const lines = linesOf(order.value, pieces.value, { ...left, totalKobo: left.totalKobo - shippingKobo })
  const goodsKobo = sumOf(lines.map((line) => line.amountKobo))
  const moves = pieces.value.map(({ id, quantity }) => ({ lineId: id, quantity, restock: false }))
  // Before the money is asked back: a refund of the whole order would put all that is unsent on sale again.
  await withdrawPieces(context, tx, order.value, moves, at, { actor: 'system', detail: 'not sent in time' })
  const amountKobo = goodsKobo + shippingKobo
  if (amountKobo === 0) return ok(null)
  const delivery = shippingKobo > 0 ? [{ parcelId: row.id, amountKobo: shippingKobo }] : []
  const given = await payments.giveBackByRule(tx, {
    key: `parcel:${row.id}:unsent`,
    orderId: row.order_id,
    amountKobo,
    why: `${unlinked(row.seller)} did not send it in time.`,
    parts: { lines, shippingKobo, delivery },
  })
  return given.ok ? ok(null) : given
}
