import { type RawBuilder, sql } from 'kysely'
import type { Likeness, reviewStatuses } from '../../../contract/staff.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, orderBy, type Sort } from '../../../platform/db/index.ts'
import { joinPicture, similarPictures } from '../../media/index.server.ts'
import { joinArtist, joinSeller } from '../../sellers/index.server.ts'
import type { TakenPieces } from '../context.ts'
import { type BareWork, type WorkRow, withTaken, workColumns, workJoins } from './works.ts'

/** A work's pictures, those on show and those that wait. */
const picturesOf = sql`
  select wp.picture_id from work_picture wp where wp.work_id = w.id
  union select pending.id::uuid from jsonb_array_elements_text(w.pending -> 'picture_ids') as pending (id)`

type ReviewQuery = PageRequest & {
  status: (typeof reviewStatuses)[number]
  sort?: Sort<'name' | 'seller' | 'price' | 'submitted_at'> | undefined
}

const sorts = {
  name: sql`lower(w.name)`,
  seller: sql`lower(s.name)`,
  price: sql`w.price_kobo`,
  submitted_at: sql`w.submitted_at`,
}

function inStatus(status: ReviewQuery['status']): RawBuilder<unknown> {
  switch (status) {
    case 'review':
      return sql`(w.status = 'submitted' or w.pending_state = 'submitted')`
    case 'all':
      return sql`true`
    case 'sold':
      return sql`w.status in ('live', 'paused')
        and not exists (select 1 from edition e where e.work_id = w.id and e.available > 0)`
    case 'for_sale':
      return sql`w.status = 'live' and exists (select 1 from edition e where e.work_id = w.id and e.available > 0)`
    default:
      return sql`w.status = ${status}`
  }
}

/** Which works are looked for: in a status, with all of these words. */
export type ReviewFilter = { status: ReviewQuery['status']; words: readonly string[] }

function fitting({ status, words }: ReviewFilter): RawBuilder<unknown> {
  const found = words.map(
    (word) =>
      sql`(w.search_text like ${`%${word}%`} or w.slug like ${`%${word}%`} or s.name ilike ${`%${word}%`})`,
  )
  return sql.join([inStatus(status), ...found], sql` and `)
}

/** A work as a file has it. */
export type ExportedWork = {
  id: Id
  name: string
  slug: string
  artist: string
  seller: string
  category: string
  status: string
  pending_state: string | null
  kind: 'unique' | 'edition'
  price_kobo: Kobo
  total: number
  available: number
  created_at: Date
  submitted_at: Date | null
}

/** The works that fit and come after one, newest first: the first `limit` of them without one. */
export async function listWorksAfter(
  db: Db,
  filter: ReviewFilter,
  past: Id | undefined,
  limit: number,
): Promise<ExportedWork[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(w.created_at, w.id) < (select b.created_at, b.id from work b where b.id = ${past})`
  return (
    await sql<ExportedWork>`
      select w.id, w.name, w.slug, a.name as artist, s.name as seller, c.name as category, w.status, w.pending_state, w.kind,
        w.price_kobo, w.created_at, w.submitted_at,
        coalesce((select sum(e.total) from edition e where e.work_id = w.id), 0)::int as total,
        coalesce((select sum(e.available) from edition e where e.work_id = w.id), 0)::int as available
      from work w ${joinSeller(sql`w.seller_id`)} ${joinArtist(sql`w.artist_id`)} join category c on c.id = w.category_id
      where ${fitting(filter)} and ${follows}
      order by w.created_at desc, w.id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of works for moderators with how many likenesses each has; those that wait longest first. */
export async function listForReview(
  context: TakenPieces,
  db: Db,
  query: ReviewQuery,
  words: readonly string[],
): Promise<{ rows: (WorkRow & { alike: number })[]; total: number }> {
  const where = fitting({ status: query.status, words })
  const picked = await readPage(
    query,
    async (limit, offset) =>
      (
        await sql<{ id: Id }>`
          select w.id from work w ${joinSeller(sql`w.seller_id`)} where ${where}
          order by ${orderBy(
            query.sort,
            sorts,
            sql`case when w.status = 'submitted' or w.pending_state = 'submitted' then w.submitted_at end,
              w.updated_at desc, w.id`,
          )}
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`
          select count(*)::int as total from work w ${joinSeller(sql`w.seller_id`)} where ${where}`.execute(
          db,
        )
      ).rows[0]?.total ?? 0,
  )
  const { rows } = await sql<BareWork & { alike: number }>`
    select ${workColumns}, (
      select count(distinct pair.other_id) from ${similarPictures} pair
      join work o on o.id <> w.id and (
        exists (select 1 from work_picture wp where wp.work_id = o.id and wp.picture_id = pair.other_id)
        or o.pending -> 'picture_ids' ? pair.other_id::text)
      where pair.picture_id in (${picturesOf})
    )::int as alike
    from unnest(${picked.rows.map((row) => row.id)}::uuid[]) with ordinality as asked (id, place)
    join work w on w.id = asked.id ${workJoins} order by asked.place`.execute(db)
  return { rows: await withTaken(context, db, rows), total: picked.total }
}

type LikenessRow = Omit<Likeness, 'other_image' | 'work' | 'seller' | 'found_at' | 'other_picture_id'> & {
  other_id: Id
  widths: number[]
  other_work_id: Id
  name: string
  slug: string
  status: string
  seller_id: Id
  seller: string
  found_at: Date
}

/** Pictures of other works that look like those of a work, the nearest first; at most 50. */
export async function listLikenesses(db: Db, workId: Id): Promise<LikenessRow[]> {
  return (
    await sql<LikenessRow>`
      with own as (select picture_id from work w cross join lateral (${picturesOf}) pictures where w.id = ${workId})
      select pair.picture_id, pair.other_id, pair.variant, pair.distance, pair.found_at, p.widths,
        w.id as other_work_id, w.name, w.slug, w.status, s.id as seller_id, s.name as seller,
        w.seller_id = mine.seller_id as same_seller
      from own
      join ${similarPictures} pair on pair.picture_id = own.picture_id
      ${joinPicture(sql`pair.other_id`)}
      join work mine on mine.id = ${workId}
      join work w on w.id <> mine.id and (
        exists (select 1 from work_picture wp where wp.work_id = w.id and wp.picture_id = pair.other_id)
        or w.pending -> 'picture_ids' ? pair.other_id::text)
      ${joinSeller(sql`w.seller_id`)}
      order by pair.distance, pair.found_at, w.id limit 50`.execute(db)
  ).rows
}
