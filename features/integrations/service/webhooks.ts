import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  type createdWebhook,
  type Delivery,
  MOST_WEBHOOKS,
  type newWebhook,
  type Webhook,
} from '../../../contract/integration.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { webhookOnMail } from '../emails/webhook-on.tsx'
import { addressError, hostOf } from '../rules/webhooks.ts'
import { listDeliveries, type Message, reopenDelivery } from '../store/deliveries.ts'
import * as store from '../store/webhooks.ts'
import { sendMessage } from './events.ts'
import { SECRET_PURPOSE } from './signature.ts'

type Nothing = Record<string, never>
type Member = { id: Id; session: Id }
type Done = Result<Nothing, ProblemCode>

export async function readWebhooks({ db }: IntegrationsContext, accountId: Id): Promise<Webhook[]> {
  return (await store.listWebhooks(db, accountId)).map(viewOf)
}

/**
 * Adds an address that hears of events, and returns what signs its messages, this once. Refuses password_wrong, second_factor_again, shop_missing,
 * too_many_webhooks, and invalid for an address that cannot be one.
 */
export async function createWebhook(
  context: IntegrationsContext,
  member: Member,
  { url, events, current_password }: z.output<typeof newWebhook>,
): Promise<Result<z.infer<typeof createdWebhook>, ProblemCode>> {
  const { db, clock, keyring, allowsLocal, confirmOwner, lockWithSession, shopOf } = context
  const accountId = member.id
  const wrong = addressError(url, allowsLocal)
  if (wrong !== null) return refuse('invalid', { field: 'url', message: wrong })
  const confirmed = await confirmOwner(member, current_password, 'current_password')
  if (!confirmed.ok) return confirmed
  const shop = await shopOf(db, accountId)
  if (!shop) return refuse('shop_missing')
  const id = newId()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const row = {
    id,
    account_id: accountId,
    seller_id: shop.id,
    url: new URL(url).href,
    events: [...new Set(events)],
    secret_sealed: keyring.seal(SECRET_PURPOSE, secret, id),
    created_at: clock.now(),
  }
  const announce = await prepareOnNotice(context, accountId, row)
  const done = await withTx(db, async (tx): Promise<Done> => {
    if (!(await lockWithSession(tx, member, row.created_at))) return refuse('session_expired')
    if ((await store.listWebhooks(tx, accountId)).length >= MOST_WEBHOOKS) return refuse('too_many_webhooks')
    await store.insertWebhook(tx, row)
    await announce(tx)
    return ok({})
  })
  if (!done.ok) return done
  recordSecurityEvent(context, { kind: 'webhook.made', accountId, detail: hostOf(row.url) })
  return ok({ ...viewOf({ ...row, disabled_at: null }), secret })
}

/** Prepares the mail that informs an owner of an enabled webhook; the result writes it in a transaction. */
async function prepareOnNotice(
  { db, mail, site, personOf }: IntegrationsContext,
  accountId: Id,
  webhook: { url: string; events: readonly string[] },
): Promise<(tx: Db) => Promise<void>> {
  const person = await personOf(db, accountId)
  const message = await webhookOnMail(site, webhook)
  const eventKey = `webhook-on:${newId()}`
  return async (tx) => {
    if (person) await mail.enqueue(tx, { eventKey, to: person.email, ...message })
  }
}

/** Deletes a webhook; refuses webhook_not_found. */
export async function deleteWebhook(
  context: IntegrationsContext,
  { id: accountId }: Member,
  id: Id,
): Promise<Done> {
  const url = await store.removeWebhook(context.db, id, accountId)
  if (url === undefined) return refuse('webhook_not_found')
  recordSecurityEvent(context, { kind: 'webhook.deleted', accountId, detail: hostOf(url) })
  return ok({})
}

/** Switches a webhook on that was off, mails its owner, and sends what waits; refuses webhook_not_found, invalid (its address). */
export async function enableWebhook(context: IntegrationsContext, member: Member, id: Id): Promise<Done> {
  const { db, clock, queue, allowsLocal, lockWithSession } = context
  const accountId = member.id
  const webhook = await store.findWebhook(db, id, accountId)
  if (!webhook) return refuse('webhook_not_found')
  const wrong = addressError(webhook.url, allowsLocal)
  if (wrong !== null) return refuse('invalid', { field: 'url', message: wrong })
  const announce = await prepareOnNotice(context, accountId, webhook)
  const done = await withTx(db, async (tx): Promise<Result<boolean, ProblemCode>> => {
    if (!(await lockWithSession(tx, member, clock.now()))) return refuse('session_expired')
    const wasOff = await store.reopenWebhook(tx, id, accountId)
    if (wasOff) await announce(tx)
    if (wasOff) await queue.send(tx, 'integrations.deliver', {})
    return ok(wasOff)
  })
  if (!done.ok) return done
  if (done.value) recordSecurityEvent(context, { kind: 'webhook.on', accountId, detail: hostOf(webhook.url) })
  return ok({})
}

/** Sends a message of the event 'test' to a webhook; refuses webhook_not_found, too_many_requests. */
export async function testWebhook(
  context: IntegrationsContext,
  { id: accountId }: Member,
  id: Id,
): Promise<Done> {
  const { db, tests } = context
  const endpoint = await store.findWebhook(db, id, accountId)
  if (!endpoint || endpoint.disabled_at) return refuse('webhook_not_found')
  const counted = await tests.take(accountId)
  if (!counted.ok) return counted
  await withTx(db, (tx) =>
    sendMessage(context, tx, endpoint.id, { type: 'test', id: newId(), data: { hello: 'from your shop' } }),
  )
  return ok({})
}

/** A page of the messages to a webhook, newest first; refuses webhook_not_found. */
export async function readDeliveries(
  { db }: IntegrationsContext,
  accountId: Id,
  id: Id,
  request: PageRequest,
): Promise<Result<Page<Delivery>, ProblemCode>> {
  const endpoint = await store.findWebhook(db, id, accountId)
  if (!endpoint) return refuse('webhook_not_found')
  const { rows, total } = await listDeliveries(db, endpoint.id, {
    limit: request.limit,
    offset: offsetOf(request),
  })
  return ok(pageOf(rows.map(deliveryView), total, request))
}

/** Sends a message again that has not arrived; refuses delivery_not_found, too_many_requests. */
export async function resendDelivery(
  { db, clock, queue, resends }: IntegrationsContext,
  { id: accountId }: Member,
  id: Id,
): Promise<Done> {
  const counted = await resends.take(accountId)
  if (!counted.ok) return counted
  return withTx(db, async (tx): Promise<Done> => {
    if (!(await reopenDelivery(tx, id, accountId, clock.now()))) return refuse('delivery_not_found')
    await queue.send(tx, 'integrations.deliver', {})
    return ok({})
  })
}

function viewOf({
  id,
  url,
  events,
  created_at,
  disabled_at,
}: Omit<store.Endpoint, 'secret_sealed'>): Webhook {
  return {
    id,
    url,
    events,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }
}

function deliveryView(row: Message): Delivery {
  return {
    id: row.id,
    event: row.event as Delivery['event'],
    created_at: row.created_at.toISOString(),
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    given_up_at: row.given_up_at?.toISOString() ?? null,
  }
}
