import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { ColourFamily } from '../../../kernel/colours.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { readPage } from '../../../kernel/page.ts'
import { type Db, plannedAnew } from '../../../platform/db/index.ts'
import { hasColour, joinPicture } from '../../media/index.server.ts'
import { isShopPaused, joinArtist } from '../../sellers/index.server.ts'
import type { AlikeWorks } from '../rules/facets.ts'
import { matching, type Wanted } from './search.ts'

/** The ids of a page's works in their order, and how many works the whole list has. */
export type PickedPage = { ids: Id[]; total: number }

/** Which works a list is of: all, or those of one category or subcategory, by its id. */
export type Within = { category?: Id; subcategory?: Id }

type Condition = RawBuilder<unknown>

/** Whether a piece of work w is neither sold nor held. */
export const hasStock = sql`exists (select 1 from edition e where e.work_id = w.id and e.available > 0)`

/** Whether a piece of work w can be bought. */
export const isOnSale = sql`exists (
  select 1 from edition e where e.work_id = w.id and e.available > 0 and not ${isShopPaused(sql`w.seller_id`)})`

/** Whether work w is sold in a frame, or with one for more. */
const canBeFramed = sql`(w.framed or w.frame_price_kobo is not null)`

const mmOf = (cm: number): number => Math.round(cm * 10)

const shapes: Record<NonNullable<ProductQuery['orientation']>, Condition> = {
  portrait: sql`p.height > p.width * 1.05`,
  landscape: sql`p.width > p.height * 1.05`,
  square: sql`p.width between p.height / 1.05 and p.height * 1.05`,
}

/** Whether a list leaves out live works of its category, or of what a search finds. */
export function isFiltered({ page: _page, limit: _limit, sort: _sort, ...filters }: ProductQuery): boolean {
  return Object.values(filters).some((filter) => filter !== undefined)
}

/** By the longer of height and width, in mm. */
const SMALL_MM = 400
const MEDIUM_MM = 1000
const lengths: Record<NonNullable<ProductQuery['size']>, Condition> = {
  small: sql`greatest(e.height_mm, e.width_mm) <= ${SMALL_MM}`,
  medium: sql`greatest(e.height_mm, e.width_mm) > ${SMALL_MM} and greatest(e.height_mm, e.width_mm) <= ${MEDIUM_MM}`,
  large: sql`greatest(e.height_mm, e.width_mm) > ${MEDIUM_MM}`,
}

/** Whether size e is no higher and no wider than asked. */
function fitting({ max_height, max_width }: ProductQuery): Condition[] {
  return [
    ...(max_height === undefined ? [] : [sql`e.height_mm <= ${mmOf(max_height)}`]),
    ...(max_width === undefined ? [] : [sql`e.width_mm <= ${mmOf(max_width)}`]),
  ]
}

/** Whether the artist with this id has this slug. */
function isOfArtist(id: Condition, slug: string): Condition {
  return sql`exists (select 1 from (values (${id})) made (by) ${joinArtist(sql`made.by`)} where a.slug = ${slug})`
}

export function conditionsOf(query: ProductQuery, within: Within): Condition[] {
  const conditions: Condition[] = [sql`w.status = 'live'`]
  if (within.category) conditions.push(sql`w.category_id = ${within.category}`)
  if (within.subcategory) conditions.push(sql`w.subcategory_id = ${within.subcategory}`)
  if (query.min_price !== undefined) conditions.push(sql`w.price_kobo >= ${koboOf(query.min_price)}`)
  if (query.max_price !== undefined) conditions.push(sql`w.price_kobo <= ${koboOf(query.max_price)}`)
  if (query.medium) conditions.push(sql`w.medium ilike ${`%${query.medium.replace(/[%_\\]/g, '\\$&')}%`}`)
  if (query.available) conditions.push(query.available === 'true' ? isOnSale : sql`not ${isOnSale}`)
  if (query.orientation)
    conditions.push(sql`exists (
      select 1 from work_picture wp ${joinPicture(sql`wp.picture_id`)}
      where wp.work_id = w.id and wp.position = 0 and ${shapes[query.orientation]})`)
  if (query.artist) conditions.push(sql`${isOfArtist(sql`w.artist_id`, query.artist)}`)
  if (query.kind) conditions.push(sql`w.kind = ${query.kind}`)
  const fits = [...(query.size ? [lengths[query.size]] : []), ...fitting(query)]
  if (fits.length > 0)
    conditions.push(
      sql`exists (select 1 from edition e where e.work_id = w.id and ${sql.join(fits, sql` and `)})`,
    )
  if (query.framed) conditions.push(query.framed === 'true' ? canBeFramed : sql`not ${canBeFramed}`)
  if (query.colour)
    conditions.push(sql`exists (
      select 1 from work_picture wp ${joinPicture(sql`wp.picture_id`)}
      where wp.work_id = w.id and wp.position = 0 and ${hasColour(query.colour)})`)
  return conditions
}

/** Each has an index that holds all of it: a page is found without reading a work. */
export const orders: Record<Exclude<ProductQuery['sort'], undefined>, RawBuilder<unknown>> = {
  newest: sql`w.shown_since desc, w.id`,
  relevance: sql`w.shown_since desc, w.id`,
  price_up: sql`w.price_kobo, w.id`,
  price_down: sql`w.price_kobo desc, w.id`,
  name: sql`w.search_name, w.id`,
}

/** How many live works a list has; of a list without filters the numbers that are kept are added up. */
export async function countWorks(db: Db, query: ProductQuery, within: Within): Promise<number> {
  const conditions = conditionsOf(query, within)
  const { rows } = await (isFiltered(query)
    ? sql<{
        total: number
      }>`select ${plannedAnew} count(*)::int as total from work w where ${sql.join(conditions, sql` and `)}`
    : sql<{ total: number }>`
        select coalesce(sum(works), 0)::int as total from category_work_count
        where ${within.category ? sql`category_id = ${within.category}` : sql`true`}
          and ${within.subcategory ? sql`subcategory_id = ${within.subcategory}` : sql`true`}`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** What a list's filters have to choose from. */
export type Choices = {
  groups: AlikeWorks[]
  colours: { colour: ColourFamily; works: number }[]
  found: number
}

/** Instead of what {@link matching} finds. */
const noSearch = sql`every as (select null::uuid as id where false)`

/** What the chosen filters, but for the colour, ask of a work of {@link countChoices}. */
function asked({ artist, orientation, kind, size, available, framed }: ProductQuery): Condition[] {
  return [
    ...(artist === undefined ? [] : [sql`${isOfArtist(sql`artist_id`, artist)}`]),
    ...(orientation === undefined ? [] : [sql`shape = ${orientation}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(size === undefined ? [] : [sql`${size} = any(sizes)`]),
    ...(available === undefined ? [] : [sql`"isAvailable" = ${available === 'true'}`]),
    ...(framed === undefined ? [] : [sql`"isFramed" = ${framed === 'true'}`]),
  ]
}

/**
 * Counts a list's live works in groups, ignoring the group filters, and by colour, ignoring colour. With `search` also
 * its total; above `most` found works nothing is counted.
 */
export async function countChoices(
  db: Db,
  query: ProductQuery,
  within: Within,
  search?: { wanted: Wanted; loosely: boolean; most: number },
): Promise<Choices> {
  const {
    artist: _artist,
    orientation: _orientation,
    kind: _kind,
    size: _size,
    available: _available,
    framed: _framed,
    colour,
    ...others
  } = query
  const works = search
    ? sql`(select id from every where (select count(*) from every) <= ${search.most}) f join work w on w.id = f.id`
    : sql`work w`
  const sizeOf = (size: keyof typeof lengths) =>
    sql`case when bool_or(${sql.join([lengths[size], ...fitting(query)], sql` and `)}) then ${size} end`
  const { rows } = await sql<Choices>`
    with ${search ? matching(search.wanted, search.loosely) : noSearch}, each as materialized (
      select w.artist_id, w.kind, ${canBeFramed} as "isFramed", p.colours,
        case when ${shapes.portrait} then 'portrait' when ${shapes.landscape} then 'landscape' else 'square' end as shape,
        array_remove(array[${sizeOf('small')}, ${sizeOf('medium')}, ${sizeOf('large')}], null) as sizes,
        coalesce(bool_or(e.available > 0), false) and not ${isShopPaused(sql`w.seller_id`)} as "isAvailable"
      from ${works}
      join work_picture wp on wp.work_id = w.id and wp.position = 0 ${joinPicture(sql`wp.picture_id`)}
      left join edition e on e.work_id = w.id
      where ${sql.join(conditionsOf(others, within), sql` and `)}
      group by w.id, p.id
    ), alike as (
      select artist_id, shape, kind, sizes, "isAvailable", "isFramed", count(*)::int as works from each
      where ${colour === undefined ? sql`true` : sql`${colour} = any(colours)`}
      group by artist_id, shape, kind, sizes, "isAvailable", "isFramed"
    ), named as (
      select alike.*, a.name as artist, a.slug as artist_slug from alike ${joinArtist(sql`alike.artist_id`)}
    ), coloured as (
      select family.colour, count(*)::int as works from each, unnest(colours) as family (colour)
      where ${sql.join([sql`true`, ...asked(query)], sql` and `)}
      group by family.colour
    )
    select ${plannedAnew} coalesce((select json_agg(named) from named), '[]') as groups,
      coalesce((select json_agg(coloured) from coloured), '[]') as colours,
      (select count(*)::int from every) as found`.execute(db)
  return rows[0] ?? { groups: [], colours: [], found: 0 }
}

/** Picks a page of live works; `count` as in readPage. */
export async function pickWorks(
  db: Db,
  query: ProductQuery,
  within: Within,
  count: () => Promise<number>,
): Promise<PickedPage> {
  const where = sql.join(conditionsOf(query, within), sql` and `)
  const { rows, total } = await readPage(
    query,
    async (limit, offset) =>
      (
        await sql<{ id: Id }>`
          select ${isFiltered(query) ? plannedAnew : sql``} w.id from work w where ${where}
          order by ${orders[query.sort ?? 'newest']} limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    count,
  )
  return { ids: rows.map((row) => row.id), total }
}
