import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { ProviderEvent } from '../context/provider.ts'

/** An event to store: `body` exactly as it came. */
export type ReceivedEvent = Omit<ProviderEvent, 'about'> & {
  provider: string
  body: string
  receivedAt: Date
}

/**
 * Stores an event unless a copy exists (same provider, type, id, status, body). Returns whether it is still to be
 * applied; the copy may have been.
 */
export async function storeEvent(tx: Db, event: ReceivedEvent): Promise<{ isOpen: boolean; isNew: boolean }> {
  const bodyHash = createHash('sha256').update(event.body).digest('hex')
  const inserted = await sql`insert into webhook_event
      (id, provider, type, provider_id, status, tx_ref, body_hash, body, received_at)
    values (${newId()}, ${event.provider}, ${event.type}, ${event.providerId}, ${event.status}, ${event.txRef},
      ${bodyHash}, ${event.body}, ${event.receivedAt})
    on conflict do nothing`.execute(tx)
  if (inserted.numAffectedRows === 1n) return { isOpen: true, isNew: true }
  const { rows } = await sql<{ is_open: boolean }>`select processed_at is null as is_open from webhook_event
    where provider = ${event.provider} and type = ${event.type} and provider_id = ${event.providerId}
      and status = ${event.status} and body_hash = ${bodyHash}`.execute(tx)
  return { isOpen: rows[0]?.is_open ?? false, isNew: false }
}

/**
 * Marks events applied, in the transaction that applied them. Deletes the provider's text, as it names the customer;
 * keeps hash, ids and status, and our own list's findings whole.
 */
export async function markProcessed(tx: Db, ids: readonly Id[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update webhook_event set processed_at = ${now}, body = case when type like 'listing.%' then body else '' end
    where id = any(${[...ids]}::uuid[]) and processed_at is null`.execute(tx)
}

/**
 * Deletes the provider's text of an event that a person explained, as it names the customer. Hash, ids, status and
 * times stay, and our own list's findings whole.
 */
export async function forgetText(tx: Db, id: Id): Promise<void> {
  await sql`update webhook_event set body = '' where id = ${id} and type not like 'listing.%'`.execute(tx)
}

/** References with events that were received in a span of time, belong to an attempt of ours and still wait. */
export async function findWaitingReferences(db: Db, from: Date, to: Date, limit: number): Promise<string[]> {
  return (
    await sql<{ tx_ref: string }>`select distinct payment_attempt.tx_ref
      from webhook_event event join payment_attempt on payment_attempt.tx_ref = event.tx_ref
      where event.processed_at is null and event.received_at between ${from} and ${to} limit ${limit}`.execute(
      db,
    )
  ).rows.map(({ tx_ref }) => tx_ref)
}

/** When the oldest event arrived that is neither applied nor explained. */
export async function findOldestOpen(db: Db): Promise<Date | undefined> {
  return (
    (
      await sql<{ oldest: Date | null }>`
      select min(e.received_at) as oldest from webhook_event e
      where e.processed_at is null and not exists (select 1 from exception_note n where n.subject_id = e.id)`.execute(
        db,
      )
    ).rows[0]?.oldest ?? undefined
  )
}
