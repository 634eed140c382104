import type { Data } from '../../../contract/operations/index.ts'
import type { Order } from '../../../contract/order.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'

const WAITS = [0, 800, 1500, 2500, 4000, 6000]
const WATCHED = [0, 2000, 4000, 8000, 15_000, 30_000, 30_000]
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const checkQuietly = async (id: string): Promise<Data<'payments.check'> | null> => {
  try {
    return (await call('payments.check', { params: { id } })).data
  } catch (thrown) {
    // The session is over, or the order is not there: asking again will not help.
    if (thrown instanceof ApiProblem && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429)
      throw thrown
    return null
  }
}

/**
 * Asks the server, again and again for a quarter of a minute, whether an order has been paid. Answers the order as soon as it
 * has, else null. Throws an ApiProblem when the server will not say.
 */
export const awaitPayment = async (id: string, waits = WAITS): Promise<Order | null> => {
  for (const wait of waits) {
    await pause(wait)
    const checked = await checkQuietly(id)
    if (checked?.order.verified) return checked.order
  }
  return null
}

/** Whether an order may still become paid while somebody watches it. */
const isOpen = ({ verified, payable, payment }: Order): boolean =>
  !verified && (payable || payment === 'waiting')

/**
 * Has the server ask the provider about an order, at once and then ever more seldom for a minute and a half: the provider may be silent at
 * first, and money may come after the pop-up is closed. `tell` gets each answer, and whether the provider gave one; it ends with an answer that nothing more can follow,
 * with `signal`, or when the server will not say.
 */
export const watchPayment = async (
  id: string,
  tell: (order: Order, answered: boolean) => Promise<void>,
  signal: AbortSignal,
  waits = WATCHED,
): Promise<void> => {
  for (const wait of waits) {
    await pause(wait)
    if (signal.aborted) return
    const checked = await checkQuietly(id)
    if (signal.aborted) return
    if (checked) await tell(checked.order, checked.answered)
    if (checked && !isOpen(checked.order)) return
  }
}

/**
 * What became of an order whose payment was declined: 'paid' after all, or 'withdrawn'. The server asks the provider before
 * it withdraws anything, so a payment that did arrive is never lost.
 */
export const settleDeclined = async (id: string): Promise<'paid' | 'withdrawn'> => {
  try {
    if (await awaitPayment(id, [0])) return 'paid'
    await call('orders.cancel', { params: { id } })
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.code === 'order_paid') return 'paid'
  }
  return 'withdrawn'
}
