import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { firstPicture, isOnSale, joinWorksBy } from '../../catalogue/index.server.ts'
import { joinArtist } from '../../sellers/index.server.ts'

/** A work that a follower of its artist has not been notified of. */
export type NewWork = {
  id: Id
  picture_id: Id | null
  slug: string
  name: string
  artist: string
  artist_slug: string
}

/** Works w of an artist followed by f that are for sale, shown since, and not yet notified to the follower. */
const newWorks = (from: Date) => sql`
  ${joinWorksBy(sql`f.artist_id`)} and w.status = 'live' and w.shown_since > f.since and w.shown_since > ${from}
    and ${isOnSale} and not exists (
      select 1 from following_told t where t.follower_id = f.follower_id and t.work_id = w.id
    )`

/** The followers after this one of artists with works listed since a moment that no mail to them named. */
export async function listToNotify(db: Db, after: Id, from: Date, limit: number): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct f.follower_id as id from following f ${newWorks(from)}
      where f.follower_id > ${after} order by 1 limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Locks the artists of a follower, and returns when the last mail to them was written. */
export async function lockFollower(tx: Db, followerId: Id): Promise<Date | null> {
  await sql`select 1 from following where follower_id = ${followerId} order by artist_id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ last: Date | null }>`
    select max(told_at) as last from following_told where follower_id = ${followerId}`.execute(tx)
  return rows[0]?.last ?? null
}

/** The works listed since a moment that no mail to a follower named, the newest first. */
export async function listNews(tx: Db, followerId: Id, from: Date): Promise<NewWork[]> {
  return (
    await sql<NewWork>`
      select w.id, ${firstPicture(sql`w.id`)} as picture_id, w.slug, w.name, a.name as artist, a.slug as artist_slug
      from following f ${newWorks(from)} ${joinArtist(sql`f.artist_id`)}
      where f.follower_id = ${followerId} order by w.shown_since desc, w.id`.execute(tx)
  ).rows
}

/** Stores which works a mail to a follower names. */
export async function insertNotified(
  tx: Db,
  followerId: Id,
  workIds: readonly Id[],
  at: Date,
): Promise<void> {
  await sql`
    insert into following_told (follower_id, work_id, told_at)
    select ${followerId}::uuid, id, ${at}::timestamptz from unnest(${[...workIds]}::uuid[]) as told (id)`.execute(
    tx,
  )
}

/** Forgets mails written before a moment, links and requests whose time is over, and guests who follow no artist. */
export async function sweepNews(db: Db, before: Date, now: Date): Promise<void> {
  await sql`delete from following_told where told_at < ${before}`.execute(db)
  await sql`delete from following_link where expires_at <= ${now}`.execute(db)
  await sql`delete from following_request where expires_at <= ${now}`.execute(db)
  await sql`
    delete from follower f where f.email is not null
      and not exists (select 1 from following where following.follower_id = f.id)`.execute(db)
}
