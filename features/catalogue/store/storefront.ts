import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { offsetOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CategoryRow, EditionRow, PictureRow, ProductRow, TileRow } from '../rows.ts'

type Condition = RawBuilder<unknown>

const pictureColumns = sql`
  p.id as picture_id, p.width as picture_width, p.height as picture_height, p.widths, p.colour, p.thumbhash`

const tileColumns = sql`
  w.id, w.slug, w.name, w.kind, w.medium, w.year, w.price_kobo, w.frame_price_kobo,
  a.name as artist, a.slug as artist_slug, c.name as category, c.slug as category_slug,
  size.width_mm, size.height_mm, size.depth_mm, stock.total, stock.available, ${pictureColumns}`

const tileJoins = sql`
  join artist a on a.id = w.artist_id
  join category c on c.id = w.category_id
  join lateral (
    select e.width_mm, e.height_mm, e.depth_mm from edition e where e.work_id = w.id order by e.position limit 1
  ) size on true
  join lateral (
    select sum(e.total)::int as total, sum(e.available)::int as available from edition e where e.work_id = w.id
  ) stock on true
  join work_picture wp on wp.work_id = w.id and wp.position = 0
  join picture p on p.id = wp.picture_id`

const filters = (query: ProductQuery): Condition[] => {
  const conditions: Condition[] = []
  if (query.min_price !== undefined)
    conditions.push(sql`w.price_kobo >= ${koboOf(Math.round(query.min_price))}`)
  if (query.max_price !== undefined)
    conditions.push(sql`w.price_kobo <= ${koboOf(Math.round(query.max_price))}`)
  if (query.medium) conditions.push(sql`w.medium ilike ${`%${query.medium.replace(/[%_\\]/g, '\\$&')}%`}`)
  if (query.available === 'true') conditions.push(sql`stock.available > 0`)
  if (query.available === 'false') conditions.push(sql`stock.available = 0`)
  if (query.orientation === 'portrait') conditions.push(sql`p.height > p.width * 1.05`)
  if (query.orientation === 'landscape') conditions.push(sql`p.width > p.height * 1.05`)
  if (query.orientation === 'square')
    conditions.push(sql`p.width between p.height / 1.05 and p.height * 1.05`)
  return conditions
}

const orders: Record<Exclude<ProductQuery['sort'], undefined>, RawBuilder<unknown>> = {
  newest: sql`w.shown_since desc, w.id`,
  relevance: sql`w.shown_since desc, w.id`,
  price_up: sql`w.price_kobo, w.id`,
  price_down: sql`w.price_kobo desc, w.id`,
  name: sql`w.search_name, w.id`,
}

const page = async (
  db: Db,
  query: ProductQuery,
  conditions: Condition[],
  order: RawBuilder<unknown>,
): Promise<{ rows: TileRow[]; total: number }> => {
  const where = sql.join([sql`w.status = 'live'`, ...conditions, ...filters(query)], sql` and `)
  const { rows } = await sql<TileRow & { all_rows: number }>`
    select ${tileColumns}, count(*) over ()::int as all_rows
    from work w ${tileJoins}
    where ${where}
    order by ${order}
    limit ${query.limit} offset ${offsetOf(query)}`.execute(db)
  if (rows.length > 0 || query.page === 1) return { rows, total: rows[0]?.all_rows ?? 0 }
  // Past the last page no row carries the count.
  const count = await sql<{ total: number }>`
    select count(*)::int as total from work w ${tileJoins} where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** A page of live works, all or of one category or subcategory (by its id). */
export const listWorks = (
  db: Db,
  query: ProductQuery,
  within: { category?: Id; subcategory?: Id } = {},
): Promise<{ rows: TileRow[]; total: number }> => {
  const conditions: Condition[] = []
  if (within.category) conditions.push(sql`w.category_id = ${within.category}`)
  if (within.subcategory) conditions.push(sql`w.subcategory_id = ${within.subcategory}`)
  return page(db, query, conditions, orders[query.sort ?? 'newest'])
}

/**
 * A page of live works that every word is found in, best first. With `loosely`, a word may be misspelt more badly: that
 * reads every work, so it is for searches that found nothing.
 */
export const searchWorks = (
  db: Db,
  words: string[],
  query: ProductQuery,
  loosely: boolean,
): Promise<{ rows: TileRow[]; total: number }> => {
  const phrase = words.join(' ')
  const conditions = words.map((word) =>
    loosely
      ? sql`word_similarity(${word}, w.search_name || ' ' || w.medium) >= 0.4`
      : sql`(w.search_text like ${`%${word}%`} or ${word} <% w.search_text)`,
  )
  const best = sql`
    (case when w.search_name like ${`%${phrase}%`} then 2 else 0 end)
    + 2 * word_similarity(${phrase}, w.search_name) + word_similarity(${phrase}, w.search_text) desc, w.id`
  return page(db, query, conditions, query.sort && query.sort !== 'relevance' ? orders[query.sort] : best)
}

/** The works that are top deals at a moment, in their order. */
export const listTopDeals = async (db: Db, at: Date): Promise<TileRow[]> =>
  (
    await sql<TileRow>`
      select ${tileColumns} from work w ${tileJoins}
      join (
        select work_id, min(position) as position from featured
        where kind = 'top_deal' and from_at <= ${at} and (to_at is null or to_at > ${at}) group by work_id
      ) f on f.work_id = w.id
      where w.status = 'live'
      order by f.position, w.id limit 24`.execute(db)
  ).rows

/** The work that opens the home page at a moment, or undefined in an empty gallery. */
export const readHero = async (db: Db, at: Date): Promise<TileRow | undefined> =>
  (
    await sql<TileRow>`
      select ${tileColumns} from work w ${tileJoins}
      left join lateral (
        select f.from_at, f.position from featured f
        where f.work_id = w.id and f.kind = 'hero' and f.from_at <= ${at} and (f.to_at is null or f.to_at > ${at})
        order by f.from_at desc limit 1
      ) hero on true
      where w.status = 'live'
      order by hero.from_at desc nulls last, hero.position, (stock.available = 0), w.shown_since desc, w.id
      limit 1`.execute(db)
  ).rows[0]

/** The tiles of the given works, whatever their status, in no order. */
export const listTiles = async (db: Db, ids: readonly Id[]): Promise<TileRow[]> =>
  ids.length === 0
    ? []
    : (
        await sql<TileRow>`
          select ${tileColumns} from work w ${tileJoins} where w.id = any(${[...ids]}::uuid[])`.execute(db)
      ).rows

/** A live work by its slug with its sizes and pictures. */
export const readProduct = async (
  db: Db,
  slug: string,
): Promise<{ row: ProductRow; editions: EditionRow[]; pictures: PictureRow[] } | undefined> => {
  const { rows } = await sql<ProductRow & { editions: EditionRow[]; pictures: PictureRow[] }>`
    select ${tileColumns}, w.description, w.signed, w.framed, w.updated_at,
      s.name as subcategory, s.slug as subcategory_slug, a.town as artist_town, a.biography as artist_biography,
      (select json_agg(json_build_object('id', e.id, 'label', e.label, 'price_kobo', e.price_kobo,
          'width_mm', e.width_mm, 'height_mm', e.height_mm, 'depth_mm', e.depth_mm,
          'total', e.total, 'available', e.available) order by e.position)
        from edition e where e.work_id = w.id) as editions,
      (select json_agg(json_build_object('picture_id', p.id, 'picture_width', p.width, 'picture_height', p.height,
          'widths', p.widths, 'colour', p.colour, 'thumbhash', p.thumbhash) order by wp.position)
        from work_picture wp join picture p on p.id = wp.picture_id where wp.work_id = w.id) as pictures
    from work w ${tileJoins}
    left join category s on s.id = w.subcategory_id
    where w.slug = ${slug} and w.status = 'live'`.execute(db)
  const [row] = rows
  return row && { row, editions: row.editions, pictures: row.pictures }
}

/** The addresses of the live works with what they are listed under, the last changed first; at most 40,000. */
export const listAddresses = async (
  db: Db,
): Promise<{ slug: string; updated_at: Date; category: string; subcategory: string | null }[]> =>
  (
    await sql<{ slug: string; updated_at: Date; category: string; subcategory: string | null }>`
      select w.slug, w.updated_at, c.slug as category, s.slug as subcategory
      from work w join category c on c.id = w.category_id left join category s on s.id = w.subcategory_id
      where w.status = 'live' order by w.updated_at desc, w.id limit 40000`.execute(db)
  ).rows

/** All categories with how many live works each has, parents and children, in order. */
export const listCategories = async (db: Db): Promise<CategoryRow[]> =>
  (
    await sql<CategoryRow>`
      select c.id, c.parent_id, c.slug, c.name, coalesce(n.works, 0)::int as works, ${pictureColumns}
      from category c
      left join picture p on p.id = c.picture_id
      left join lateral (
        select count(*) as works from work w
        where w.status = 'live' and (w.category_id = c.id or w.subcategory_id = c.id)
      ) n on true
      order by c.position, c.name`.execute(db)
  ).rows

/** Remembers that an account looked at a work, keeping the newest 24, and counts it unless it is the seller's own. */
export const recordView = async (db: Db, accountId: Id, workId: Id, at: Date): Promise<void> => {
  await sql`
    with seen as (
      insert into recently_viewed (account_id, work_id, viewed_at) values (${accountId}, ${workId}, ${at})
      on conflict (account_id, work_id) do update set viewed_at = excluded.viewed_at
    ), counted as (
      insert into work_day (work_id, day, views)
      select id, (${at}::timestamptz at time zone 'Africa/Lagos')::date, 1 from work
      where id = ${workId} and not exists (
        select 1 from seller s where s.id = work.seller_id and s.account_id = ${accountId})
      on conflict (work_id, day) do update set views = work_day.views + 1
    )
    delete from recently_viewed where account_id = ${accountId} and viewed_at < (
      select viewed_at from recently_viewed where account_id = ${accountId}
      order by viewed_at desc offset 23 limit 1)`.execute(db)
}

/** The live works an account looked at, newest first. */
export const listViewed = async (db: Db, accountId: Id): Promise<TileRow[]> =>
  (
    await sql<TileRow>`
      select ${tileColumns} from recently_viewed v join work w on w.id = v.work_id ${tileJoins}
      where v.account_id = ${accountId} and w.status = 'live'
      order by v.viewed_at desc limit 12`.execute(db)
  ).rows
