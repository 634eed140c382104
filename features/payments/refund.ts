import type { Id } from '../../kernel/id.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { giveBack } from './apply.ts'
import type { PaymentsContext } from './context.ts'
import { changeAttempt, findAttempt, findAttempts, lockAttempt } from './store.ts'

/**
 * Gives all the money of an order back, as part of the caller's transaction, which has locked the order's row. Answers how many
 * attempts are being refunded by this call.
 */
export const refundOrder = async (context: PaymentsContext, tx: Db, orderId: Id): Promise<number> => {
  const paid = (await findAttempts(tx, [orderId])).filter(({ state }) => state === 'SUCCEEDED')
  for (const attempt of paid) await giveBack(context, tx, attempt)
  return paid.length
}

/**
 * Asks the provider to give an attempt's money back, and records that it did. Idempotent. Throws to be called again later when the
 * provider has not done it yet, for whatever reason.
 */
export const carryOutRefund = async (context: PaymentsContext, txRef: string): Promise<void> => {
  const { db, provider, log } = context
  const attempt = await findAttempt(db, txRef)
  if (attempt?.state !== 'REFUNDING') return
  const { orderId, providerId, paidKobo } = attempt
  if (providerId === null || paidKobo === null) throw new Error(`attempt ${txRef} has no money to give back`)
  const answer = await provider.refund({ providerId, txRef, amountKobo: paidKobo, key: txRef })
  if (answer.state !== 'done') {
    const why = 'why' in answer ? answer.why : undefined
    const say = answer.state === 'refused' ? log.error.bind(log) : log.warn.bind(log)
    say({ orderId, txRef, providerId, answer: answer.state, why }, 'refund is not done yet')
    throw new Error(`refund of ${txRef}: ${answer.state}`)
  }
  const isMine = await withTx(db, (tx) => recordRefund(context, tx, txRef, orderId))
  if (isMine)
    log.info({ orderId, txRef, providerId, from: 'REFUNDING', to: 'REFUNDED' }, 'payment attempt changed')
}

const recordRefund = async (
  { clock, orders }: PaymentsContext,
  tx: Db,
  txRef: string,
  orderId: Id,
): Promise<boolean> => {
  const now = clock.now()
  await orders.lock(tx, orderId)
  const attempt = await lockAttempt(tx, txRef)
  if (attempt?.state !== 'REFUNDING') return false
  await changeAttempt(tx, attempt.id, 'REFUNDED', now)
  const holdsMoney = (await findAttempts(tx, [orderId])).some(
    ({ state }) => state === 'SUCCEEDED' || state === 'REFUNDING',
  )
  if (!holdsMoney) await orders.moneyReturned(tx, orderId, { attemptId: attempt.id, at: now })
  return true
}
