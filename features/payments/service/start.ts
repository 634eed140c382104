import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LockedOrder } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import { nextCheck } from '../rules/payments.ts'
import { countAttempts, insertAttempt } from '../store/attempts.ts'
import { popUpAddress } from './pop-up-address.ts'

/** What the client needs to begin to pay: the reference, the page of the pop-up, and the provider's public key. */
export type StartedAttempt = { attemptId: Id; txRef: string; popUp: string; publicKey: string }

/**
 * Starts an attempt and its first check in the caller's transaction; locks the order. References '{code}-1',
 * '{code}-2', … are unique. Throws if the order is missing, free or has another total.
 */
export async function startAttempt(
  context: PaymentsContext,
  tx: Db,
  { order: { id: orderId, totalKobo } }: { order: { id: Id; totalKobo: number } },
): Promise<StartedAttempt> {
  const order = await context.orders.lock(tx, orderId)
  if (!order) throw new Error(`no order ${orderId} to pay`)
  if (order.totalKobo !== totalKobo)
    throw new Error(`order ${order.code} costs ${order.totalKobo} kobo, not ${totalKobo}`)
  return beginAttempt(context, tx, order, (await countAttempts(tx, orderId)) + 1)
}

/** Starts the first attempt of an order made in the same transaction, which no one else can see yet. */
export function startFirstAttempt(
  context: PaymentsContext,
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'code' | 'totalKobo'>,
): Promise<StartedAttempt> {
  return beginAttempt(context, tx, order, 1)
}

async function beginAttempt(
  context: PaymentsContext,
  tx: Db,
  { id: orderId, code, totalKobo }: Pick<LockedOrder, 'id' | 'code' | 'totalKobo'>,
  number: number,
): Promise<StartedAttempt> {
  const { clock, provider, queue } = context
  if (totalKobo <= 0) throw new RangeError(`nothing to pay for order ${code}`)
  const createdAt = clock.now()
  const txRef = `${code}-${number}`
  const nextCheckAt = nextCheck({ state: 'CREATED', created_at: createdAt }, createdAt) ?? null
  const attemptId = newId()
  await insertAttempt(tx, {
    id: attemptId,
    order_id: orderId,
    tx_ref: txRef,
    provider: provider.name,
    amount_kobo: totalKobo,
    currency: 'NGN',
    state: 'CREATED',
    created_at: createdAt,
    next_check_at: nextCheckAt,
  })
  if (nextCheckAt) await queue.send(tx, jobs.check, { txRef }, { startAfter: nextCheckAt })
  return { attemptId, txRef, popUp: popUpAddress(context, txRef), publicKey: provider.publicKey }
}
