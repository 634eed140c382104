import { after, MINUTE, SECOND } from '../../../kernel/clock.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { post } from '../../../platform/http/post.ts'
import type { IntegrationsContext } from '../context.ts'
import { webhookOffMail } from '../emails/webhook-off.tsx'
import { addressError, MOST_FAILURES, retryAfter } from '../rules/webhooks.ts'
import { type DueDelivery, recordTry, takeDue } from '../store/deliveries.ts'
import { countAnswer, countFailure, forgetFailures } from '../store/webhooks.ts'
import { SECRET_PURPOSE, signedHeaders } from './signature.ts'

/** How many messages one run tries at the same time. */
const AT_ONCE = 4
/** A run ends after that long, and another goes on. */
const ENOUGH_MS = 45 * SECOND
/** After that long a try counts as lost, with the process that made it. */
const LEASE = MINUTE

/** Tries the messages that are due until none is left or `signal` fires. Throws at its end where one could not be tried. */
export async function deliverDue(context: IntegrationsContext, signal: AbortSignal): Promise<void> {
  const { db, clock, queue } = context
  const enough = AbortSignal.any([signal, AbortSignal.timeout(ENOUGH_MS)])
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (;;) {
    while (underWay.size < AT_ONCE && !enough.aborted) {
      const message = await takeDue(db, clock.now(), after(clock.now(), LEASE))
      if (!message) break
      const trying = deliver(context, message, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => void underWay.delete(trying))
      underWay.add(trying)
    }
    if (underWay.size === 0) break
    await Promise.race(underWay)
  }
  if (enough.aborted) await queue.send(db, 'integrations.deliver', {})
  if (failures.length > 0) throw failures[0]
}

/** Tries a message once. What fails is tried again later or given up; too many given up in a row switch the webhook off. */
async function deliver(
  context: IntegrationsContext,
  message: DueDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, queue, allowsLocal } = context
  const { id, endpoint_id: endpointId } = message
  const wrong = addressError(message.url, allowsLocal)
  const status = wrong === null ? await send(context, message, signal) : null
  const isDelivered = status !== null && status >= 200 && status < 300
  const at = clock.now()
  const again = isDelivered || wrong !== null ? undefined : retryAfter(message)
  const error = isDelivered ? '' : (wrong ?? (status === null ? 'No answer' : `Answered ${status}`))
  // Who tests a webhook sees that it failed.
  const isGivenUp = !isDelivered && again === undefined && message.event !== 'test'
  const countGivenUp = isGivenUp ? await prepareGivingUp(context, message, at) : undefined
  await withTx(db, async (tx) => {
    const dueAt = again === undefined ? null : after(at, again)
    await recordTry(tx, id, { at, status, error, isDelivered, dueAt })
    if (wrong === null) await countAnswer(tx, endpointId, status !== null)
    if (dueAt) await queue.send(tx, 'integrations.deliver', {}, { startAfter: dueAt })
    if (isDelivered) await forgetFailures(tx, endpointId)
    await countGivenUp?.(tx)
  })
}

/** Posts a message, signed; the status that was answered, or null. */
function send(
  { keyring, clock, allowsLocal }: IntegrationsContext,
  { id, endpoint_id: endpointId, url, body, secret_sealed: sealed }: DueDelivery,
  signal: AbortSignal,
): Promise<number | null> {
  const secret = keyring.open(SECRET_PURPOSE, sealed, endpointId).toString('utf8')
  return post(url, {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Aworan-Webhooks/1',
      ...signedHeaders(secret, { id, body, at: clock.now() }),
    },
    allowsLocal,
    signal,
  })
}

/** What counts a message that is given up, and mails its seller where that switches the webhook off; the answer does it in a transaction. */
async function prepareGivingUp(
  { db, mail, site, personOf }: IntegrationsContext,
  { endpoint_id, account_id, url }: DueDelivery,
  now: Date,
): Promise<(tx: Db) => Promise<void>> {
  const person = await personOf(db, account_id)
  const message = await webhookOffMail(site, url)
  return async (tx) => {
    const isOff = await countFailure(tx, endpoint_id, MOST_FAILURES, now)
    if (!isOff || !person) return
    const eventKey = `webhook-off:${endpoint_id}:${now.toISOString()}`
    await mail.enqueue(tx, { eventKey, to: person.email, ...message })
  }
}
