import { sql } from 'kysely'
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

export async function insertLink(
  tx: Db,
  link: { hash: string; email: string; purpose: LinkPurpose; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into newsletter_link (token_hash, email, purpose, created_at, expires_at)
    values (${link.hash}, ${link.email}, ${link.purpose}, ${link.now}, ${link.expiresAt})`.execute(tx)
}

/** The address of a link that still works for a purpose. */
export async function readLink(
  db: Db,
  hash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  return (
    await sql<{ email: string }>`
      select email from newsletter_link
      where token_hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`.execute(db)
  ).rows[0]?.email
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
  await sql`delete from newsletter_link where expires_at <= ${now}`.execute(db)
  await sql`
    delete from newsletter_subscription
    where confirmed_at is null
      and not exists (select 1 from newsletter_link where newsletter_link.email = newsletter_subscription.email)`.execute(
    db,
  )
}

type Subscription = { email: string; subscribed_at: Date; confirmed_at: Date | null; left_at: Date | null }

/** What is stored of an address, or null. */
export async function readSubscription(db: Db, email: string): Promise<Subscription | null> {
  return (
    (
      await sql<Subscription>`
      select email, subscribed_at, confirmed_at, left_at from newsletter_subscription where email = ${email}`.execute(
        db,
      )
    ).rows[0] ?? null
  )
}

/** Deletes an address with its links. */
export async function deleteSubscription(tx: Db, email: string): Promise<void> {
  await sql`delete from newsletter_subscription where email = ${email}`.execute(tx)
}
