import type { Order } from '../../../contract/order.ts'
import { cancelOrder, checkOrder } from '../../client/api/orders.ts'
import { ApiProblem } from '../../client/api/problem.ts'

const WAITS = [0, 800, 1500, 2500, 4000, 6000]
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const checkQuietly = async (id: string): Promise<Order | null> => {
  try {
    return await checkOrder(id)
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
    const order = await checkQuietly(id)
    if (order?.verified) return order
  }
  return null
}

/**
 * What became of an order whose payment was declined: 'paid' after all, or 'withdrawn'. The server asks the provider before
 * it withdraws anything, so a payment that did arrive is never lost.
 */
export const settleDeclined = async (id: string): Promise<'paid' | 'withdrawn'> => {
  try {
    if (await awaitPayment(id, [0])) return 'paid'
    await cancelOrder(id)
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.code === 'order_paid') return 'paid'
  }
  return 'withdrawn'
}
