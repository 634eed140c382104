import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/notification.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { SellerNotification } from '../context.ts'

/** What a notification says. */
export type Content = Required<Pick<SellerNotification, 'says' | 'works' | 'rows' | 'link'>>

/** A notification as it is stored. */
export type Stored = Row<
  'notification',
  'id' | 'event_key' | 'subject' | 'created_at' | 'read_at' | 'mail_at' | 'mail_key'
> & { kind: NotificationKind; content: Content }

const columns = sql`id, kind, event_key, subject, content, created_at, read_at, mail_at, mail_key`

/** Writes a notification; false where its event has one. */
export async function insertNotification(
  tx: Db,
  row: Omit<Stored, 'read_at' | 'mail_key'> & { account_id: Id },
): Promise<boolean> {
  const done = await tx
    .insertInto('notification')
    .values({ ...row, content: JSON.stringify(row.content) })
    .onConflict((it) => it.column('event_key').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** The accounts after this one with a notification whose mail is due. */
export async function listDueAccounts(db: Db, afterId: Id, now: Date, limit: number): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct account_id as id from notification
      where mail_at <= ${now} and account_id > ${afterId} order by 1 limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Takes all notifications of an account that wait for their mail, oldest first: they wait no more. */
export async function takeWaiting(tx: Db, accountId: Id): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    update notification set mail_at = null where account_id = ${accountId} and mail_at is not null
    returning ${columns}`.execute(tx)
  return rows.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.event_key.localeCompare(b.event_key),
  )
}

/** Stores that notifications went out, and the key of the mail that has them, null where none has. */
export async function writeOut(tx: Db, ids: readonly Id[], mailKey: string | null, now: Date): Promise<void> {
  await sql`
    update notification set out_at = ${now}, mail_key = ${mailKey} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  db: Db,
  accountId: Id,
  which: 'all' | 'unread',
  page: PageRequest,
): Promise<{ rows: Stored[]; total: number }> {
  const where = sql`account_id = ${accountId} and (${which} = 'all' or read_at is null)`
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<Stored>`
          select ${columns} from notification where ${where}
          order by created_at desc, id limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`select count(*)::int as total from notification where ${where}`.execute(
          db,
        )
      ).rows[0]?.total ?? 0,
  )
}

/** How many notifications an account has not read. */
export async function countUnread(db: Db, accountId: Id): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notification
    where account_id = ${accountId} and read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Marks notifications of an account as read: one, or (null) all. */
export async function markRead(tx: Db, accountId: Id, id: Id | null, now: Date): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where account_id = ${accountId} and read_at is null and (${id}::uuid is null or id = ${id})`.execute(tx)
}

/** Whether an account has this notification. */
export async function hasNotification(db: Db, accountId: Id, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notification where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows.length > 0
}

/** The keys of the mails about an account's notifications since a moment. */
export async function listMailKeys(db: Db, accountId: Id, since: Date): Promise<string[]> {
  return (
    await sql<{ key: string }>`
      select distinct mail_key as key from notification
      where account_id = ${accountId} and mail_key is not null and created_at > ${since}`.execute(db)
  ).rows.map(({ key }) => key)
}

/** Deletes notifications written before a moment. */
export async function sweepNotifications(db: Db, before: Date): Promise<void> {
  await sql`delete from notification where created_at < ${before} and mail_at is null`.execute(db)
}
