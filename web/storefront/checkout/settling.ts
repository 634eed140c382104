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
 * Asks the server for 15 seconds whether an order was paid. Returns the paid order, else null. Throws an ApiProblem when the
 * server refuses.
 */
export async function awaitPayment(id: string, waits = WAITS): Promise<Order | null> {
  for (const wait of waits) {
    await pause(wait)
    const checked = await checkQuietly(id)
    if (checked?.order.verified) return checked.order
  }
  return null
}

/** Whether an order may still become paid while its buyer watches. */
const isOpen = ({ verified, payable, payment }: Order): boolean =>
  !verified && (payable || payment === 'waiting')

/**
 * Has the server ask the provider, ever more rarely for 90 seconds: money may come after the pop-up closed. `tell` gets each
 * answer. Ends when final, on `signal` or refusal.
 */
export async function watchPayment(
  id: string,
  tell: (order: Order, answered: boolean) => Promise<void>,
  signal: AbortSignal,
  waits = WATCHED,
): Promise<void> {
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
 * Withdraws an order after a declined payment, unless it is 'paid' after all: the server asks the provider first, so no payment
 * is lost.
 */
export async function settleDeclined(id: string): Promise<'paid' | 'withdrawn'> {
  try {
    if (await awaitPayment(id, [0])) return 'paid'
    await call('orders.cancel', { params: { id } })
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.code === 'order_paid') return 'paid'
  }
  return 'withdrawn'
}
