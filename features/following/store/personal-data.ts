import { sql } from 'kysely'
import { joinWork } from '../../catalogue/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'
import { artistsOf } from '../../sellers/index.server.ts'
import { deleteAllFollowing, listFollowed } from './following.ts'

/** The artists that an account follows, and of which works it was told. Who deletes a shop is followed no more. */
export const followingPersonalData: PersonalData = {
  exportOf: async (db, { id }) => {
    const artists = await listFollowed(db, id)
    const { rows: told } = await sql<{ slug: string; told_at: Date }>`
      select w.slug, t.told_at from following_told t ${joinWork(sql`t.work_id`)}
      where t.account_id = ${id} order by t.told_at desc, w.slug`.execute(db)
    return artists.length + told.length === 0
      ? null
      : { artists: artists.map(({ id: _id, ...artist }) => artist), told }
  },
  eraseOf: async (tx, { id }) => {
    await deleteAllFollowing(tx, id)
    await sql`delete from following_told where account_id = ${id}`.execute(tx)
    await sql`delete from following_link where account_id = ${id}`.execute(tx)
    await sql`delete from following where artist_id in ${artistsOf(id)}`.execute(tx)
  },
}
