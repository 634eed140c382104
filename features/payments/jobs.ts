import { after, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { withTx } from '../../platform/db/index.ts'
import { type AttemptJob, jobs, type PaymentsContext, type RefundJob } from './context/payments.ts'
import { isDecided, mayAttemptGo, nextCheck, nextCheckUnanswered, WATCH_FOR } from './rules/payments.ts'
import { signLimits } from './rules/signs.ts'
import { listStrays } from './service/listing.ts'
import { carryOutRefund } from './service/refund.ts'
import { settle } from './service/settle.ts'
import { lookForSettlements } from './service/settlements.ts'
import { lookForTakings } from './service/takings.ts'
import {
  changeAttempt,
  findAttempt,
  findOverdue,
  forgetCards,
  lockAttempt,
  recordCheck,
} from './store/attempts.ts'
import { findWaitingReferences } from './store/inbox.ts'
import { findUnfinishedRefunds } from './store/refunds.ts'

/** A database may count the seconds a little faster than we do. */
const EARLY = 5 * SECOND
const SWEEP_LIMIT = 500

/** The reconciler's check of one attempt: settles it and sets the next check, until the attempt is decided or 72 hours have gone by. */
export async function checkAttempt(context: PaymentsContext, { txRef }: AttemptJob): Promise<void> {
  const { db, clock, queue, log, provider } = context
  const isDue = (next: Date | null | undefined) => next && next.getTime() <= clock.now().getTime() + EARLY
  const known = await findAttempt(db, txRef)
  if (!known || !isDue(known.next_check_at)) return
  // Its money has come; what the provider says after that comes by webhooks and the hourly list.
  if (isDecided(known.state)) return recordCheck(db, known.id, null)
  const settled = await settle(context, txRef, 'reconciler')
  const isAbandoned = await withTx(db, async (tx) => {
    const attempt = await lockAttempt(tx, txRef)
    if (!attempt || !isDue(attempt.next_check_at)) return false
    const now = after(clock.now(), EARLY)
    // A provider that was left cannot be asked; staff close its payments.
    if (attempt.provider !== provider.name) {
      await recordCheck(tx, attempt.id, null)
      return false
    }
    const isUnknown = settled.ok && settled.value.outcome === 'unknown'
    const next = isUnknown ? nextCheckUnanswered(attempt, now) : nextCheck(attempt, now)
    await recordCheck(tx, attempt.id, next ?? null)
    if (next) await queue.send(tx, jobs.check, { txRef }, { startAfter: next })
    if (next || isDecided(attempt.state) || !mayAttemptGo(attempt.state, 'ABANDONED')) return false
    await changeAttempt(tx, attempt.id, 'ABANDONED', clock.now())
    return true
  })
  if (isAbandoned) log.info({ txRef, to: 'ABANDONED' }, 'payment attempt changed')
}

/** Verifies what a webhook said. Throws, to be tried again, while the provider gives no usable answer. */
export async function processWebhook(context: PaymentsContext, { txRef }: AttemptJob): Promise<void> {
  const settled = await settle(context, txRef, 'webhook')
  if (!settled.ok) return context.log.warn({ txRef }, 'webhook about a payment that is not ours')
  if (settled.value.outcome === 'unknown') throw new Error(`${txRef} could not be verified`)
}

/** Queues overdue work again: checks, unapplied events, refunds under way for hours. Forgets old cards. */
export async function sweepPayments({ db, clock, queue }: PaymentsContext): Promise<void> {
  const now = clock.now()
  const ago = (ms: number) => after(now, -ms)
  const overdue = await findOverdue(db, ago(2 * MINUTE), SWEEP_LIMIT)
  const waiting = await findWaitingReferences(db, ago(WATCH_FOR), ago(10 * MINUTE), SWEEP_LIMIT)
  const unfinished = await findUnfinishedRefunds(db, ago(6 * HOUR), SWEEP_LIMIT)
  for (const txRef of overdue) await queue.send(db, jobs.check, { txRef })
  for (const txRef of waiting) await queue.send(db, jobs.webhook, { txRef })
  for (const refundId of unfinished) await queue.send(db, jobs.refund, { refundId })
  await forgetCards(db, ago(signLimits.cardKept))
}

/** Looks for money that the provider takes back. Throws, to be tried again, while it gives no usable answer. */
async function checkTakings(context: PaymentsContext): Promise<void> {
  if (!(await lookForTakings(context)))
    throw new Error(`${context.provider.name} gave no list of what it takes back`)
}

/** Looks for what the provider paid to our bank. Throws, to be tried again, while it gives no usable answer. */
async function checkSettlements(context: PaymentsContext): Promise<void> {
  if ((await lookForSettlements(context)) === undefined)
    throw new Error(`${context.provider.name} gave no list of its settlements`)
}

/** Defines the feature's jobs; so it comes before `queue.start()`. */
export function definePaymentJobs(context: PaymentsContext): void {
  const { queue } = context
  queue.define<AttemptJob>(jobs.check, (data) => checkAttempt(context, data), { concurrency: 4 })
  queue.define<AttemptJob>(jobs.webhook, (data) => processWebhook(context, data), {
    concurrency: 4,
    retries: 20,
    retryDelayMax: 3_600,
  })
  queue.define<RefundJob>(jobs.refund, ({ refundId }) => carryOutRefund(context, refundId), {
    retries: 20,
    retryDelayMax: 3_600,
  })
  queue.define(jobs.takings, () => checkTakings(context), {
    cron: '29 * * * *',
    coalesce: true,
    retries: 20,
    retryDelayMax: 3_600,
    expire: 600,
  })
  queue.define(jobs.settlements, () => checkSettlements(context), {
    cron: '47 2 * * *',
    coalesce: true,
    retries: 20,
    retryDelayMax: 3_600,
    expire: 600,
  })
  queue.define(jobs.sweep, () => sweepPayments(context), { cron: '*/5 * * * *', retries: 0 })
  queue.define(jobs.listing, () => listStrays(context).then(() => undefined), {
    cron: '17 2 * * *',
    expire: 600,
  })
}
