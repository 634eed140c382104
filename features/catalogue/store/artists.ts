import { type RawBuilder, sql } from 'kysely'
import type { ArtistsQuery } from '../../../contract/artist.ts'
import type { Exhibition } from '../../../contract/artist-record.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest, readPage } from '../../../kernel/page.ts'
import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureColumns } from '../../media/index.server.ts'
import { allArtists, isOpenShop, joinArtist, joinSeller } from '../../sellers/index.server.ts'
import { hasStock, isOnSale } from './lists.ts'

/** An artist in a list: with the portrait, else the first picture of the newest work. */
type ArtistTeaserRow = PictureRow &
  Row<'artist', 'slug' | 'name' | 'town'> & { works: number; portrait: boolean }

/** Joins when the newest work of artist a on show was shown first, as n; artists without a work on show are left out. */
const withNewest = sql`
  cross join lateral (
    select w.shown_since as newest from work w where w.artist_id = a.id and w.status = 'live'
    order by w.shown_since desc, w.id limit 1) n`

// Slugs are names without marks and capitals, in the order that buyers expect.
const orders: Record<NonNullable<ArtistsQuery['sort']>, RawBuilder<unknown>> = {
  name: sql`slug collate "C"`,
  newest: sql`newest desc, slug collate "C"`,
}

/** Columns of artists a in a list, and what they join: read for the artists of one page alone. */
const teaserColumns = sql`a.slug, a.name, a.town, c.works, a.picture_id is not null as portrait, ${pictureColumns}`
const teaserJoins = sql`
  cross join lateral (
    select count(*)::int as works from work w where w.artist_id = a.id and w.status = 'live') c
  join lateral (
    select wp.picture_id from work w join work_picture wp on wp.work_id = w.id and wp.position = 0
    where w.artist_id = a.id and w.status = 'live' order by w.shown_since desc, w.id limit 1
  ) work_of on true
  ${joinPicture(sql`coalesce(a.picture_id, work_of.picture_id)`)}`

/** The artists with these slugs who have works on show, in the order of the slugs. */
export async function listArtistTeasers(db: Db, slugs: readonly string[]): Promise<ArtistTeaserRow[]> {
  return (
    await sql<ArtistTeaserRow>`
      select ${teaserColumns} from ${allArtists} ${teaserJoins}
      where a.slug = any(${[...slugs]}::text[]) order by array_position(${[...slugs]}::text[], a.slug)`.execute(
      db,
    )
  ).rows
}

/** A page of the artists with works on show. */
export function listShownArtists(
  db: Db,
  { sort = 'name', letter, search = '' }: ArtistsQuery,
  page: PageRequest,
): Promise<{ rows: ArtistTeaserRow[]; total: number }> {
  // A slug has neither % nor _.
  const fits = sql`a.slug like ${`${letter ?? ''}%`} and a.slug like ${`%${slugOf(search)}%`}`
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<ArtistTeaserRow>`
          select ${teaserColumns} from (
            select a.id, a.slug, a.name, a.town, a.picture_id, n.newest from ${allArtists} ${withNewest}
            where ${fits} order by ${orders[sort]} limit ${limit} offset ${offset}
          ) a ${teaserJoins} order by ${orders[sort]}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`
          select count(*)::int as total from ${allArtists} ${withNewest} where ${fits}`.execute(db)
      ).rows[0]?.total ?? 0,
  )
}

/** The first letters of the names of artists with works on show. */
export async function listArtistLetters(db: Db): Promise<string[]> {
  return (
    await sql<{ letter: string }>`
      select distinct left(a.slug, 1) as letter from ${allArtists} ${withNewest} order by 1`.execute(db)
  ).rows.map(({ letter }) => letter)
}

/** What an artist's page shows beside the works, and how many of these are on show. */
type ShownArtistRow = Row<'artist'> & {
  exhibitions: Exhibition[]
  seller: string
  seller_verified: boolean
  works: number
} & { [K in keyof PictureRow]: PictureRow[K] | null }

/**
 * Whether artist a of seller s has a page: with a live work, or once shown, unless the shop is stopped or a shown work
 * is under review or refused.
 */
const hasPage = sql`(
  exists (select 1 from work w where w.artist_id = a.id and w.status = 'live')
  or a.shown_since is not null and ${isOpenShop} and not exists (
    select 1 from work w
    where w.artist_id = a.id and w.shown_since is not null and w.status in ('submitted', 'refused')))`

/** An artist who has a page, by the slug. */
export async function findShownArtist(db: Db, slug: string): Promise<ShownArtistRow | undefined> {
  return (
    await sql<ShownArtistRow>`
      select a.*, s.name as seller, s.verification = 'verified' as seller_verified,
        (select count(*)::int from work w where w.artist_id = a.id and w.status = 'live') as works, ${pictureColumns}
      from ${allArtists} ${joinSeller(sql`a.seller_id`)} left ${joinPicture(sql`a.picture_id`)}
      where a.slug = ${slug} and ${hasPage}`.execute(db)
  ).rows[0]
}

/**
 * A page of an artist's live works: those with a free piece first, then those with one of the `held` editions, then the
 * rest; each newest first.
 */
export async function pickOfArtist(
  db: Db,
  artistId: Id,
  held: readonly Id[],
  page: PageRequest,
): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select w.id from work w where w.artist_id = ${artistId} and w.status = 'live'
      order by case when ${hasStock} then 0
        when exists (select 1 from edition e where e.work_id = w.id and e.id = any(${[...held]}::uuid[])) then 1
        else 2 end, w.shown_since desc, w.id
      limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  ).rows.map(({ id }) => id)
}

/**
 * Other works of a work's artist: first those of which a piece can be bought, the newest first; the rest only where
 * these are too few.
 */
export async function pickBesideWork(db: Db, workId: Id, limit: number): Promise<Id[]> {
  const pick = (turn: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${turn} as turn, w.id, w.shown_since from work w
    where w.artist_id = (select artist_id from work where id = ${workId}) and w.id <> ${workId} and w.status = 'live'
      and ${condition}
    order by w.shown_since desc, w.id limit ${limit}`
  return (
    await sql<{ id: Id }>`
      with free as materialized (${pick(sql`0`, isOnSale)})
      select id from (
        select * from free
        union all
        (${pick(sql`1`, sql`not ${isOnSale} and (select count(*) from free) < ${limit}`)})
      ) beside
      order by turn, shown_since desc, id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)
}

/** The addresses of artists with works on show, and when one of their works last changed; at most 5,000. */
export async function listArtistAddresses(db: Db): Promise<{ slug: string; updated_at: Date }[]> {
  return (
    await sql<{ slug: string; updated_at: Date }>`
      select a.slug, n.updated_at from (
        select w.artist_id, max(w.updated_at) as updated_at from work w where w.status = 'live' group by w.artist_id
      ) n ${joinArtist(sql`n.artist_id`)} order by n.updated_at desc, a.slug limit 5000`.execute(db)
  ).rows
}
