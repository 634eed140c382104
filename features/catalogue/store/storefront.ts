import { sql } from 'kysely'
import { shownFacts } from '../../../contract/work-facts.ts'
import type { Id } from '../../../kernel/id.ts'
import { arrayOf, type Db } from '../../../platform/db/index.ts'
import { joinPicture, pictureColumns, pictureJson } from '../../media/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import type { CountedCategory, ShownWork, TileRow } from '../view.ts'
import { factColumns } from './facts.ts'
import { isOnSale } from './lists.ts'
import { nextNumber } from './print-numbers.ts'
import { sizeName } from './sizes.ts'
import { listTiles, tileColumns, tileJoins } from './tiles.ts'

/** The works that are top deals at a moment, in their order. */
export async function listTopDeals(db: Db, at: Date): Promise<TileRow[]> {
  return (
    await sql<TileRow>`
      select ${tileColumns} from work w ${tileJoins}
      join (
        select work_id, min(position) as position from featured
        where kind = 'top_deal' and from_at <= ${at} and (to_at is null or to_at > ${at}) group by work_id
      ) f on f.work_id = w.id
      where w.status = 'live'
      order by f.position, w.id limit 24`.execute(db)
  ).rows
}

/** The work that opens the home page at a moment, else the newest that can be bought, else the newest; undefined in an empty gallery. */
export async function findHero(db: Db, at: Date): Promise<TileRow | undefined> {
  const { rows } = await sql<{ id: Id | null }>`
    select coalesce((
      select w.id from featured f join work w on w.id = f.work_id
      where f.kind = 'hero' and f.from_at <= ${at} and (f.to_at is null or f.to_at > ${at}) and w.status = 'live'
      order by f.from_at desc, f.position, (not ${isOnSale}), w.shown_since desc, w.id limit 1
    ), (
      select w.id from work w where w.status = 'live' and ${isOnSale} order by w.shown_since desc, w.id limit 1
    ), (
      select w.id from work w where w.status = 'live' order by w.shown_since desc, w.id limit 1
    )) as id`.execute(db)
  const id = rows[0]?.id
  return id ? (await listTiles(db, [id]))[0] : undefined
}

/** A live work by its slug with its sizes and pictures. */
export async function findShownWork(db: Db, slug: string): Promise<ShownWork | undefined> {
  const { rows } = await sql<
    ShownWork['row'] & { sizes: ShownWork['editions']; pictures: ShownWork['pictures'] }
  >`
    select ${tileColumns}, ${factColumns(shownFacts)}, w.updated_at,
      sub.name as subcategory, sub.slug as subcategory_slug, s.name as seller, s.verification = 'verified' as seller_verified, a.town as artist_town, a.biography as artist_biography,
      (select json_agg(json_build_object('id', e.id, 'label', ${sizeName(sql`e`)}, 'price_kobo', e.price_kobo,
          'width_mm', e.width_mm, 'height_mm', e.height_mm, 'depth_mm', e.depth_mm,
          'total', e.total, 'available', e.available, 'next_number', ${nextNumber(sql`e`, sql`w`)},
          'before_kobo', e.before_kobo, 'discount_ends_at', e.discount_ends_at) order by e.position)
        from edition e where e.work_id = w.id) as sizes,
      (select json_agg((${pictureJson})::jsonb || jsonb_build_object('kind', wp.kind, 'alt', wp.alt) order by wp.position)
        from work_picture wp ${joinPicture(sql`wp.picture_id`)} where wp.work_id = w.id) as pictures
    from work w ${tileJoins}
    ${joinSeller(sql`w.seller_id`)}
    left join category sub on sub.id = w.subcategory_id
    where w.slug = ${slug} and w.status = 'live'`.execute(db)
  const [row] = rows
  return row && { row, editions: row.sizes, pictures: row.pictures }
}

/** The addresses of the live works with what they are listed under, the last changed first; at most 40,000. */
export async function listShownAddresses(
  db: Db,
): Promise<{ slug: string; updated_at: Date; category: string; subcategory: string | null }[]> {
  return (
    await sql<{ slug: string; updated_at: Date; category: string; subcategory: string | null }>`
      select w.slug, w.updated_at, c.slug as category, s.slug as subcategory
      from work w join category c on c.id = w.category_id left join category s on s.id = w.subcategory_id
      where w.status = 'live' order by w.updated_at desc, w.id limit 40000`.execute(db)
  ).rows
}

/** The ids of the live works with these slugs, each once, in their order. */
export async function listLiveIds(db: Db, slugs: readonly string[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select w.id from work w where w.slug = any(${arrayOf(slugs, 'text')}) and w.status = 'live'
    order by array_position(${[...slugs]}::text[], w.slug)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of some works that are on show. */
export async function listLive(db: Db, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select w.id from work w where w.id = any(${arrayOf(ids)}) and w.status = 'live'`.execute(db)
  return rows.map(({ id }) => id)
}

/** A category by its slug, on the first level or, with `child`, below one. */
export async function findCategoryBySlug(
  db: Db,
  slug: string,
  child: boolean,
): Promise<{ id: Id; name: string; slug: string } | undefined> {
  return (
    await sql<{ id: Id; name: string; slug: string }>`
      select id, name, slug from category where slug = ${slug} and (parent_id is not null) = ${child}`.execute(
      db,
    )
  ).rows[0]
}

/** All categories by name and address, parents and children, in order. */
export async function listCategoryNames(
  db: Db,
): Promise<{ id: Id; parent_id: Id | null; slug: string; name: string }[]> {
  return (
    await sql<{ id: Id; parent_id: Id | null; slug: string; name: string }>`
      select id, parent_id, slug, name from category order by position, name`.execute(db)
  ).rows
}

/** When the next of what is featured begins or ends after a moment; null where nothing does. */
export async function nextFeaturing(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(turn) as next from featured, unnest(array[from_at, to_at]) as turn where turn > ${at}`.execute(
    db,
  )
  return rows[0]?.next ?? null
}

/** All categories with how many live works each has, parents and children, in order. */
export async function listCategories(db: Db): Promise<CountedCategory[]> {
  return (
    await sql<CountedCategory>`
      select c.id, c.parent_id, c.slug, c.name, (
        select coalesce(sum(n.works), 0)::int from category_work_count n where c.id in (n.category_id, n.subcategory_id)
      ) as works, ${pictureColumns}
      from category c
      left ${joinPicture(sql`c.picture_id`)}
      order by c.position, c.name`.execute(db)
  ).rows
}

/** Stores that an account opened a work, keeping the newest 24. */
export async function recordView(db: Db, accountId: Id, workId: Id, at: Date): Promise<void> {
  await sql`
    with seen as (
      insert into recently_viewed (account_id, work_id, viewed_at) values (${accountId}, ${workId}, ${at})
      on conflict (account_id, work_id) do update set viewed_at = excluded.viewed_at
    )
    delete from recently_viewed where account_id = ${accountId} and viewed_at < (
      select viewed_at from recently_viewed where account_id = ${accountId}
      order by viewed_at desc offset 23 limit 1)`.execute(db)
}

/** The live works an account opened, newest first. */
export async function listViewed(db: Db, accountId: Id): Promise<TileRow[]> {
  return (
    await sql<TileRow>`
      select ${tileColumns} from recently_viewed v join work w on w.id = v.work_id ${tileJoins}
      where v.account_id = ${accountId} and w.status = 'live'
      order by v.viewed_at desc limit 12`.execute(db)
  ).rows
}
