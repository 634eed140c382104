import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import { post } from '../../../platform/http/post.ts'
import type { Job } from '../../../platform/queue/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { webhookOffMail } from '../emails/webhook-off.tsx'
import { MOST_FAILURES, RETRIES } from '../rules/webhooks.ts'
import { readDue, recordTry } from '../store/deliveries.ts'
import { countFailure, forgetFailures } from '../store/webhooks.ts'
import { SECRET_PURPOSE, signedHeaders } from './signature.ts'

/**
 * Tries to deliver a message once. Throws where that fails and more tries follow, so that the queue makes the next one later; at the
 * last try the message is given up, and a webhook with too many such messages in a row is switched off and its seller informed.
 */
export async function deliver(context: IntegrationsContext, id: Id, { retry, signal }: Job): Promise<void> {
  const { db, clock, keyring, allowsLocal } = context
  const message = await readDue(db, id)
  if (!message) return
  const secret = keyring.open(SECRET_PURPOSE, message.secret_sealed, message.endpoint_id).toString('utf8')
  const answer = await post(message.url, {
    body: message.body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Aworan-Webhooks/1',
      ...signedHeaders(secret, { id, body: message.body, at: clock.now() }),
    },
    allowsLocal,
    signal,
  })
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  const isGivenUp = !isDelivered && retry >= RETRIES
  const error = isDelivered ? '' : (answer.error ?? `answered ${answer.status}`)
  const at = clock.now()
  await recordTry(db, id, { at, status: answer.status, error, isDelivered, isGivenUp })
  if (isDelivered) return forgetFailures(db, message.endpoint_id)
  if (!isGivenUp) throw new Error(`webhook message ${id} was not delivered: ${error}`)
  await giveUp(context, message, at)
}

async function giveUp(
  { db, mail, site, personOf }: IntegrationsContext,
  { endpoint_id, account_id, url }: { endpoint_id: Id; account_id: Id; url: string },
  now: Date,
): Promise<void> {
  const person = await personOf(db, account_id)
  const message = await webhookOffMail(site, url)
  await withTx(db, async (tx) => {
    const isOff = await countFailure(tx, endpoint_id, MOST_FAILURES, now)
    if (!isOff || !person) return
    const eventKey = `webhook-off:${endpoint_id}:${now.toISOString()}`
    await mail.enqueue(tx, { eventKey, to: person.email, ...message })
  })
}
