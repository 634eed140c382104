import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { fold } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'

/** Writes anew what the search reads of one work, or of all works of an artist who is named otherwise now. */
export async function refreshSearch(tx: Db, of: { work: Id } | { artist: Id }): Promise<void> {
  const where = 'work' in of ? sql`w.id = ${of.work}` : sql`w.artist_id = ${of.artist}`
  const { rows } = await sql<{
    id: Id
    name: string
    artist: string
    medium: string
    slug: string
    description: string
  }>`
    select w.id, w.name, a.name as artist, w.medium, w.slug, w.description
    from work w ${joinArtist(sql`w.artist_id`)} where ${where}`.execute(tx)
  for (const { id, name, artist, medium, slug, description } of rows) {
    await sql`
      update work set search_name = ${fold(`${name} ${artist}`)},
        search_text = ${fold(`${name} ${artist} ${medium} ${slug} ${description}`)}
      where id = ${id}`.execute(tx)
  }
}
