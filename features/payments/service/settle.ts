import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import type { ReferenceAnswer } from '../context/provider.ts'
import { type AttemptState, isDecided, type OrderSettlement, settlementOf } from '../rules/payments.ts'
import { type Attempt, findAttempts, findAttemptWithEvents } from '../store/attempts.ts'
import { applyFinding } from './apply.ts'

/** Who wants to know. */
export type SettleSource = 'browser' | 'webhook' | 'reconciler' | 'staff'

/**
 * An attempt's state after settling. 'none': the provider knows no payment; 'unknown': no usable answer, so nothing
 * changed; 'refund': the money arrived and is refunded.
 */
export type Settlement = {
  orderId: Id
  txRef: string
  state: AttemptState
  outcome: 'paid' | 'pending' | 'failed' | 'none' | 'mismatch' | 'refund' | 'unknown'
}

const outcomes: Record<AttemptState, Settlement['outcome']> = {
  CREATED: 'none',
  OPENED: 'none',
  PROCESSING: 'pending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  ABANDONED: 'none',
  MISMATCH: 'mismatch',
  REFUNDING: 'refund',
  REFUNDED: 'refund',
}

const verify = async ({ provider }: PaymentsContext, attempt: Attempt): Promise<ReferenceAnswer> =>
  attempt.provider === provider.name
    ? provider.verifyByReference(attempt.tx_ref)
    : { found: 'unknown', why: `attempt of ${attempt.provider}, configured is ${provider.name}` }

/**
 * Verifies an attempt with the provider and applies the answer in one transaction: the only way money becomes known.
 * Idempotent and safe to run concurrently.
 */
export async function settle(
  context: PaymentsContext,
  txRef: string,
  source: SettleSource,
): Promise<Result<Settlement, 'attempt_not_found'>> {
  const { db, log } = context
  // With its events before the provider is asked: one that comes in later may know more than the answer.
  const attempt = await findAttemptWithEvents(db, txRef)
  if (!attempt) return refuse('attempt_not_found')
  const { order_id: orderId, events } = attempt
  const began = performance.now()
  // Once money has come, it is asked again only where the provider has news, or staff want to know: it may have been taken back.
  const isAsked = !isDecided(attempt.state) || events.length > 0 || source === 'staff'
  const verification = isAsked ? await verify(context, attempt) : undefined
  const latencyMs = Math.round(performance.now() - began)
  if (verification?.found === 'unknown') {
    log.warn({ orderId, txRef, source, why: verification.why, latencyMs }, 'payment could not be verified')
    return ok({ orderId, txRef, state: attempt.state, outcome: 'unknown' })
  }
  if (!verification && events.length === 0) {
    return ok({ orderId, txRef, state: attempt.state, outcome: outcomes[attempt.state] })
  }
  const transaction = verification?.found === 'yes' ? verification.transaction : undefined
  const steps = await withTx(db, (tx) => applyFinding(context, tx, { attempt, transaction, events }))
  for (const [index, to] of steps.entries()) {
    if (index === 0) continue
    const about = {
      orderId,
      txRef,
      source,
      from: steps[index - 1],
      to,
      providerId: transaction?.providerId,
      latencyMs,
    }
    if (to === 'MISMATCH')
      log.error({ ...about, status: transaction?.status }, 'payment differs from what was asked')
    else log.info(about, 'payment attempt changed')
  }
  const state = steps.at(-1) ?? attempt.state
  return ok({ orderId, txRef, state, outcome: outcomes[state] })
}

/**
 * Settles an order's attempts that may still bring money. Returns 'unknown' without a usable answer, unless money
 * arrived. Attempts at a former provider keep no order open; they become exceptions.
 */
export async function settleOrder(
  context: PaymentsContext,
  orderId: Id,
  source: SettleSource = 'browser',
): Promise<OrderSettlement> {
  const { db, provider } = context
  const known = async () =>
    (await findAttempts(db, [orderId])).filter(
      (one) => one.provider === provider.name || isDecided(one.state),
    )
  const before = await known()
  const settled = await Promise.all(
    before.filter(({ state }) => !isDecided(state)).map(({ tx_ref }) => settle(context, tx_ref, source)),
  )
  const settlement = settlementOf(settled.length === 0 ? before : await known())
  if (settlement === 'paid' || settlement === 'mismatch') return settlement
  return settled.some((one) => one.ok && one.value.outcome === 'unknown') ? 'unknown' : settlement
}
