import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'

/** Who follows artists: an account, or a guest by a confirmed e-mail address. */
export type Follower = Row<'follower', 'id' | 'account_id' | 'email'>

/** Stores an account as a follower, with its own id; again changes nothing. */
export async function insertAccountFollower(tx: Db, accountId: Id, at: Date): Promise<void> {
  await sql`
    insert into follower (id, account_id, since) values (${accountId}, ${accountId}, ${at})
    on conflict do nothing`.execute(tx)
}

/** Stores a confirmed address as a follower; returns the id, also of one that is there. */
export async function insertGuestFollower(tx: Db, email: string, at: Date): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into follower (id, email, since) values (${newId()}, ${email}, ${at})
    on conflict (email) do update set email = excluded.email returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a follower that was written is not there')
  return row.id
}

/** A follower by the id. */
export function findFollower(db: Db, id: Id): Promise<Follower | undefined> {
  return db
    .selectFrom('follower')
    .select(['id', 'account_id', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes the artists and news of the guest with an address an account's, and forgets the guest. */
export async function moveGuest(tx: Db, email: string, accountId: Id): Promise<void> {
  await sql`
    insert into following (follower_id, artist_id, since)
    select ${accountId}, f.artist_id, f.since from following f join follower g on g.id = f.follower_id
    where g.email = ${email} on conflict do nothing`.execute(tx)
  await sql`
    insert into following_told (follower_id, work_id, told_at)
    select ${accountId}, t.work_id, t.told_at from following_told t join follower g on g.id = t.follower_id
    where g.email = ${email} on conflict do nothing`.execute(tx)
  await deleteGuest(tx, email)
}

/** Forgets a guest and what they wanted to follow. */
export async function deleteGuest(tx: Db, email: string): Promise<void> {
  await sql`delete from follower where email = ${email}`.execute(tx)
}

/** Stores whom a follower follows; again changes nothing. */
export async function insertFollowing(tx: Db, followerId: Id, artistId: Id, at: Date): Promise<void> {
  await sql`
    insert into following (follower_id, artist_id, since) values (${followerId}, ${artistId}, ${at})
    on conflict do nothing`.execute(tx)
}

/** Forgets one artist of a follower. */
export async function deleteFollowing(tx: Db, followerId: Id, artistId: Id): Promise<void> {
  await sql`delete from following where follower_id = ${followerId} and artist_id = ${artistId}`.execute(tx)
}

/** Forgets all artists of a follower. */
export async function deleteAllFollowing(tx: Db, followerId: Id): Promise<void> {
  await sql`delete from following where follower_id = ${followerId}`.execute(tx)
}

/** How many other artists a follower has. */
export async function countOthers(tx: Db, followerId: Id, artistId: Id): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from following
    where follower_id = ${followerId} and artist_id <> ${artistId}`.execute(tx)
  return rows[0]?.others ?? 0
}

/** The artists of a follower, by name. */
export async function listFollowed(
  db: Db,
  followerId: Id,
): Promise<{ id: Id; name: string; slug: string; town: string; since: Date }[]> {
  return (
    await sql<{ id: Id; name: string; slug: string; town: string; since: Date }>`
      select a.id, a.name, a.slug, a.town, f.since from following f ${joinArtist(sql`f.artist_id`)}
      where f.follower_id = ${followerId} order by a.slug collate "C"`.execute(db)
  ).rows
}

/** Counts the followers of these artists; leaves out artists without any. */
export async function countFollowers(db: Db, artistIds: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; followers: number }>`
    select artist_id as id, count(*)::int as followers from following
    where artist_id = any(${[...artistIds]}::uuid[]) group by artist_id`.execute(db)
  return new Map(rows.map(({ id, followers }) => [id, followers]))
}

/** Writes the link of a mail. */
export async function insertLink(tx: Db, link: Row<'following_link'>): Promise<void> {
  await tx.insertInto('following_link').values(link).execute()
}

/** Whose mails a link stops that still works. */
export async function findLink(db: Db, hash: string, now: Date): Promise<Id | undefined> {
  const link = await db
    .selectFrom('following_link')
    .select('follower_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.follower_id
}

/** Stores a guest's wish to follow, until it is confirmed or its time is over. */
export async function insertRequest(tx: Db, request: Row<'following_request'>): Promise<void> {
  await tx.insertInto('following_request').values(request).execute()
}

/** A guest's wish to follow that can still be confirmed: whose, and the slug of whom. */
export async function findRequest(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ email: string; slug: string } | undefined> {
  return (
    await sql<{ email: string; slug: string }>`
      select r.email, a.slug from following_request r ${joinArtist(sql`r.artist_id`)}
      where r.token_hash = ${hash} and r.expires_at > ${now}`.execute(db)
  ).rows[0]
}
