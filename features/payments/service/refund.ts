import { type Id, newId } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { RefundDelivery, RefundLine, StartedRefund } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import type { RefundAnswer } from '../context/provider.ts'
import { mayAttemptGo, mayRefundGo, type RefundState } from '../rules/payments.ts'
import { type Attempt, changeAttempt, findAttemptById, findAttempts, lockAttempt } from '../store/attempts.ts'
import * as refunds from '../store/refunds.ts'

/**
 * A refund of a paid order. `amountKobo`: the sum of `lines` and `shippingKobo`, without lines any amount; 'rest' is
 * all left. `delivery`: the shipping's parcels. `why`: a sentence for buyers.
 */
export type RefundRequest = {
  orderId: Id
  amountKobo: Kobo | 'rest'
  key: string
  why: string
  lines?: readonly RefundLine[]
  shippingKobo?: Kobo
  delivery?: readonly RefundDelivery[]
}
export type RefundRefusal = 'nothing_to_refund' | 'refund_too_large'
type Asked = Result<StartedRefund, RefundRefusal>

/**
 * Requests a refund in the caller's transaction, which locked the order; a job executes it. Idempotent by key. Refuses
 * nothing_to_refund, refund_too_large. Throws when the parts are not the whole.
 */
export async function requestRefund(
  context: PaymentsContext,
  tx: Db,
  request: RefundRequest,
): Promise<Asked> {
  const { orderId, key, why, lines = [], delivery = [] } = request
  const known = await refunds.findRefundByKey(tx, key)
  if (known?.order_id === orderId) {
    const { id: refundId, amount_kobo: amountKobo, shipping_kobo: shippingKobo } = known
    const plan = { refundId, orderId, amountKobo, shippingKobo, lines: known.lines, delivery: [] }
    const postings = (await context.ledger?.planRefund(tx, plan)) ?? []
    return ok({ refundId, amountKobo, shippingKobo, postings })
  }
  if (known) throw new Error(`refund key ${key} belongs to another order`)
  const order = await context.orders.lock(tx, orderId)
  const paid = (await findAttempts(tx, [orderId])).find(({ state }) => state === 'SUCCEEDED')
  const left = (paid?.paid_kobo ?? 0) - (paid?.asked_back_kobo ?? 0)
  if (!order || !paid || left === 0) return refuse('nothing_to_refund')
  const shippingLeft = await refunds.shippingLeftOf(tx, orderId)
  const isRest = request.amountKobo === 'rest'
  const amountKobo = request.amountKobo === 'rest' ? left : request.amountKobo
  const shippingKobo = isRest ? Math.min(left, shippingLeft) : (request.shippingKobo ?? 0)
  if (lines.length > 0 && sumOf([...lines.map((line) => line.amountKobo), shippingKobo]) !== amountKobo)
    throw new RangeError(`refund ${key}: the parts are not the whole`)
  if (amountKobo <= 0 || shippingKobo > shippingLeft || shippingKobo > amountKobo)
    return refuse('refund_too_large')
  if (!(await fits(tx, orderId, lines))) return refuse('refund_too_large')
  const missingKobo = Math.max(0, order.totalKobo - (paid.paid_kobo ?? 0))
  const parts = withoutMissing({ amountKobo, shippingKobo, lines, delivery }, left, missingKobo)
  const isDelivery = !isRest && lines.length === 0 && shippingKobo === amountKobo
  return startRefund(context, tx, { attempt: paid, ...parts, isDelivery, key, why, ofSale: true })
}

type Parts = {
  amountKobo: Kobo
  shippingKobo: Kobo
  lines: readonly RefundLine[]
  delivery: readonly RefundDelivery[]
}

/**
 * Reduces the last refund of an order accepted underpaid by the missing money, in its lines, else shipping. Other
 * refunds stay as they are.
 */
function withoutMissing(parts: Parts, left: Kobo, missingKobo: Kobo): Parts {
  const over = parts.amountKobo - left
  if (over <= 0 || over > missingKobo) return parts
  let rest = over
  const less = (kobo: Kobo): Kobo => {
    const taken = Math.min(kobo, rest)
    rest -= taken
    return kobo - taken
  }
  const lines = parts.lines.map((line) => ({ ...line, amountKobo: less(line.amountKobo) }))
  const shippingKobo = less(parts.shippingKobo)
  let shippingLeft = shippingKobo
  const delivery = parts.delivery.flatMap((part) => {
    const amountKobo = Math.min(part.amountKobo, shippingLeft)
    shippingLeft -= amountKobo
    return amountKobo > 0 ? [{ ...part, amountKobo }] : []
  })
  return { amountKobo: left, shippingKobo, lines, delivery }
}

async function fits(tx: Db, orderId: Id, lines: readonly RefundLine[]): Promise<boolean> {
  if (lines.length === 0) return true
  const left = new Map((await refunds.listRefundable(tx, orderId)).map((line) => [line.lineId, line]))
  return lines.every(({ lineId, quantity, amountKobo }) => {
    const line = left.get(lineId)
    return line !== undefined && quantity <= line.quantity && amountKobo <= line.amountKobo
  })
}

/**
 * Refunds an attempt's remaining money that did not pay its order: double, late or wrong payments. Runs in the caller's
 * transaction, with the order locked.
 */
export async function refundAttempt(
  context: PaymentsContext,
  tx: Db,
  attempt: Attempt,
  why: string,
): Promise<Asked> {
  const amountKobo = (attempt.paid_kobo ?? 0) - attempt.asked_back_kobo
  if (amountKobo <= 0) return refuse('nothing_to_refund')
  const key = `attempt:${attempt.tx_ref}`
  return startRefund(context, tx, {
    attempt,
    amountKobo,
    shippingKobo: 0,
    key,
    why,
    lines: [],
    delivery: [],
    ofSale: false,
  })
}

/**
 * Starts a refund of one attempt in `tx`: reserves the amount, stores the refund, sends its job. `shippingKobo` 'rest':
 * all shipping that is left. `isTaken`: the provider already returned it.
 */
export async function startRefund(
  context: PaymentsContext,
  tx: Db,
  asked: {
    attempt: Attempt
    amountKobo: Kobo
    shippingKobo: Kobo | 'rest'
    key: string
    why: string
    lines: readonly RefundLine[]
    delivery?: readonly RefundDelivery[]
    /** Sellers whose part we bear. */
    spared?: readonly Id[]
    /** Without lines it is for delivery alone, not for the order as a whole. */
    isDelivery?: boolean
    ofSale: boolean
    isTaken?: boolean
  },
): Promise<Asked> {
  const { clock, orders, queue } = context
  const { attempt, amountKobo, ofSale } = asked
  const { order_id: orderId } = attempt
  const at = clock.now()
  const left = await refunds.reserve(tx, attempt.id, amountKobo)
  if (left === undefined) return refuse('refund_too_large')
  const id = newId()
  const shippingKobo =
    asked.shippingKobo !== 'rest'
      ? asked.shippingKobo
      : ofSale && left === 0
        ? Math.min(amountKobo, await refunds.shippingLeftOf(tx, orderId))
        : 0
  const row = {
    id,
    order_id: orderId,
    attempt_id: attempt.id,
    amount_kobo: amountKobo,
    shipping_kobo: shippingKobo,
  }
  const said = { key: asked.key, why: asked.why, of_sale: ofSale, created_at: at }
  await refunds.insertRefund(tx, { ...row, ...said }, asked.lines, asked.delivery ?? [])
  if (left === 0) {
    await changeAttempt(tx, attempt.id, 'REFUNDING', at)
    await orders.mayLapse(tx, orderId)
  }
  if (!asked.isTaken) await queue.send(tx, jobs.refund, { refundId: id })
  if (!ofSale) return ok({ refundId: id, amountKobo, shippingKobo, postings: [] })
  const plan = { ...asked, shippingKobo, refundId: id, orderId, delivery: asked.delivery ?? [] }
  const postings = (await context.ledger?.planRefund(tx, plan)) ?? []
  const isWhole =
    asked.lines.length === 0 && !asked.isDelivery
      ? left === 0 || (await isPriceBack(context, tx, orderId))
      : (await refunds.listRefundable(tx, orderId)).every(
          (line) => line.amountKobo === 0 || (left === 0 && line.quantity === 0),
        )
  await orders.refundRequested(tx, orderId, { amountKobo, isWhole, at })
  return ok({ refundId: id, amountKobo, shippingKobo, postings })
}

/** Whether the price of all works of an order was asked back, with or without lines. */
async function isPriceBack({ orders }: PaymentsContext, tx: Db, orderId: Id): Promise<boolean> {
  const { sale_kobo } = await refunds.sumRefunds(tx, orderId)
  const order = await orders.lock(tx, orderId)
  return order !== undefined && sale_kobo + (await refunds.shippingLeftOf(tx, orderId)) >= order.totalKobo
}

/**
 * Asks the provider to refund and records the result. Idempotent. Throws, to be retried, until the provider has done
 * it; refusals wait for a person.
 */
export async function carryOutRefund(context: PaymentsContext, refundId: Id): Promise<void> {
  const { db, provider, log } = context
  const found = await refunds.findRefund(db, refundId)
  if (!found || found.state === 'DONE' || found.state === 'REFUSED') return
  const attempt = await findAttemptById(db, found.attempt_id)
  if (!attempt?.provider_id) throw new Error(`refund ${refundId} has no transaction`)
  const { order_id: orderId, tx_ref: txRef, provider_id: providerId } = attempt
  const about = { orderId, txRef, providerId, refundId, amountKobo: found.amount_kobo }
  const asked = { providerId, txRef, amountKobo: found.amount_kobo, key: found.id }
  const answer: RefundAnswer =
    attempt.provider === provider.name
      ? await provider.refund(asked)
      : { state: 'refused', why: `${attempt.provider} was left for ${provider.name}: pay it by hand` }
  const detail = 'why' in answer ? answer.why : answer.state
  if (answer.state === 'unknown') {
    log.warn({ ...about, answer: answer.state, why: detail }, 'refund is not done yet')
    throw new Error(`refund ${refundId}: ${answer.state}`)
  }
  const to = ({ done: 'DONE', started: 'STARTED', failed: 'REFUSED', refused: 'REFUSED' } as const)[
    answer.state
  ]
  const moved = await withTx(db, (tx) => moveRefund(context, tx, refundId, to, detail))
  if (moved && to === 'REFUSED')
    log.error({ ...about, answer: answer.state, why: detail }, 'refund is not done yet')
  else if (moved) log.info({ ...about, to }, 'refund changed')
  if (to === 'STARTED') throw new Error(`refund ${refundId}: ${answer.state}`)
}

/** Moves a refund, and with it its attempt and order, in `tx`; answers whether it did: another may have been faster. */
export async function moveRefund(
  context: PaymentsContext,
  tx: Db,
  refundId: Id,
  to: RefundState,
  detail: string,
): Promise<boolean> {
  const { clock, orders, onRefunded = [] } = context
  const at = clock.now()
  const known = await refunds.findRefund(tx, refundId)
  if (!known) return false
  const {
    order_id: orderId,
    attempt_id: attemptId,
    amount_kobo: amountKobo,
    currency,
    why,
    of_sale: ofSale,
    lines,
    shipping_kobo: shippingKobo,
  } = known
  await orders.lock(tx, orderId)
  const locked = await refunds.lockRefund(tx, refundId)
  if (!locked || !mayRefundGo(locked.state, to)) return false
  await refunds.changeRefund(tx, refundId, to, at, detail)
  const money = { refundId, amountKobo, currency, why, at }
  if (to === 'STARTED') await orders.refundStarted(tx, orderId, money)
  if (to !== 'DONE') return true
  const attempt = await lockAttempt(tx, (await findAttemptById(tx, attemptId))?.tx_ref ?? '')
  if (
    attempt &&
    mayAttemptGo(attempt.state, 'REFUNDED') &&
    (await refunds.sumDone(tx, attemptId)) === attempt.paid_kobo
  )
    await changeAttempt(tx, attemptId, 'REFUNDED', at)
  const { unfinished } = await refunds.sumRefunds(tx, orderId)
  await orders.refundDone(tx, orderId, { ...money, isAll: unfinished === 0 })
  for (const act of onRefunded)
    await act(tx, { refundId, attemptId, orderId, amountKobo, ofSale, lines, shippingKobo })
  return true
}
