import { type Insertable, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

const numberColumns = ['phone', 'channel', 'code_hash', 'code_until', 'code_tries', 'confirmed_at'] as const
/** Where an account's messages go. */
export type AccountNumber = Row<'message_number', (typeof numberColumns)[number]>

function selectNumber(db: Db, accountId: Id) {
  return db.selectFrom('message_number').select(numberColumns).where('account_id', '=', accountId)
}

/** The number of an account, confirmed or not. */
export function findNumber(db: Db, accountId: Id): Promise<AccountNumber | undefined> {
  return selectNumber(db, accountId).executeTakeFirst()
}

/** Locks the number of an account. */
export function lockNumber(tx: Db, accountId: Id): Promise<AccountNumber | undefined> {
  return selectNumber(tx, accountId).forUpdate().executeTakeFirst()
}

/** Writes the number of an account, in the place of another, with the code that confirms it. */
export async function writeNumber(
  tx: Db,
  number: Omit<Row<'message_number'>, 'code_tries' | 'confirmed_at'>,
): Promise<void> {
  const row = { ...number, code_tries: 0, confirmed_at: null }
  await tx
    .insertInto('message_number')
    .values(row)
    .onConflict((it) => it.column('account_id').doUpdateSet(row))
    .execute()
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
export async function insertMessage(tx: Db, message: Insertable<Database['text_message']>): Promise<boolean> {
  const done = await tx
    .insertInto('text_message')
    .values(message)
    .onConflict((it) => it.column('event_key').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** A message that has not been sent. */
export function findWaitingMessage(db: Db, id: Id) {
  return db
    .selectFrom('text_message')
    .select(['channel', 'phone', 'text', 'created_at', 'is_code'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
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
