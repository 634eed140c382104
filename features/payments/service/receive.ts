import { ok, type Result } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import { storeEvent } from '../store/inbox.ts'
import { listUnfinishedRefunds } from '../store/refunds.ts'

/** A webhook as it came in: the bytes, and the headers by their lower-case names. */
export type ReceivedWebhook = { rawBody: Buffer; headers: Record<string, string | string[] | undefined> }

/**
 * Receives a webhook: checks its signature, then stores event and verifying jobs in one transaction. Stores nothing
 * refused; an unknown reference waits for staff.
 */
export async function receiveWebhook(
  { db, clock, provider, queue, log }: PaymentsContext,
  { rawBody, headers }: ReceivedWebhook,
): Promise<Result<undefined, 'signature_wrong' | 'malformed'>> {
  const parsed = provider.parseWebhook(rawBody, headers)
  if (!parsed.ok) {
    log.warn({ provider: provider.name, code: parsed.code, bytes: rawBody.length }, 'webhook refused')
    return parsed
  }
  const event = parsed.value
  const stored = await withTx(db, async (tx) => {
    const received = {
      ...event,
      provider: provider.name,
      body: rawBody.toString('utf8'),
      receivedAt: clock.now(),
    }
    const outcome = await storeEvent(tx, received)
    if (outcome.isOpen && event.about !== 'charge')
      await queue.send(tx, jobs.takings, {}, { singletonKey: 'all' })
    if (outcome.isOpen && event.txRef !== null) {
      await queue.send(tx, jobs.webhook, { txRef: event.txRef })
      if (event.about === 'refund')
        for (const refundId of await listUnfinishedRefunds(tx, event.txRef))
          await queue.send(tx, jobs.refund, { refundId })
    }
    return outcome
  })
  const { type, providerId, status, txRef } = event
  log.info({ type, providerId, status, txRef, isNew: stored.isNew }, 'webhook received')
  return ok(undefined)
}
