import type { WebhookEvent } from '../../../contract/integration.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { insertDelivery } from '../store/deliveries.ts'
import { listListening } from '../store/webhooks.ts'

/** Something that happened to a seller. `id` is the same for the same event, however often it is sent. */
export type SellerEvent = { type: WebhookEvent | 'test'; id: string; data: Record<string, unknown> }

/** Queues an event to a seller's webhooks, in the transaction of the event. */
export async function enqueueEvent(
  context: IntegrationsContext,
  tx: Db,
  sellerId: Id,
  event: SellerEvent & { type: WebhookEvent },
): Promise<void> {
  for (const endpoint of await listListening(tx, [sellerId], event.type))
    await sendMessage(context, tx, endpoint.id, event)
}

/** Keeps a message for one webhook and puts its delivery into the queue, once for each event. */
export async function sendMessage(
  { clock, queue }: Pick<IntegrationsContext, 'clock' | 'queue'>,
  tx: Db,
  endpointId: Id,
  { type, id, data }: SellerEvent,
): Promise<void> {
  const now = clock.now()
  const message = newId()
  const body = JSON.stringify({ id, type, created_at: now.toISOString(), data })
  const isNew = await insertDelivery(tx, {
    id: message,
    endpoint_id: endpointId,
    event: type,
    event_id: id,
    body,
    created_at: now,
  })
  if (isNew) await queue.send(tx, 'integrations.deliver', {})
}
