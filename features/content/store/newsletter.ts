import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Db } from '../../../platform/db/index.ts'

export type LinkPurpose = 'confirm' | 'unsubscribe'

/** Writes an address that asks for the newsletter, or asks again. Returns whether it reads it already; its row is locked. */
export async function askFor(tx: Db, email: string, now: Date): Promise<{ reads: boolean }> {
  const { rows } = await sql<{ reads: boolean }>`
    insert into newsletter_subscription as known (email, subscribed_at) values (${email}, ${now})
    on conflict (email) do update set
      subscribed_at = case when known.confirmed_at is null then excluded.subscribed_at else known.subscribed_at end
    returning confirmed_at is not null as reads`.execute(tx)
  return { reads: rows[0]?.reads ?? false }
}

/** Makes a written address a reader; false when it is one already. */
export async function markReader(tx: Db, email: string, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update newsletter_subscription set confirmed_at = ${now}
      where email = ${email} and confirmed_at is null`.execute(tx)
    ).numAffectedRows === 1n
  )
}

/** Takes an address out of the readers; false when it was none. Its links go on working. */
export async function unmarkReader(tx: Db, email: string, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update newsletter_subscription set confirmed_at = null, left_at = ${now}
      where email = ${email} and confirmed_at is not null`.execute(tx)
    ).numAffectedRows === 1n
  )
}

export async function insertLink(tx: Db, link: Row<'newsletter_link'>): Promise<void> {
  await tx.insertInto('newsletter_link').values(link).execute()
}

/** The address of a link that still works for a purpose. */
export async function readLink(
  db: Db,
  hash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('newsletter_link')
    .select('email')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.email
}

/** Whether an address reads the newsletter. */
export async function isReader(db: Db, email: string): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from newsletter_subscription where email = ${email} and confirmed_at is not null`.execute(db)
    ).rows.length === 1
  )
}

/** Forgets links whose time is over, and addresses that do not read the newsletter and have no link left. */
export async function sweepNewsletter(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('newsletter_link').where('expires_at', '<=', now).execute()
  await sql`
    delete from newsletter_subscription
    where confirmed_at is null
      and not exists (select 1 from newsletter_link where newsletter_link.email = newsletter_subscription.email)`.execute(
    db,
  )
}

/** What is stored of an address, or null. */
export async function readSubscription(
  db: Db,
  email: string,
): Promise<Omit<Row<'newsletter_subscription'>, 'id'> | null> {
  const row = await db
    .selectFrom('newsletter_subscription')
    .select(['email', 'subscribed_at', 'confirmed_at', 'left_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes an address with its links. */
export async function deleteSubscription(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscription').where('email', '=', email).execute()
}
