import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, lockName, withTx } from '../../../platform/db/index.ts'

/** A message to a webhook. */
export type Message = Row<
  'webhook_delivery',
  | 'id'
  | 'endpoint_id'
  | 'event'
  | 'body'
  | 'created_at'
  | 'attempts'
  | 'last_status'
  | 'last_error'
  | 'delivered_at'
  | 'given_up_at'
>

const columns = sql`d.id, d.endpoint_id, d.event, d.body, d.created_at, d.attempts, d.last_status, d.last_error,
  d.delivered_at, d.given_up_at`

/** Keeps a message; false where the webhook has had this event. */
export async function insertDelivery(
  tx: Db,
  message: Row<'webhook_delivery', 'id' | 'endpoint_id' | 'event' | 'event_id' | 'body' | 'created_at'>,
): Promise<boolean> {
  const done = await tx
    .insertInto('webhook_delivery')
    .values({ ...message, due_at: message.created_at })
    .onConflict((it) => it.columns(['endpoint_id', 'event_id']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** A message that is to be tried now, where it goes, and how many wait for its webhook. */
export type DueDelivery = Message &
  Row<'webhook_endpoint', 'url' | 'secret_sealed' | 'account_id'> & { waiting: number }

/** Takes the oldest due message, those of addresses that gave no answer last; until it is tried, or `until`, no other of its host or seller. */
export async function takeDue(db: Db, now: Date, until: Date): Promise<DueDelivery | undefined> {
  return withTx(db, async (tx) => {
    await lockName(tx, 'turns of webhooks')
    const { rows } = await sql<DueDelivery>`
      with turn as (
        select d.id from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
        where d.due_at <= ${now} and e.disabled_at is null and not exists (
          select 1 from webhook_delivery o join webhook_endpoint oe on oe.id = o.endpoint_id
          where o.taken_until > ${now} and (oe.host = e.host or oe.seller_id = e.seller_id))
        order by e.silent > 0, d.due_at, d.id limit 1
      )
      update webhook_delivery d set taken_until = ${until}, due_at = ${until}
      from turn, webhook_endpoint e where d.id = turn.id and e.id = d.endpoint_id
      returning ${columns}, e.url, e.secret_sealed, e.account_id, (
        select count(*)::int from webhook_delivery w where w.endpoint_id = e.id and w.due_at is not null) as waiting`.execute(
      tx,
    )
    return rows[0]
  })
}

/** Notes how a try went, and when the next one is due: null for none, which gives up what has not arrived. */
export async function recordTry(
  db: Db,
  id: Id,
  result: { at: Date; status: number | null; error: string; isDelivered: boolean; dueAt: Date | null },
): Promise<void> {
  const { at, status, error, isDelivered, dueAt } = result
  await sql`
    update webhook_delivery set attempts = attempts + 1, last_at = ${at}, last_status = ${status}, last_error = ${error},
      delivered_at = ${isDelivered ? at : null}, given_up_at = ${isDelivered || dueAt ? null : at}, due_at = ${dueAt},
      taken_until = null
    where id = ${id} and delivered_at is null`.execute(db)
}

/** A page of the messages of a webhook, the newest first. */
export async function listDeliveries(
  db: Db,
  endpointId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Message[]; total: number }> {
  const { rows } = await sql<Message & { all_rows: number }>`
    select ${columns}, count(*) over ()::int as all_rows from webhook_delivery d where d.endpoint_id = ${endpointId}
    order by d.created_at desc, d.id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** Makes a message of the account due again; false where there is none that has not arrived. */
export async function reopenDelivery(tx: Db, id: Id, accountId: Id, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery d set given_up_at = null, due_at = ${now} from webhook_endpoint e
    where d.id = ${id} and e.id = d.endpoint_id and e.account_id = ${accountId} and d.delivered_at is null
      and e.disabled_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes messages made before a moment. */
export async function sweepDeliveries(db: Db, before: Date): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${before}`.execute(db)
}
