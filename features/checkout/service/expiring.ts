import { after, DAY } from '../../../kernel/clock.ts'
import { forEach } from '../../../kernel/for-each.ts'
import { isUnavailable, withTx } from '../../../platform/db/index.ts'
import { sweepAnswers } from '../../../platform/http/idempotency.ts'
import {
  closeOrder,
  DISABLED,
  forgetNetworks,
  type LapsedOrder,
  lockOrder,
  takeLapsedOrders,
} from '../../orders/index.server.ts'
import { mayLapse, settleOrder } from '../../payments/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { sweepQuotes } from '../store.ts'
import { QUOTE_DAYS } from './seen.ts'

/** How many orders are read at once, and about how many of them the provider is asked at the same time. */
const TAKEN_AT_ONCE = 50
const ASKED_AT_ONCE = 8
/** The job is called again each minute; what it has not come to by then waits for the next time. */
const ENOUGH_MS = 45_000

/**
 * Asks about one order, outside of any transaction, and lapses it where its money allows that; one whose seller is disabled ends at
 * once. Returns whether it did.
 */
async function lapseOne(
  context: CheckoutContext,
  { id, hold_expires_at: holdEnd, has_disabled: hasDisabled }: LapsedOrder,
): Promise<boolean> {
  const { db, clock, orders, payments, log } = context
  try {
    const settlement = await settleOrder(payments, id, 'reconciler')
    if (!hasDisabled && !mayLapse(settlement, holdEnd, clock.now())) return false
    return await withTx(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.state !== 'PENDING') return false
      const [to, why] = hasDisabled
        ? (['CANCELLED', DISABLED] as const)
        : (['EXPIRED', 'not paid in time'] as const)
      await closeOrder(orders, tx, { id, state: order.state }, to, 'system', why)
      return true
    })
  } catch (error) {
    // One order that cannot be checked keeps no other from lapsing: its next check is set already.
    if (isUnavailable(error)) throw error
    log.error({ err: error, orderId: id }, 'a lapsed order could not be checked')
    return false
  }
}

/**
 * Expires unpaid orders with ended holds, unless money is there or may arrive. Stops after 45 seconds or on `signal`.
 * Returns how many. Throws while the database is away.
 */
export async function expireOrders(context: CheckoutContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  const enough = AbortSignal.timeout(ENOUGH_MS)
  const over = signal ? AbortSignal.any([signal, enough]) : enough
  let lapsed = 0
  while (!over.aborted) {
    const taken = await takeLapsedOrders(db, clock.now(), TAKEN_AT_ONCE)
    await forEach(taken, ASKED_AT_ONCE, async (one) => {
      if (!over.aborted && (await lapseOne(context, one))) lapsed += 1
    })
    if (taken.length < TAKEN_AT_ONCE) break
  }
  if (over.aborted) return lapsed
  await sweepAnswers(db, clock.now())
  await sweepQuotes(db, after(clock.now(), -QUOTE_DAYS * DAY))
  await forgetNetworks(db, after(clock.now(), -DAY))
  return lapsed
}
