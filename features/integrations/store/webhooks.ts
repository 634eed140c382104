import { sql } from 'kysely'
import type { WebhookEvent } from '../../../contract/integration.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { arrayOf, type Db } from '../../../platform/db/index.ts'

export type Endpoint = Row<
  'webhook_endpoint',
  'id' | 'account_id' | 'url' | 'secret_sealed' | 'created_at' | 'disabled_at'
> & { events: WebhookEvent[] }

const columns = sql`id, account_id, url, events, secret_sealed, created_at, disabled_at`

export async function listWebhooks(db: Db, accountId: Id): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select ${columns} from webhook_endpoint where account_id = ${accountId} order by created_at, id`.execute(
    db,
  )
  return rows
}

export async function findWebhook(db: Db, id: Id, accountId: Id): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    select ${columns} from webhook_endpoint where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** The webhooks of some sellers that are on and listen to an event. */
export async function listListening(
  db: Db,
  sellerIds: readonly Id[],
  event: WebhookEvent,
): Promise<Row<'webhook_endpoint', 'id' | 'seller_id'>[]> {
  const { rows } = await sql<Row<'webhook_endpoint', 'id' | 'seller_id'>>`
    select id, seller_id from webhook_endpoint
    where seller_id = any(${arrayOf(sellerIds)}::uuid[]) and disabled_at is null and ${event} = any (events)
    order by id`.execute(db)
  return rows
}

export async function insertWebhook(
  db: Db,
  row: Omit<Endpoint, 'disabled_at'> & { seller_id: Id },
): Promise<void> {
  await db.insertInto('webhook_endpoint').values(row).execute()
}

/** Deletes a webhook with its messages; returns its address, undefined where the account has none of this id. */
export async function removeWebhook(db: Db, id: Id, accountId: Id): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    delete from webhook_endpoint where id = ${id} and account_id = ${accountId} returning url`.execute(db)
  return rows[0]?.url
}

/** Switches a webhook on that is off; false where it is on, or the account has none of this id. */
export async function reopenWebhook(db: Db, id: Id, accountId: Id): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set disabled_at = null, failures = 0
    where id = ${id} and account_id = ${accountId} and disabled_at is not null`.execute(db)
  return numAffectedRows === 1n
}

/** Switches every webhook of an account off that is on; returns their addresses. */
export async function switchAllOff(tx: Db, accountId: Id, now: Date): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    update webhook_endpoint set disabled_at = ${now}
    where account_id = ${accountId} and disabled_at is null returning url`.execute(tx)
  return rows.map(({ url }) => url)
}

/** Counts messages given up in a row; `most` of them switch the webhook off. Returns whether this one did. */
export async function countFailure(db: Db, id: Id, most: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    update webhook_endpoint set failures = failures + 1,
      disabled_at = coalesce(disabled_at, case when failures + 1 >= ${most} then ${now}::timestamptz end)
    where id = ${id} returning disabled_at = ${now} as off`.execute(db)
  return rows[0]?.off === true
}

/** Notes whether a webhook gave an answer: those that did not come after the others. */
export async function countAnswer(db: Db, id: Id, isAnswered: boolean): Promise<void> {
  await sql`
    update webhook_endpoint set silent = case when ${isAnswered} then 0 else silent + 1 end
    where id = ${id} and not (${isAnswered} and silent = 0)`.execute(db)
}

/** A message has arrived: failures are counted anew. */
export async function forgetFailures(db: Db, id: Id): Promise<void> {
  await sql`update webhook_endpoint set failures = 0 where id = ${id} and failures > 0`.execute(db)
}
