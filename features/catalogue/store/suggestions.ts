import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureColumns } from '../../media/index.server.ts'
import { allArtists, joinArtist } from '../../sellers/index.server.ts'

/** A work as a suggestion shows it. */
export type SuggestedWork = PictureRow & { name: string; slug: string; artist: string }

/** So many works of a way are looked at, and the best of them taken: what is typed first is the beginning of thousands. */
const MOST_LOOKED_AT = 200

/** Sorts after every slug with the prefix before it. */
const LAST = '\u{10FFFF}'

/**
 * Suggests live works: names with this prefix, then the first way with matches, in title and artist first, newest
 * first. Each way reads only a few works, by an index.
 */
export async function pickSuggestedWorks(
  db: Db,
  phrase: string,
  ways: readonly (readonly string[])[],
  limit: number,
): Promise<SuggestedWork[]> {
  const slug = phrase.replaceAll(' ', '-')
  const column = (at: number) => ways.map((patterns) => patterns[at] ?? '%')
  return (
    await sql<SuggestedWork>`
      with asked as (
        select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[])
          with ordinality as a (one, two, three, four, way)
      ), begun as (
        select w.id, 0 as place, w.shown_since from work w
        where w.slug ~>=~ ${slug} and w.slug ~<~ ${slug + LAST} and w.status = 'live'
        order by w.slug using ~<~ limit ${MOST_LOOKED_AT}
      ), had as (
        select f.id, 2 * a.way + case when f.named then -1 else 0 end as place, f.shown_since
        from asked a cross join lateral (
          select w.id, w.shown_since, (
            select ' ' || w.search_name || ' ' like all(array[a.one, a.two, a.three, a.four])
          ) as named from work w
          where w.search_words like a.one and w.search_words like a.two and w.search_words like a.three
            and w.search_words like a.four and w.status = 'live' limit ${MOST_LOOKED_AT}
        ) f
      ), best as (
        select id, min(place) as place, shown_since from (select * from begun union all select * from had) as every
        group by id, shown_since order by 2, shown_since desc, id limit ${limit}
      )
      select w.name, w.slug, a.name as artist, ${pictureColumns}
      from best b join work w on w.id = b.id ${joinArtist(sql`w.artist_id`)}
      join work_picture wp on wp.work_id = w.id and wp.position = 0 ${joinPicture(sql`wp.picture_id`)}
      order by b.place, b.shown_since desc, b.id`.execute(db)
  ).rows
}

/** So alike are the name of an artist and what was typed of which it is perhaps a slip, from so many letters on. */
const NEAR = 0.55
const LEAST_FOR_SLIPS = 5

/** The slugs of artists with works on show whose name has words with these beginnings; where none has, of those that are like the phrase. */
export async function pickSuggestedArtists(
  db: Db,
  phrase: string,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const patterns = words.map((word) => `% ${word}%`)
  // A slug is a name without marks and capitals.
  return (
    await sql<{ slug: string }>`
      with shown as (
        select a.slug, ' ' || replace(a.slug, '-', ' ') as name, a.id from ${allArtists}
      ), named as materialized (
        select s.slug, 0 as place, case when starts_with(s.name, ${` ${phrase}`}) then 2 else 1 end as likeness, s.id
        from shown s where s.name like all(${patterns}::text[])
      ), near as (
        select s.slug, 1 as place, word_similarity(${phrase}, s.name) as likeness, s.id from shown s
        where not exists (select from named) and ${phrase.length >= LEAST_FOR_SLIPS} and word_similarity(${phrase}, s.name) >= ${NEAR}
      )
      select f.slug from (select * from named union all select * from near) as f
      cross join lateral (
        select from work w where w.artist_id = f.id and w.status = 'live' order by w.shown_since desc, w.id limit 1
      ) shown
      order by f.place, f.likeness desc, f.slug collate "C" limit ${limit}`.execute(db)
  ).rows.map(({ slug }) => slug)
}
