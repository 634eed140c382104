import { sql } from 'kysely'
import { joinWork } from '../../catalogue/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'
import { artistsOf } from '../../sellers/index.server.ts'
import { listFollowed } from './following.ts'

/**
 * An account's followed artists and the works its mails named. Deletion also removes its address's guest requests; a
 * deleted shop has no followers.
 */
export const followingPersonalData: PersonalData = {
  exportOf: async (db, { id }) => {
    const artists = await listFollowed(db, id)
    const { rows: told } = await sql<{ slug: string; told_at: Date }>`
      select w.slug, t.told_at from following_told t ${joinWork(sql`t.work_id`)}
      where t.follower_id = ${id} order by t.told_at desc, w.slug`.execute(db)
    return artists.length + told.length === 0
      ? null
      : { artists: artists.map(({ id: _id, ...artist }) => artist), told }
  },
  eraseOf: async (tx, { id, email }) => {
    await sql`delete from follower where id = ${id} or email = ${email}`.execute(tx)
    await sql`delete from following_request where email = ${email}`.execute(tx)
    await sql`delete from following where artist_id in ${artistsOf(id)}`.execute(tx)
  },
}
