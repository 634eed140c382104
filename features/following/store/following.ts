import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'

/** Stores that an account follows an artist; again changes nothing. */
export async function insertFollowing(tx: Db, accountId: Id, artistId: Id, at: Date): Promise<void> {
  await sql`
    insert into following (account_id, artist_id, since) values (${accountId}, ${artistId}, ${at})
    on conflict do nothing`.execute(tx)
}

/** Forgets that an account follows an artist. */
export async function deleteFollowing(tx: Db, accountId: Id, artistId: Id): Promise<void> {
  await sql`delete from following where account_id = ${accountId} and artist_id = ${artistId}`.execute(tx)
}

/** Forgets all artists that an account follows. */
export async function deleteAllFollowing(tx: Db, accountId: Id): Promise<void> {
  await sql`delete from following where account_id = ${accountId}`.execute(tx)
}

/** How many other artists an account follows. */
export async function countOthers(tx: Db, accountId: Id, artistId: Id): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from following
    where account_id = ${accountId} and artist_id <> ${artistId}`.execute(tx)
  return rows[0]?.others ?? 0
}

/** The artists that an account follows, by name. */
export async function listFollowed(
  db: Db,
  accountId: Id,
): Promise<{ id: Id; name: string; slug: string; town: string; since: Date }[]> {
  return (
    await sql<{ id: Id; name: string; slug: string; town: string; since: Date }>`
      select a.id, a.name, a.slug, a.town, f.since from following f ${joinArtist(sql`f.artist_id`)}
      where f.account_id = ${accountId} order by a.slug collate "C"`.execute(db)
  ).rows
}

/** How many accounts follow these artists. Artists whom nobody follows are left out. */
export async function countFollowers(db: Db, artistIds: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; followers: number }>`
    select artist_id as id, count(*)::int as followers from following
    where artist_id = any(${[...artistIds]}::uuid[]) group by artist_id`.execute(db)
  return new Map(rows.map(({ id, followers }) => [id, followers]))
}

/** Writes the link of a mail. */
export async function insertLink(
  tx: Db,
  link: { hash: string; accountId: Id; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into following_link (token_hash, account_id, expires_at)
    values (${link.hash}, ${link.accountId}, ${link.expiresAt})`.execute(tx)
}

/** Whose mails a link stops that still works. */
export async function findLink(db: Db, hash: string, now: Date): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select account_id as id from following_link where token_hash = ${hash} and expires_at > ${now}`.execute(
      db,
    )
  ).rows[0]?.id
}
