import { sql } from 'kysely'
import type { MessageChannel } from '../../../contract/notification.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Where an account's messages go. */
export type NumberRow = {
  phone: string
  channel: MessageChannel
  code_hash: string | null
  code_until: Date | null
  code_tries: number
  confirmed_at: Date | null
}

/** The number of an account, confirmed or not. */
export async function findNumber(db: Db, accountId: Id): Promise<NumberRow | undefined> {
  return (
    await sql<NumberRow>`
      select phone, channel, code_hash, code_until, code_tries, confirmed_at from message_number
      where account_id = ${accountId}`.execute(db)
  ).rows[0]
}

/** Locks the number of an account. */
export async function lockNumber(tx: Db, accountId: Id): Promise<NumberRow | undefined> {
  return (
    await sql<NumberRow>`
      select phone, channel, code_hash, code_until, code_tries, confirmed_at from message_number
      where account_id = ${accountId} for update`.execute(tx)
  ).rows[0]
}

/** Writes the number of an account, in the place of another, with the code that confirms it. */
export async function writeNumber(
  tx: Db,
  accountId: Id,
  row: { phone: string; channel: MessageChannel; codeHash: string; until: Date; now: Date },
): Promise<void> {
  await sql`
    insert into message_number (account_id, phone, channel, code_hash, code_until, created_at)
    values (${accountId}, ${row.phone}, ${row.channel}, ${row.codeHash}, ${row.until}, ${row.now})
    on conflict (account_id) do update set phone = excluded.phone, channel = excluded.channel,
      code_hash = excluded.code_hash, code_until = excluded.code_until, code_tries = 0, confirmed_at = null,
      created_at = excluded.created_at`.execute(tx)
}

/** Counts a wrong code. */
export async function countCodeTry(tx: Db, accountId: Id): Promise<void> {
  await sql`update message_number set code_tries = code_tries + 1 where account_id = ${accountId}`.execute(tx)
}

/** Stores that the code was right: messages go there from now on. */
export async function confirmNumber(tx: Db, accountId: Id, now: Date): Promise<void> {
  await sql`
    update message_number set confirmed_at = ${now}, code_hash = null, code_until = null
    where account_id = ${accountId}`.execute(tx)
}

/** Forgets the number of an account. */
export async function deleteNumber(tx: Db, accountId: Id): Promise<void> {
  await sql`delete from message_number where account_id = ${accountId}`.execute(tx)
}

/** Writes a message; false where its event has one. */
export async function insertMessage(
  tx: Db,
  row: {
    id: Id
    accountId: Id
    eventKey: string
    channel: MessageChannel
    phone: string
    text: string
    isCode: boolean
    now: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into text_message (id, account_id, event_key, channel, phone, text, is_code, created_at)
    values (${row.id}, ${row.accountId}, ${row.eventKey}, ${row.channel}, ${row.phone}, ${row.text}, ${row.isCode},
      ${row.now})
    on conflict (event_key) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A message that has not been sent. */
export async function findWaitingMessage(
  db: Db,
  id: Id,
): Promise<
  { channel: MessageChannel; phone: string; text: string; created_at: Date; is_code: boolean } | undefined
> {
  return (
    await sql<{ channel: MessageChannel; phone: string; text: string; created_at: Date; is_code: boolean }>`
      select channel, phone, text, created_at, is_code from text_message
      where id = ${id} and state = 'waiting'`.execute(db)
  ).rows[0]
}

/** Stores that the gateway has taken a message; a report that came before stays. */
export async function markMessageSent(db: Db, id: Id, reference: string, now: Date): Promise<void> {
  await sql`
    update text_message set state = case when state = 'waiting' then 'sent' else state end, sent_at = ${now},
      reference = ${reference}, failed_why = case when state = 'failed' then failed_why else '' end,
      text = case when is_code then '' else text end
    where id = ${id} and sent_at is null`.execute(db)
}

/** Stores why a message waits still, or (`isOver`) that it is given up. */
export async function markMessageFailed(
  db: Db,
  id: Id,
  { why, isOver, now }: { why: string; isOver: boolean; now: Date },
): Promise<void> {
  await sql`
    update text_message set failed_why = ${why.slice(0, 300)}, state = case when ${isOver} then 'failed' else state end,
      ended_at = case when ${isOver} then ${now}::timestamptz end,
      text = case when is_code and ${isOver} then '' else text end
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Stores what the gateway reports of a message, once: false where it has had a report, or there is no such message. */
export async function writeReport(
  db: Db,
  id: Id,
  { state, why, now }: { state: 'delivered' | 'failed'; why: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_message set state = ${state}, failed_why = ${why.slice(0, 300)}, ended_at = ${now},
      text = case when is_code then '' else text end
    where id = ${id} and state in ('waiting', 'sent')`.execute(db)
  return numAffectedRows === 1n
}

/** Whether the newest message to an account that has ended could not be delivered. */
export async function isNewestFailed(db: Db, accountId: Id): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from text_message where account_id = ${accountId} and ended_at is not null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.state === 'failed'
}

/** Deletes messages written before a moment. */
export async function sweepMessages(db: Db, before: Date): Promise<void> {
  await sql`delete from text_message where created_at < ${before}`.execute(db)
}
